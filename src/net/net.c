/* The loop and its connections. */
#include "net/inside.h"

#include "base/memory.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024, SWEEP_MS = 5000, FAREWELL_MS = 3000, FILES_KEPT = 64, MESSAGE_MOST = 1 << 24 };
enum { PARTING_MS = 2000, PARTING_BYTES = 1 << 20 };    /* how much longer somebody is listened to who has been told to go */

const NetLimits net_limits = {
    .connections = 30000, .per_address = 256, .head = 8192, .body = 16384, .message = 4096, .queue = 1 << 20,
    .idle_seconds = 75,
};

void client_free(Client *client)
{
    text_free(&client->out);
    text_free(&client->rest);
    reading_free(client);
    free(client);
}

static void after_close(uv_handle_t *handle)
{
    Client *client = handle->data;
    Net *net = client->net;
    pipe_closed(client);
    if (client->socket) {
        net->counts.sockets--;
        net->handler.closed(net->handler.context, client);
        socket_free(client);
    }
    if (client->before)
        client->before->after = client->after;
    else
        net->clients = client->after;
    if (client->after)
        client->after->before = client->before;
    net->counts.open--;
    address_leave(client);
    client->gone = true;
    if (!client->held)
        client_free(client);
}

void client_cut(Client *client)
{
    if (client->closing)
        return;
    client->closing = true;
    uv_close((uv_handle_t *)&client->tcp, after_close);
}

/* All is said, but it may still be talking: a connection that is closed with bytes unread is reset, and the last words are lost on
   their way. So only our half is closed, and what still comes is thrown away, until it closes as well or its time is over. Those
   turned away at the door are not read at all: they have no place to stay in. */
static void part(Client *client)
{
    uv_os_fd_t fd;
    bool stays = (client->reading || client->socket) && !client->net->stopping;
    if (client->closing || (client->parting && stays))
        return;
    if (!stays || uv_fileno((uv_handle_t *)&client->tcp, &fd) < 0 || shutdown(fd, SHUT_WR) < 0) {
        client_cut(client);
        return;
    }
    client->parting = PARTING_BYTES;
    client->heard = uv_now(&client->net->loop);
    client_read(client);
}

/* A write on its way, with its bytes. */
typedef struct Write {
    uv_write_t request;
    Client *client;
    size_t len;
    char *bytes;
} Write;

static void written(uv_write_t *request, int status)
{
    Write *write = request->data;
    Client *client = write->client;
    client->waiting -= write->len;
    free(write->bytes);
    free(write);
    if (status < 0)
        client_cut(client);
    else if (client->last && !client->waiting && !client->out.len)
        part(client);
    pipe_drained(client);
}

enum { SPARE_BYTES = 1024 };    /* a larger buffer is not kept */

/* What is to be written gets a buffer that another connection has used before, if there is one. */
static void take_buffer(Client *client)
{
    Net *net = client->net;
    if (!client->out.at && net->spare_outs)
        client->out = net->spare_out[--net->spare_outs];
}

static void leave_buffer(Client *client)
{
    Net *net = client->net;
    text_clear(&client->out);
    if (net->spare_outs < SPARES_MOST && client->out.cap <= SPARE_BYTES)
        net->spare_out[net->spare_outs++] = client->out;
    else
        text_free(&client->out);
    client->out = text_growing(client->out.max);
}

/* Writes the queued bytes: as many as the socket takes now, the rest asynchronously. */
static void flush(Client *client)
{
    client->dirty = false;
    if (client->closing || !client->out.len)
        return;
    Net *net = client->net;
    net->counts.bytes_out += client->out.len;
    uv_buf_t buf = uv_buf_init(client->out.at, (unsigned)client->out.len);
    int taken = client->waiting ? 0 : uv_try_write((uv_stream_t *)&client->tcp, &buf, 1);
    if (taken < 0)
        taken = 0;
    size_t rest = client->out.len - (size_t)taken;
    if (rest) {
        Write *write = memory_resize(NULL, sizeof *write);
        *write = (Write){.client = client, .len = rest, .bytes = memory_copy(client->out.at + taken, rest)};
        write->request.data = write;
        client->waiting += rest;
        buf = uv_buf_init(write->bytes, (unsigned)rest);
        if (uv_write(&write->request, (uv_stream_t *)&client->tcp, &buf, 1, written) < 0) {
            client->waiting -= rest;
            free(write->bytes);
            free(write);
            client_cut(client);
            return;
        }
    }
    if (client->socket)
        leave_buffer(client);
    else
        text_clear(&client->out);
    if (client->last && !client->waiting)
        part(client);
    pipe_drained(client);
}

