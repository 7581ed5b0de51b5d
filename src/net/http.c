/* Requests: read by http_parser, gathered, handed on, answered. */
#include "net/inside.h"

#include "base/memory.h"

#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int add_path(http_parser *parser, const char *bytes, size_t len)
{
    Client *client = parser->data;
    text_bytes(&client->reading->bytes, bytes, len);
    return 0;
}

/* Where the next name or value begins: behind a NUL that ends the one before. */
static size_t next_part(Reading *reading)
{
    text_bytes(&reading->bytes, "\0", 1);
    return reading->bytes.len;
}

static int add_name(http_parser *parser, const char *bytes, size_t len)
{
    Reading *reading = ((Client *)parser->data)->reading;
    if (!reading->headers || reading->in_value) {
        if (reading->headers == HEADERS_MOST) {
            reading->too_large = true;
            return 1;
        }
        reading->name[reading->headers] = next_part(reading);
        reading->value[reading->headers++] = reading->bytes.len;
        reading->in_value = false;
    }
    text_bytes(&reading->bytes, bytes, len);
    return 0;
}

static int add_value(http_parser *parser, const char *bytes, size_t len)
{
    Reading *reading = ((Client *)parser->data)->reading;
    if (!reading->in_value)
        reading->value[reading->headers - 1] = next_part(reading);
    reading->in_value = true;
    text_bytes(&reading->bytes, bytes, len);
    return 0;
}

static int add_body(http_parser *parser, const char *bytes, size_t len)
{
    Reading *reading = ((Client *)parser->data)->reading;
    text_bytes(&reading->body, bytes, len);
    reading->too_large |= reading->body.cut;
    return reading->body.cut;
}

/* A body that is too large is refused before it comes; one that waits to be asked for is asked for. */
static int head_complete(http_parser *parser)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    Client *client = parser->data;
    Reading *reading = client->reading;
    HttpRequest request = {.client = client};
    text_bytes(&reading->bytes, "\0", 1);
    reading->too_large |= reading->bytes.cut;
    if (parser->content_length != ULLONG_MAX && parser->content_length > client->net->limits.body)
        reading->too_large = true;
    const char *expects = reading->too_large ? NULL : http_header(&request, "Expect");
    if (expects && !strcasecmp(expects, "100-continue"))
        client_put(client, go_on, sizeof go_on - 1);
    return reading->too_large ? -1 : 0;
}

static void begin_request(Reading *reading)
{
    text_clear(&reading->bytes);
    text_clear(&reading->body);
    reading->headers = 0;
    reading->in_value = reading->too_large = false;
}

static int complete(http_parser *parser)
{
    Client *client = parser->data;
    Reading *reading = client->reading;
    text_bytes(&reading->body, "", 0);
    if (reading->bytes.cut) {
        reading->too_large = true;
        return 1;
    }
    char *path = reading->bytes.at, *query = strchr(path, '?');
    if (query)
        *query++ = '\0';
    HttpRequest request = {client, http_method_str((enum http_method)parser->method), path, query ? query : "",
                           reading->body.at, reading->body.len};
    client->answered = false;
    client->keep = http_should_keep_alive(parser);
    client->heard = uv_now(&client->net->loop);
    client->net->counts.requests++;
    client->net->handler.request(client->net->handler.context, &request);
    if (!client->answered && !client->socket)
        http_answer(&request, 500, "text/plain", "", "Nothing to say.\n", 16);
    if (client->reading)
        begin_request(client->reading);
    return client->closing || client->last;
}

static const http_parser_settings callbacks = {
    .on_url = add_path, .on_header_field = add_name, .on_header_value = add_value, .on_body = add_body,
    .on_headers_complete = head_complete, .on_message_complete = complete,
};

void reading_start(Client *client)
{
    Reading *reading = memory_resize(NULL, sizeof *reading);
    *reading = (Reading){.bytes = text_growing(client->net->limits.head), .body = text_growing(client->net->limits.body)};
    http_parser_init(&reading->parser, HTTP_REQUEST);
    reading->parser.data = client;
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
    client->keep = false;
    http_answer(&request, status, "text/plain; charset=utf-8", "", reason, strlen(reason));
}

void http_feed(Client *client, const char *bytes, size_t len)
{
    size_t read = http_parser_execute(&client->reading->parser, &callbacks, bytes, len);
    if (client->closing || client->last)
        return;
    if (client->socket) {
        reading_free(client);
        if (read < len)
            socket_feed(client, bytes + read, len - read);
        return;
    }
    if (client->reading->parser.upgrade)
        client_finish(client);
    else if (client->reading->too_large || client->reading->bytes.cut)
        refuse(client, 413, "The request is larger than this server takes.\n");
    else if (read != len)
        refuse(client, 400, "This is not a request that this server understands.\n");
}

const char *http_header(const HttpRequest *request, const char *name)
{
    const Reading *reading = request->client->reading;
    for (int i = 0; i < reading->headers; i++)
        if (!strcasecmp(reading->bytes.at + reading->name[i], name))
            return reading->bytes.at + reading->value[i];
    return NULL;
}

static const char *reason_of(int status)
{
    static const struct { int status; const char *words; } reasons[] = {
        {200, "OK"}, {204, "No Content"}, {304, "Not Modified"}, {400, "Bad Request"}, {401, "Unauthorized"}, {403, "Forbidden"},
        {404, "Not Found"}, {405, "Method Not Allowed"}, {408, "Request Timeout"}, {409, "Conflict"}, {413, "Content Too Large"}, {426, "Upgrade Required"},
        {429, "Too Many Requests"}, {500, "Internal Server Error"}, {503, "Service Unavailable"},
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
    client->answered = true;
    text_format(&line, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: %s\r\n", status, reason_of(status), type,
                len, client->keep ? "keep-alive" : "close");
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

static bool list_has(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        at += strspn(at, " \t");
        if (!strncasecmp(at, word, len) && strchr(", \t", at[len]))
            return true;
    }
    return false;
}

bool http_upgrade(const HttpRequest *request, void *owner)
{
    Client *client = request->client;
    const char *key = http_header(request, "Sec-WebSocket-Key"), *version = http_header(request, "Sec-WebSocket-Version");
    const char *upgrade = http_header(request, "Upgrade"), *connection = http_header(request, "Connection");
    bool asks = key && strlen(key) == 24 && version && !strcmp(version, "13") && upgrade && !strcasecmp(upgrade, "websocket") &&
                list_has(connection, "upgrade") && !strcmp(request->method, "GET");
    if (!asks) {
        static const char reason[] = "This address is for WebSockets, version 13.\n";
        http_answer(request, 426, "text/plain; charset=utf-8", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", reason, sizeof reason - 1);
        return false;
    }
    char accept[32], head[200];
    Text text = text_within(head, sizeof head);
    accept_key(key, accept);
    text_format(&text, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", accept);
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
