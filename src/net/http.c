/* HTTP requests: buffered, parsed, dispatched, answered. */
#include "net/inside.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum Verdict { GO_ON, TOO_LARGE, WRONG, HELD } Verdict;

static void begin_request(Reading *reading)
{
    text_clear(&reading->bytes);
    text_clear(&reading->body);
    reading->state = READING_HEAD;
    reading->line = 0;
    reading->after_cr = false;
}

void reading_start(Client *client)
{
    Reading *reading = memory_resize(NULL, sizeof *reading);
    const NetLimits *limits = &client->net->limits;
    *reading = (Reading){.bytes = text_growing(limits->head + (client->inner ? PIPE_HEAD : 0)), .body = text_growing(limits->body)};
    client->reading = reading;
}

void reading_free(Client *client)
{
    if (!client->reading)
        return;
    text_free(&client->reading->bytes);
    text_free(&client->reading->body);
    free(client->reading);
    client->reading = NULL;
}

static void refuse(Client *client, int status, const char *reason)
{
    HttpRequest request = {.client = client};
    char line[200];
    Text text = text_within(line, sizeof line);
    text_format(&text, "%s\n", reason);
    client->keep = false;
    http_answer(&request, status, "text/plain; charset=utf-8", "", line, text.len);
}

static Verdict refuse_wrong(Client *client, const char *reason)
{
    refuse(client, 400, reason);
    return WRONG;
}

static bool keeps_alive(const HttpRequest *request)
{
    const char *connection = http_header(request, "Connection");
    return request->client->reading->head.minor ? !head_lists(connection, "close") : head_lists(connection, "keep-alive");
}

/* The request is whole: it is handed on and answered. */
static Verdict complete(Client *client)
{
    Reading *reading = client->reading;
    const Head *head = &reading->head;
    text_bytes(&reading->body, "", 0);
    HttpRequest request = {client, head->method, head->path, head->query, reading->body.at, reading->body.len};
    client->answered = client->held = false;
    client->keep = keeps_alive(&request) && !client->inner;    /* the next one would come unread through the same pipe */
    client->heard = uv_now(&client->net->loop);
    client->net->counts.requests++;
    address_ask(&request);
    client->net->handler.request(client->net->handler.context, &request);
    if (client->held)
        return HELD;
    if (!client->answered && !client->socket)
        http_answer(&request, 500, "text/plain", "", "Nothing to say.\n", 16);
    begin_request(reading);
    return GO_ON;
}

/* Refuses an oversized body before it is sent; answers `Expect: 100-continue`. */
static Verdict head_complete(Client *client)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    Reading *reading = client->reading;
    Head *head = &reading->head;
    HttpRequest request = {.client = client};
    const char *wrong = head_read(reading->bytes.at, reading->bytes.len, head);
    if (wrong)
        return refuse_wrong(client, wrong);
    if (head->too_many || head->length > client->net->limits.body)
        return TOO_LARGE;
    const char *expects = http_header(&request, "Expect");
    if (expects && !strcasecmp(expects, "100-continue"))
        client_put(client, go_on, sizeof go_on - 1);
    reading->left = head->length;
    reading->state = head->chunked ? READING_SIZE : READING_BODY;
    return head->chunked || head->length ? GO_ON : complete(client);
}

/* Follows lines, each of which ends in CR LF; false if one does not, or has what no
   line may have. `ended` tells that one has ended. */
static bool follow_line(Reading *reading, char c, bool *ended)
{
    if (reading->after_cr != (c == '\n') || !head_byte((unsigned char)c))
        return false;
    reading->after_cr = c == '\r';
    *ended = c == '\n';
    reading->line += c != '\r' && c != '\n';
    return true;
}