static void mark_dirty(Client *client)
{
    if (client->dirty)
        return;
    client->dirty = true;
    client->next_dirty = client->net->dirty;
    client->net->dirty = client;
}

void client_put(Client *client, const char *bytes, size_t len)
{
    if (client->closing || client->parting)
        return;
    if (client->waiting + client->out.len > client->net->limits.queue && !client->last) {
        client->net->counts.cut++;
        if (client->socket)
            socket_refuse(client, WSLAY_CODE_POLICY_VIOLATION, "you read too slowly");
        else
            client_cut(client);
        return;
    }
    take_buffer(client);
    text_bytes(&client->out, bytes, len);
    if (client->out.cut)
        client_cut(client);    /* never send part of a message */
    else
        mark_dirty(client);
}

void client_finish(Client *client)
{
    client->last = true;
    mark_dirty(client);
    if (!client->waiting && !client->out.len)
        part(client);
}

static void flush_all(Net *net)
{
    while (net->dirty) {
        Client *client = net->dirty;
        net->dirty = client->next_dirty;
        flush(client);
    }
}

/* Resumes reading from clients whose request was pending. */
static void resume_all(Net *net)
{
    while (net->answered) {
        Client *client = net->answered;
        net->answered = client->next_answered;
        http_resume(client);
        if (!client->closing)
            client_read(client);
    }
}

/* What comes meanwhile is read together. */
static void rest(Net *net, uint64_t since)
{
    uint64_t gone = (uv_hrtime() - since) / 1000, wanted = (uint64_t)net->rest_us;
    net->rest_us = 0;
    if (gone < wanted)
        usleep((useconds_t)(wanted - gone));
}

static void on_read_all(uv_check_t *check)
{
    Net *net = check->data;
    uint64_t began = uv_hrtime();
    resume_all(net);
    if (net->after_reading)
        net->after_reading(net->read_context);
    flush_all(net);
    rest(net, began);
}

void net_rest(Net *net, int us) { net->rest_us = us; }

static void make_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    (void)wanted;
    Net *net = ((Client *)handle->data)->net;
    *buf = uv_buf_init(net->block, sizeof net->block);
}

static void disregard(Client *client, size_t len)
{
    if (len >= client->parting)
        client_cut(client);
    else
        client->parting -= len;
}

static void received(uv_stream_t *stream, ssize_t len, const uv_buf_t *buf)
{
    Client *client = stream->data;
    Net *net = client->net;
    if (len < 0) {
        client_cut(client);
        return;
    }
    net->counts.bytes_in += (uint64_t)len;
    if (client->parting)
        disregard(client, (size_t)len);
    else if (client->twin || client->opening)
        pipe_feed(client, buf->base, (size_t)len);
    else if (client->socket) {
        client->heard = uv_now(&net->loop);    /* a request counts when complete, so trickling bytes does not keep a connection */
        socket_feed(client, buf->base, (size_t)len);
    } else if (!client->last)
        http_feed(client, buf->base, (size_t)len);
}

void client_read(Client *client) { uv_read_start((uv_stream_t *)&client->tcp, make_room, received); }

static void remember_address(Client *client)
{
    struct sockaddr_storage peer;
    char address[INET6_ADDRSTRLEN] = "";
    int len = sizeof peer;
    if (uv_tcp_getpeername(&client->tcp, (struct sockaddr *)&peer, &len) < 0)
        return;
    if (peer.ss_family == AF_INET)
        uv_ip4_name((const struct sockaddr_in *)&peer, address, sizeof address);
    else
        uv_ip6_name((const struct sockaddr_in6 *)&peer, address, sizeof address);
    address_enter(client, address);
}

static bool too_many(const Net *net, const Client *client)
{
    return net->stopping || net->counts.open > net->limits.connections || address_full(client);
}

static void refuse(Client *client)
{
    static const char sorry[] =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: 41\r\n\r\n"
        "Too many connections; please come later.\n";
    client->net->counts.refused++;
    client_put(client, sorry, sizeof sorry - 1);
    client_finish(client);
}

Client *client_new(Net *net)
{
    Client *client = memory_resize(NULL, sizeof *client);
    *client = (Client){.net = net,
                       .after = net->clients,
                       .heard = uv_now(&net->loop),
                       .out = text_growing(net->limits.queue + MESSAGE_MOST),
                       .rest = text_growing(sizeof net->block)};
    uv_tcp_init(&net->loop, &client->tcp);
    client->tcp.data = client;
    if (net->clients)
        net->clients->before = client;
    net->clients = client;
    net->counts.open++;
    return client;
}

