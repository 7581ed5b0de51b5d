/* Pipes: a request is handed on to another server, and from then on bytes go both ways, unread, until one side closes. */
#include "net/inside.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* How long the first byte may take to come back; how many may wait for one side before the other is not read. */
enum { PATIENCE_MS = 2000, CHOKE = 1 << 18 };

/* A pipe until the first byte has come back. */
struct Opening {
    Opening *next;
    Client *near, *far;
    HttpPiped *done;          /* NULL: it has been told */
    void *context;
    uint64_t begun;
    uv_connect_t connect;
    Text head;                /* of the request, and its body */
};

static void forget(Opening *opening)
{
    Opening **at = &opening->far->net->openings;
    while (*at != opening)
        at = &(*at)->next;
    *at = opening->next;
}

/* The caller still holds the request and handles it itself. */
static void fail(Opening *opening, PipeEnd how)
{
    HttpPiped *done = opening->done;
    if (!done)
        return;
    opening->done = NULL;
    forget(opening);
    client_cut(opening->far);
    done(opening->context, how);
}

static void opening_free(Client *far)
{
    text_free(&far->opening->head);
    free(far->opening);
    far->opening = NULL;
}

void pipe_closed(Client *client)
{
    Client *twin = client->twin;
    if (client->opening) {
        fail(client->opening, PIPE_REFUSED);
        opening_free(client);
    }
    if (!twin)
        return;
    client->net->counts.pipes--;
    client->twin = twin->twin = NULL;
    if (!twin->closing)
        client_finish(twin);    /* when it has got all that came */
}

static void join(Client *near, Client *far)
{
    near->answered = true;
    near->twin = far;
    far->twin = near;
    near->net->counts.pipes++;
    reading_free(near);
    client_put(far, near->rest.len ? near->rest.at : "", near->rest.len);
    text_clear(&near->rest);
    client_read(near);
}

/* The first bytes: the request is answered, and its client is the near end from now on. */
static bool begin(Client *far)
{
    Opening *opening = far->opening;
    Client *near = opening->near;
    HttpPiped *done = opening->done;
    if (!done)
        return false;
    forget(opening);
    opening->done = NULL;
    done(opening->context, PIPE_OPEN);
    opening_free(far);
    near->held = near->paused = false;
    if (near->gone)
        client_free(near);
    else if (!near->closing)
        join(near, far);
    return far->twin != NULL;
}

void pipe_feed(Client *from, const char *bytes, size_t len)
{
    if (from->opening && !begin(from)) {
        client_cut(from);
        return;
    }
    Client *to = from->twin;
    from->heard = to->heard = uv_now(&from->net->loop);
    client_put(to, bytes, len);
    if (to->waiting + to->out.len <= CHOKE)
        return;
    from->choked = true;
    uv_read_stop((uv_stream_t *)&from->tcp);
}

void pipe_drained(Client *to)
{
    Client *from = to->twin;
    if (!from || !from->choked || from->closing || to->waiting + to->out.len > CHOKE / 2)
        return;
    from->choked = false;
    client_read(from);
}

void pipes_look(Net *net)
{
    for (Opening *opening = net->openings, *next; opening; opening = next) {
        next = opening->next;
        if (uv_now(&net->loop) - opening->begun > PATIENCE_MS)
            fail(opening, PIPE_LATE);
    }
}

/* What is said of the way here is said anew; so is how the body comes, and whether the connection stays. */
static bool own(const char *name)
{
    static const char *const names[] = {"Connection", "Content-Length", "Transfer-Encoding", "Expect", "Keep-Alive",
                                        "X-Forwarded-For", "X-Forwarded-Proto", PIPE_KEY};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcasecmp(name, names[i]))
            return true;
    return false;
}

static void write_head(const HttpRequest *request, const char *key, Text *out)
{
    const Head *head = &request->client->reading->head;
    bool upgrade = head_lists(http_header(request, "Connection"), "upgrade");
    text_format(out, "%s %s%s%s HTTP/1.1\r\n", request->method, request->path, request->query[0] ? "?" : "", request->query);
    for (int i = 0; i < head->headers; i++)
        if (!own(head->name[i]))
            text_format(out, "%s: %s\r\n", head->name[i], head->value[i]);
    text_format(out, "Connection: %s\r\n" PIPE_KEY ": %s\r\n", upgrade ? "Upgrade" : "close", key);
    if (client_address(request->client)[0])
        text_format(out, "X-Forwarded-For: %s\r\n", client_address(request->client));
    if (http_secure(request))
        text_add(out, "X-Forwarded-Proto: https\r\n");
    if (request->body_len)
        text_format(out, "Content-Length: %zu\r\n", request->body_len);
    text_add(out, "\r\n");
    text_bytes(out, request->body, request->body_len);
}

static void connected(uv_connect_t *connect, int status)
{
    Opening *opening = connect->data;
    Client *far = opening->far;
    if (!opening->done || far->closing)
        return;
    if (status < 0) {
        fail(opening, PIPE_REFUSED);
        return;
    }
    uv_tcp_nodelay(&far->tcp, 1);
    client_put(far, opening->head.at, opening->head.len);
    client_read(far);
}

bool pipe_address(const char *words, struct sockaddr_storage *at)
{
    char host[64];
    const char *colon = strrchr(words, ':');
    uint64_t port;
    Text text = text_within(host, sizeof host);
    if (!colon || !text_read_number(colon + 1, 1, 65535, &port))
        return false;
    text_bytes(&text, words, (size_t)(colon - words));
    return uv_ip4_addr(host, (int)port, (struct sockaddr_in *)at) == 0 ||
           uv_ip6_addr(host, (int)port, (struct sockaddr_in6 *)at) == 0;
}

void http_pipe(const HttpRequest *request, const char *address, const char *key, HttpPiped *done, void *context)
{
    Net *net = request->client->net;
    Client *far = client_new(net);
    Opening *opening = memory_resize(NULL, sizeof *opening);
    struct sockaddr_storage at;
    *opening = (Opening){.next = net->openings, .near = request->client, .far = far, .done = done, .context = context,
                         .begun = uv_now(&net->loop), .head = text_growing(net->limits.head + net->limits.body + PIPE_HEAD)};
    net->openings = far->opening = opening;
    opening->connect.data = opening;
    write_head(request, key, &opening->head);
    if (opening->head.cut || !pipe_address(address, &at) ||
        uv_tcp_connect(&opening->connect, &far->tcp, (struct sockaddr *)&at, connected) < 0)
        fail(opening, PIPE_REFUSED);
}
