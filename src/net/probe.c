/* Asking another server whether it is well: one small request, of whose answer only the first line is read. */
#include "net/inside.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 700 };

struct Probe {
    Probe *next;
    Net *net;
    uv_tcp_t tcp;
    uv_connect_t connect;
    uv_write_t write;
    Text head;
    char answer[sizeof "HTTP/1.1 200"];
    size_t len;
    NetProbed *done;
    void *context;
    uint64_t begun;
};

static void closed(uv_handle_t *handle)
{
    Probe *probe = handle->data;
    text_free(&probe->head);
    free(probe);
}

static void end(Probe *probe, bool well)
{
    Probe **at = &probe->net->probes;
    while (*at != probe)
        at = &(*at)->next;
    *at = probe->next;
    uv_close((uv_handle_t *)&probe->tcp, closed);
    probe->done(probe->context, well);
}

static void room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    (void)wanted;
    Probe *probe = handle->data;
    *buf = uv_buf_init(probe->answer + probe->len, (unsigned)(sizeof probe->answer - 1 - probe->len));
}

static void hear(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    (void)buf;
    Probe *probe = stream->data;
    if (n < 0) {
        end(probe, false);
        return;
    }
    probe->len += (size_t)n;
    if (probe->len == sizeof probe->answer - 1)
        end(probe, !strcmp(probe->answer, "HTTP/1.1 200"));
}

static void connected(uv_connect_t *connect, int status)
{
    Probe *probe = connect->data;
    uv_buf_t head = uv_buf_init(probe->head.at, (unsigned)probe->head.len);
    if (status == UV_ECANCELED)
        return;
    if (status < 0 || uv_write(&probe->write, (uv_stream_t *)&probe->tcp, &head, 1, NULL) < 0 ||
        uv_read_start((uv_stream_t *)&probe->tcp, room, hear) < 0)
        end(probe, false);
}

void net_probe(Net *net, const char *address, const char *path, const char *key, NetProbed *done, void *context)
{
    Probe *probe = memory_resize(NULL, sizeof *probe);
    struct sockaddr_storage at;
    *probe = (Probe){.next = net->probes, .net = net, .head = text_growing(PIPE_HEAD), .done = done, .context = context,
                     .begun = uv_now(&net->loop)};
    net->probes = probe;
    uv_tcp_init(&net->loop, &probe->tcp);
    probe->tcp.data = probe->connect.data = probe;
    text_format(&probe->head, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n" PIPE_KEY ": %s\r\n\r\n", path, address, key);
    if (!pipe_address(address, &at) || uv_tcp_connect(&probe->connect, &probe->tcp, (struct sockaddr *)&at, connected) < 0)
        end(probe, false);
}

void probes_look(Net *net)
{
    for (Probe *probe = net->probes, *next; probe; probe = next) {
        next = probe->next;
        if (net->stopping || uv_now(&net->loop) - probe->begun > PATIENCE_MS)
            end(probe, false);
    }
}
