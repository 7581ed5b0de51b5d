#include "tui/wire.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum { ANSWER_MOST = 4 << 20, HEAD_MOST = 16 << 10, MESSAGE_MOST = 4 << 20, PATIENCE_SECONDS = 4 };

struct Wire {
    int fd;
    bool gone;
    wslay_event_context_ptr frames;
    char *early;             /* bytes received together with the upgrade response */
    size_t early_len, early_at;
    void (*heard)(void *context, const char *text, size_t len);
    void *context;
};

bool address_read(const char *url, Address *out, Text *why)
{
    *out = (Address){.port = "80"};
    if (!strncmp(url, "https://", 8)) {
        text_add(why, "only http:// addresses can be joined from a terminal, not https://");
        return false;
    }
    const char *host = strncmp(url, "http://", 7) ? url : url + 7;
    size_t len = strcspn(host, "/"), name = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
    if (!len || name > len || name >= sizeof out->host) {
        text_add(why, "an address looks like http://localhost:8080/join/CODE, not ");
        text_quoted(why, url);
        return false;
    }
    bool bracketed = host[0] == '[';
    snprintf(out->host, sizeof out->host, "%.*s", (int)(name - 2 * bracketed), host + bracketed);
    if (host[name] == ':')
        snprintf(out->port, sizeof out->port, "%.*s", (int)(len - name - 1), host + name + 1);
    snprintf(out->path, sizeof out->path, "%s", host + len);
    return true;
}