/* Takes bytes of one head. An empty line before it does no harm, and some programs send it (RFC 9112, 2.2). */
static Verdict feed_head(Client *client, const char *bytes, size_t len, size_t *taken)
{
    Reading *reading = client->reading;
    bool whole = false, ended = false;
    for (*taken = 0; *taken < len && !whole; ++*taken) {
        if (!follow_line(reading, bytes[*taken], &ended))
            return refuse_wrong(client, "Lines of a request end in CR LF, and have no control characters.");
        if (!ended)
            continue;
        whole = !reading->line;
        reading->line = 0;
    }
    bool nothing = whole && reading->bytes.len + *taken == 2 && !reading->blank;
    reading->blank = nothing;
    text_bytes(&reading->bytes, bytes, *taken);
    if (nothing)
        text_clear(&reading->bytes);
    else if (reading->bytes.cut)
        return TOO_LARGE;
    return whole && !nothing ? head_complete(client) : GO_ON;
}

static Verdict feed_body(Client *client, const char *bytes, size_t len, size_t *taken)
{
    Reading *reading = client->reading;
    *taken = reading->left < len ? (size_t)reading->left : len;
    reading->left -= *taken;
    text_bytes(&reading->body, bytes, *taken);
    if (reading->body.cut)
        return TOO_LARGE;
    if (!reading->left && reading->state == READING_BODY)
        return complete(client);
    if (!reading->left)
        reading->state = READING_CHUNK_END;
    return GO_ON;
}

/* The chunk size in hexadecimal; chunk extensions are ignored. */
static bool read_size(Reading *reading)
{
    size_t len = strcspn(reading->size, ";");
    if (!len || len > 8 || strspn(reading->size, "0123456789abcdefABCDEF") != len)
        return false;
    reading->left = strtoull(reading->size, NULL, 16);
    reading->state = reading->left ? READING_CHUNK : READING_END;
    return true;
}

/* A line between chunks: a size, or the empty line after a chunk. Trailers are refused. */
static Verdict between_chunks(Client *client)
{
    Reading *reading = client->reading;
    bool empty = !reading->line;
    reading->size[reading->line] = '\0';
    reading->line = 0;
    if (reading->state == READING_END && empty)
        return complete(client);
    if (reading->state == READING_CHUNK_END && empty)
        reading->state = READING_SIZE;
    else if (reading->state != READING_SIZE || !read_size(reading))
        return refuse_wrong(client,
                            "A chunk is its size in hexadecimal, a line end, as many bytes, and a line end; the last has none.");
    return GO_ON;
}

static Verdict feed_line(Client *client, const char *bytes, size_t len, size_t *taken)
{
    Reading *reading = client->reading;
    bool ended = false;
    for (*taken = 0; *taken < len && !ended; ++*taken) {
        if (reading->line < sizeof reading->size)
            reading->size[reading->line] = bytes[*taken];
        if (!follow_line(reading, bytes[*taken], &ended) || reading->line >= sizeof reading->size)
            return refuse_wrong(client, "The lines between chunks are short and end in CR LF.");
    }
    return ended ? between_chunks(client) : GO_ON;
}

/* Consumes the bytes that belong to the current part. */
static Verdict feed(Client *client, const char *bytes, size_t len, size_t *taken)
{
    switch (client->reading->state) {
    case READING_HEAD: return feed_head(client, bytes, len, taken);
    case READING_BODY:
    case READING_CHUNK: return feed_body(client, bytes, len, taken);
    default: return feed_line(client, bytes, len, taken);
    }
}

void http_feed(Client *client, const char *bytes, size_t len)
{
    Verdict verdict = GO_ON;
    for (size_t taken = 0; len && verdict == GO_ON && !client->socket && !client->closing && !client->last;
         bytes += taken, len -= taken)
        verdict = feed(client, bytes, len, &taken);
    if (verdict == TOO_LARGE)
        refuse(client, 413, "The request is larger than this server takes.");
    if (verdict == HELD) {
        text_bytes(&client->rest, bytes, len);
        uv_read_stop((uv_stream_t *)&client->tcp);
        client->paused = true;
        return;
    }
    if (!client->socket)
        return;
    reading_free(client);
    if (len && !client->closing && !client->last)
        socket_feed(client, bytes, len);
}