static void accepted(uv_stream_t *listener, int status)
{
    Net *net = listener->data;
    if (status < 0)
        return;
    Client *client = client_new(net);
    if (uv_accept(listener, (uv_stream_t *)&client->tcp) < 0) {
        client_cut(client);
        return;
    }
    client->aside = listener == (uv_stream_t *)&net->aside;
    client->inner = listener == (uv_stream_t *)&net->inner;
    net->counts.accepted++;
    uv_tcp_nodelay(&client->tcp, 1);
    if (!client->inner)
        remember_address(client);
    client->proxied |= client->inner;
    if (too_many(net, client)) {
        refuse(client);
        return;
    }
    reading_start(client);
    client_read(client);
}

/* Closes idle connections; one that ignores its close frame is cut. */
static void dismiss(Client *client)
{
    static const char sorry[] =
        "HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: 32\r\n\r\n"
        "Nothing was asked for some time\n";
    client->net->counts.cut++;
    if (client->last || client->twin || client->opening)
        client_cut(client);
    else if (client->socket)
        socket_refuse(client, WSLAY_CODE_GOING_AWAY, "nothing was heard from you");
    else {
        client_put(client, sorry, sizeof sorry - 1);
        client_finish(client);
    }
}

static void look_after(Net *net, Client *client)
{
    uint64_t silent = uv_now(&net->loop) - client->heard, most = (uint64_t)net->limits.idle_seconds * 1000;
    if (client->closing)
        return;
    if (silent > (client->parting ? PARTING_MS : most))
        dismiss(client);
    else if (client->socket && silent > most / 3)
        socket_ping(client);
}

/* Pings idle WebSockets, and disconnects clients that have been silent for too long. */
static void sweep(uv_timer_t *timer)
{
    Net *net = timer->data;
    for (Client *client = net->clients, *next; client; client = next) {
        next = client->after;
        look_after(net, client);
    }
}

static void on_every(uv_timer_t *timer)
{
    Net *net = timer->data;
    pipes_look(net);
    probes_look(net);
    net->tick(net->tick_context);
}

void net_every(Net *net, int ms, void (*tick)(void *context), void *context)
{
    net->tick = tick;
    net->tick_context = context;
    uv_timer_start(&net->every, on_every, (uint64_t)ms, (uint64_t)ms);
}

void net_after_reading(Net *net, void (*after_reading)(void *context), void *context)
{
    net->after_reading = after_reading;
    net->read_context = context;
}

static int bind_to(uv_tcp_t *listener, const char *address, int port)
{
    struct sockaddr_storage at;
    if (uv_ip4_addr(address, port, (struct sockaddr_in *)&at) < 0 && uv_ip6_addr(address, port, (struct sockaddr_in6 *)&at) < 0)
        return UV_EINVAL;
    int status = uv_tcp_bind(listener, (struct sockaddr *)&at, 0);
    return status < 0 ? status : uv_listen((uv_stream_t *)listener, BACKLOG, accepted);
}

/* Raises the file limit, and fits the connection limit to it. */
static void fit_files(NetLimits *limits)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_max < (rlim_t)limits->connections + FILES_KEPT)
        limits->connections = files.rlim_max > 2 * FILES_KEPT ? (int)files.rlim_max - FILES_KEPT : FILES_KEPT;
}

Net *net_new(const NetHandler *handler, const NetLimits *limits, const char *address, int port, Text *why)
{
    Net *net = memory_resize(NULL, sizeof *net);
    memset(net, 0, sizeof *net);
    /* writing to somebody who has just left, or beyond what a file may hold, is an error like others */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    net->handler = *handler;
    net->limits = *limits;
    fit_files(&net->limits);
    uv_loop_init(&net->loop);
    uv_tcp_init(&net->loop, &net->listener);
    uv_tcp_init(&net->loop, &net->aside);
    uv_tcp_init(&net->loop, &net->inner);
    uv_timer_init(&net->loop, &net->sweep);
    uv_timer_init(&net->loop, &net->every);
    uv_check_init(&net->loop, &net->read_check);
    uv_signal_init(&net->loop, &net->interrupt);
    uv_signal_init(&net->loop, &net->terminate);
    net->interrupt.data = net->terminate.data = net;
    net->listener.data = net->aside.data = net->inner.data = net->sweep.data = net->every.data = net->read_check.data = net;
    int status = bind_to(&net->listener, address, port);
    if (status < 0) {
        text_format(why, "cannot listen on %s:%d: %s", address, port, uv_strerror(status));
        net_stop(net);
        net_run(net);
        net_free(net);
        return NULL;
    }
    uv_timer_start(&net->sweep, sweep, SWEEP_MS, SWEEP_MS);
    uv_check_start(&net->read_check, on_read_all);
    return net;
}