static int connect_to(const Address *server, Text *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int fd = -1;
    if (getaddrinfo(server->host, server->port, &hints, &found)) {
        text_format(why, "there is no server called %s", server->host);
        return -1;
    }
    for (struct addrinfo *at = found; at && fd < 0; at = at->ai_next) {
        struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
        fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (connect(fd, at->ai_addr, at->ai_addrlen)) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    if (fd < 0)
        text_format(why, "the server at %s:%s does not answer", server->host, server->port);
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t len)
{
    while (len) {
        ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static void request_text(const Address *server, const char *method, const char *path, const char *key, Text *out)
{
    text_format(out, "%s /api/v1%s HTTP/1.1\r\nHost: %s:%s\r\n", method, path, server->host, server->port);
    if (key)
        text_format(out, "Authorization: Bearer %s\r\n", key);
}

/* Reads up to the end of the head; returns its length, 0 if the connection ended first. */
static size_t read_head(int fd, Text *bytes)
{
    char block[4096];
    text_add(bytes, "");
    for (;;) {
        char *end = strstr(bytes->at, "\r\n\r\n");
        if (end)
            return (size_t)(end - bytes->at) + 4;
        ssize_t n = bytes->len < HEAD_MOST ? recv(fd, block, sizeof block, 0) : 0;
        if (n <= 0)
            return 0;
        text_bytes(bytes, block, (size_t)n);
    }
}

static size_t content_length(const char *head)
{
    const char *at = strcasestr(head, "\r\nContent-Length:");
    at = at ? at + strlen("\r\nContent-Length:") : "";
    return (size_t)text_leading_int(at + strspn(at, " "), ANSWER_MOST);
}

static int read_answer(int fd, Text *answer)
{
    Text bytes = text_growing(ANSWER_MOST);
    char block[4096];
    int status = 0;
    size_t head = read_head(fd, &bytes), whole = head + (head ? content_length(bytes.at) : 0);
    while (head && bytes.len < whole && !bytes.cut) {
        ssize_t n = recv(fd, block, sizeof block, 0);
        if (n <= 0)
            break;
        text_bytes(&bytes, block, (size_t)n);
    }
    if (head && bytes.len >= whole && sscanf(bytes.at, "HTTP/1.1 %d", &status) == 1)
        text_bytes(answer, bytes.at + head, whole - head);
    text_free(&bytes);
    return status;
}

int wire_ask(const Address *server, const char *method, const char *path, const char *key, const char *body, Text *answer,
             Text *why)
{
    int fd = connect_to(server, why), status = 0;
    if (fd < 0)
        return 0;
    Text request = text_growing(1 << 16);
    request_text(server, method, path, key, &request);
    if (body)
        text_format(&request, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    text_add(&request, "Connection: close\r\n\r\n");
    text_add(&request, body ? body : "");
    if (send_all(fd, request.at, request.len))
        status = read_answer(fd, answer);
    if (!status)
        text_format(why, "the server at %s:%s gives no answer that makes sense", server->host, server->port);
    text_free(&request);
    close(fd);
    return status;
}

static ssize_t receive(wslay_event_context_ptr frames, uint8_t *buffer, size_t len, int flags, void *user)
{
    Wire *wire = user;
    (void)flags;
    if (wire->early_at < wire->early_len) {
        size_t left = wire->early_len - wire->early_at, n = left < len ? left : len;
        memcpy(buffer, wire->early + wire->early_at, n);
        wire->early_at += n;
        return (ssize_t)n;
    }
    ssize_t n = recv(wire->fd, buffer, len, 0);
    if (n > 0)
        return n;
    bool later = n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    wire->gone |= !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t transmit(wslay_event_context_ptr frames, const uint8_t *data, size_t len, int flags, void *user)
{
    Wire *wire = user;
    (void)flags;
    ssize_t n = send(wire->fd, data, len, MSG_NOSIGNAL);
    if (n >= 0)
        return n;
    bool later = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    wire->gone |= !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int mask(wslay_event_context_ptr frames, uint8_t *buffer, size_t len, void *user)
{
    (void)frames;
    (void)user;
    return getrandom(buffer, len, 0) == (ssize_t)len ? 0 : -1;
}

static void message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *arg, void *user)
{
    Wire *wire = user;
    (void)frames;
    if (arg->opcode == WSLAY_TEXT_FRAME)
        wire->heard(wire->context, (const char *)arg->msg, arg->msg_length);
    else if (arg->opcode == WSLAY_CONNECTION_CLOSE)
        wire->gone = true;
}

/* Sixteen random bytes in base64, for the handshake. */
static void nonce(char out[25])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char bytes[18] = {0};
    if (getrandom(bytes, 16, 0) != 16)
        bytes[0] = 1;
    for (int i = 0; i < 6; i++) {
        unsigned three = (unsigned)bytes[3 * i] << 16 | (unsigned)bytes[3 * i + 1] << 8 | bytes[3 * i + 2];
        for (int k = 0; k < 4; k++)
            out[4 * i + k] = letters[three >> (18 - 6 * k) & 63];
    }
    strcpy(out + 22, "==");
}

static Wire *wire_of(int fd, const char *early, size_t len)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive, .send_callback = transmit, .genmask_callback = mask, .on_msg_recv_callback = message};
    Wire *wire = memory_resize(NULL, sizeof *wire);
    *wire = (Wire){.fd = fd, .early = memory_copy(early, len), .early_len = len};
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (wslay_event_context_client_init(&wire->frames, &callbacks, wire))
        abort();
    wslay_event_config_set_max_recv_msg_length(wire->frames, MESSAGE_MOST);
    return wire;
}

Wire *wire_open(const Address *server, const char *path, const char *key,
                void (*heard)(void *context, const char *text, size_t len), void *context, Text *why)
{
    int fd = connect_to(server, why);
    if (fd < 0)
        return NULL;
    char once[25];
    Text request = text_growing(1 << 12), head = text_growing(ANSWER_MOST);
    nonce(once);
    request_text(server, "GET", path, key, &request);
    text_format(&request, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n",
                once);
    size_t len = send_all(fd, request.at, request.len) ? read_head(fd, &head) : 0;
    Wire *wire = NULL;
    if (len && strstr(head.at, " 101 ")) {
        wire = wire_of(fd, head.at + len, head.len - len);
        wire->heard = heard;
        wire->context = context;
    } else {
        text_add(why, "the server does not let anybody to that table");
        close(fd);
    }
    text_free(&request);
    text_free(&head);
    return wire;
}

void wire_close(Wire *wire)
{
    if (!wire)
        return;
    wslay_event_context_free(wire->frames);
    close(wire->fd);
    free(wire->early);
    free(wire);
}

int wire_fd(const Wire *wire)
{
    return wire->fd;
}

bool wire_read(Wire *wire)
{
    if (wslay_event_want_read(wire->frames) && wslay_event_recv(wire->frames))
        wire->gone = true;
    if (wslay_event_want_write(wire->frames) && wslay_event_send(wire->frames))
        wire->gone = true;
    return !wire->gone;
}

void wire_send(Wire *wire, const char *text, size_t len)
{
    struct wslay_event_msg sent = {.opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = len};
    wslay_event_queue_msg(wire->frames, &sent);
    if (wslay_event_send(wire->frames))
        wire->gone = true;
}