void http_resume(Client *client)
{
    Text rest = client->rest;
    client->rest = text_growing(rest.max);
    if (!client->socket)
        begin_request(client->reading);
    http_feed(client, rest.len ? rest.at : "", rest.len);
    text_free(&rest);
}

void http_hold(const HttpRequest *request) { request->client->held = true; }

/* The answer to a request that is held comes now; false: there is nobody to give it to. While its handler has not returned yet it
   is answered like any other. */
static bool let_go(Client *client)
{
    bool waits = client->held;
    client->held = false;
    if (client->gone) {
        client_free(client);
        return false;
    }
    if (waits && client->paused && !client->closing) {
        client->next_answered = client->net->answered;
        client->net->answered = client;
    }
    client->paused = false;
    return !client->closing;
}

void http_cut(const HttpRequest *request)
{
    if (let_go(request->client))
        client_cut(request->client);
}

const char *http_header(const HttpRequest *request, const char *name)
{
    int from = 0;
    return head_find(&request->client->reading->head, name, &from);
}

static const char *reason_of(int status)
{
    static const struct { int status; const char *words;
    } reasons[] = {
        {200, "OK"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {413, "Content Too Large"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status)
            return reasons[i].words;
    return "Answer";
}

void http_answer(const HttpRequest *request, int status, const char *type, const char *headers, const void *body, size_t len)
{
    Client *client = request->client;
    char head[256];
    Text line = text_within(head, sizeof head);
    if (!let_go(client))
        return;
    client->answered = true;
    text_format(&line, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: %s\r\n", status, reason_of(status),
                type, len, client->keep ? "keep-alive" : "close");
    client_put(client, head, line.len);
    client_put(client, headers, strlen(headers));
    client_put(client, "\r\n", 2);
    if (!request->method || strcmp(request->method, "HEAD"))
        client_put(client, body, len);
    if (!client->keep && !client->closing)
        client_finish(client);
}

/* SHA-1 of the key and the protocol's constant, in base 64 (RFC 6455). */
static void accept_key(const char *key, char out[32]);

bool http_upgrade(const HttpRequest *request, void *owner)
{
    Client *client = request->client;
    const char *key = http_header(request, "Sec-WebSocket-Key"), *version = http_header(request, "Sec-WebSocket-Version");
    const char *upgrade = http_header(request, "Upgrade"), *connection = http_header(request, "Connection");
    bool asks = key && strlen(key) == 24 && version && !strcmp(version, "13") && upgrade && !strcasecmp(upgrade, "websocket") &&
                head_lists(connection, "upgrade") && !strcmp(request->method, "GET") && client->reading->head.minor;
    if (!asks) {
        static const char reason[] = "This address is for WebSockets, version 13.\n";
        http_answer(request, 426, "text/plain; charset=utf-8", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", reason,
                    sizeof reason - 1);
        return false;
    }
    char accept[32], head[200];
    Text text = text_within(head, sizeof head);
    if (!let_go(client))
        return false;
    accept_key(key, accept);
    text_format(&text,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                accept);
    client->answered = true;
    client->owner = owner;
    client_put(client, head, text.len);
    if (!client->closing)
        socket_start(client);
    return client->socket;
}

/* SHA-1 is asked for by the protocol and by nothing else; it guards nothing here. */
static uint32_t turn_left(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void sha1_block(uint32_t h[5], const unsigned char block[64])
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
        uint32_t k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
        uint32_t next = turn_left(a, 5) + f + e + k + w[i];
        e = d, d = c, c = turn_left(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

static void accept_key(const char *key, char out[32])
{
    unsigned char block[128] = {0};    /* 24 + 36 bytes, a 1 bit and the length: two blocks */
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    unsigned char digest[20];
    memcpy(block, key, 24);
    memcpy(block + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
    block[60] = 0x80;
    block[126] = 60 * 8 >> 8;
    block[127] = (60 * 8) & 0xff;
    sha1_block(h, block);
    sha1_block(h, block + 64);
    for (int i = 0; i < 20; i++)
        digest[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
    sodium_bin2base64(out, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}