static bool listen_also(uv_tcp_t *listener, const char *address, int port, Text *why)
{
    int status = bind_to(listener, address, port);
    if (status < 0)
        text_format(why, "cannot listen on %s:%d: %s", address, port, uv_strerror(status));
    return status >= 0;
}

bool net_listen_aside(Net *net, const char *address, int port, Text *why) { return listen_also(&net->aside, address, port, why); }
bool net_listen_inner(Net *net, const char *address, int port, Text *why) { return listen_also(&net->inner, address, port, why); }
bool http_aside(const HttpRequest *request) { return request->client->aside; }
bool http_inner(const HttpRequest *request) { return request->client->inner; }

static int port_of(const uv_tcp_t *listener)
{
    struct sockaddr_storage at;
    int len = sizeof at;
    uv_tcp_getsockname(listener, (struct sockaddr *)&at, &len);
    return ntohs(at.ss_family == AF_INET ? ((struct sockaddr_in *)&at)->sin_port : ((struct sockaddr_in6 *)&at)->sin6_port);
}

int net_port(const Net *net) { return port_of(&net->listener); }
int net_aside_port(const Net *net) { return port_of(&net->aside); }
int net_inner_port(const Net *net) { return port_of(&net->inner); }

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    Net *net = signal->data;
    net->ask_to_stop(net->stop_context);
}

void net_on_stop(Net *net, void (*asked)(void *context), void *context)
{
    net->ask_to_stop = asked;
    net->stop_context = context;
    uv_signal_start(&net->interrupt, on_signal, SIGINT);
    uv_signal_start(&net->terminate, on_signal, SIGTERM);
}

void net_run(Net *net)
{
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&net->sweep, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
}

/* Cuts clients that have not drained their last writes in time. */
static void cut_the_rest(uv_timer_t *timer)
{
    Net *net = timer->data;
    for (Client *client = net->clients; client; client = client->after)
        client_cut(client);
}

void net_stop(Net *net)
{
    if (net->stopping)
        return;
    net->stopping = true;
    uv_close((uv_handle_t *)&net->listener, NULL);
    uv_close((uv_handle_t *)&net->aside, NULL);
    uv_close((uv_handle_t *)&net->inner, NULL);
    uv_timer_start(&net->sweep, cut_the_rest, FAREWELL_MS, 0);
    uv_unref((uv_handle_t *)&net->sweep);
    uv_close((uv_handle_t *)&net->every, NULL);
    if (net->watched_ready)
        uv_close((uv_handle_t *)&net->watched, NULL);
    uv_close((uv_handle_t *)&net->interrupt, NULL);
    uv_close((uv_handle_t *)&net->terminate, NULL);
    for (Client *client = net->clients, *next; client; client = next) {
        next = client->after;
        if (!client->closing)
            client_finish(client);
    }
    probes_look(net);
    flush_all(net);
    uv_close((uv_handle_t *)&net->read_check, NULL);
}

void net_free(Net *net)
{
    uv_loop_close(&net->loop);
    if (net->spare)
        wslay_event_context_free(net->spare);
    while (net->spare_outs)
        text_free(&net->spare_out[--net->spare_outs]);
    free(net);
}

static void on_watched(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    Net *net = poll->data;
    net->watched_ready(net->watched_context);
}

void net_watch(Net *net, int fd, void (*ready)(void *context), void *context)
{
    uv_poll_init(&net->loop, &net->watched, fd);
    net->watched.data = net;
    net->watched_ready = ready;
    net->watched_context = context;
    uv_poll_start(&net->watched, UV_READABLE, on_watched);
}

typedef struct Job {
    uv_work_t request;
    void (*work)(void *job);
    void (*done)(void *job);
    void *job;
} Job;

static void job_work(uv_work_t *request)
{
    Job *job = request->data;
    job->work(job->job);
}

static void job_done(uv_work_t *request, int status)
{
    (void)status;
    Job *job = request->data;
    job->done(job->job);
    free(job);
}

void net_work(Net *net, void (*work)(void *job), void (*done)(void *job), void *payload)
{
    Job *job = memory_resize(NULL, sizeof *job);
    *job = (Job){.work = work, .done = done, .job = payload};
    job->request.data = job;
    uv_queue_work(&net->loop, &job->request, job_work, job_done);
}

void *client_owner(const Client *client) { return client->owner; }
NetCounts net_counts(const Net *net) { return net->counts; }
