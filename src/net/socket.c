/* WebSockets: frames by wslay, messages in and out. */
#include "net/inside.h"

#include <string.h>

static ssize_t take(wslay_event_context_ptr socket, uint8_t *bytes, size_t len, int flags, void *data)
{
    (void)flags;
    Client *client = *(Client **)data;
    if (!client->in_len) {
        wslay_event_set_error(socket, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size_t n = len < client->in_len ? len : client->in_len;
    memcpy(bytes, client->in, n);
    client->in += n;
    client->in_len -= n;
    return (ssize_t)n;
}

static ssize_t give(wslay_event_context_ptr socket, const uint8_t *bytes, size_t len, int flags, void *data)
{
    (void)socket;
    (void)flags;
    client_put(*(Client **)data, (const char *)bytes, len);
    return (ssize_t)len;
}

static void message(wslay_event_context_ptr socket, const struct wslay_event_on_msg_recv_arg *arg, void *data)
{
    (void)socket;
    Client *client = *(Client **)data;
    Net *net = client->net;
    if (client->closing || client->last || wslay_is_ctrl_frame(arg->opcode))
        return;
    net->counts.messages_in++;
    if (arg->opcode != WSLAY_TEXT_FRAME)
        client_close(client, WSLAY_CODE_UNSUPPORTED_DATA, "only text is understood here");
    else
        net->handler.message(net->handler.context, client, (const char *)arg->msg, arg->msg_length);
}

void socket_start(Client *client)
{
    client->socket = true;
    client->net->counts.sockets++;
}

void socket_free(Client *client)
{
    if (client->frames)
        wslay_event_context_free(client->frames);
    client->frames = NULL;
}

/* wslay's callbacks get the client being read, so that one context can serve all clients. */
static bool open_frames(Client *client)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = take, .send_callback = give, .on_msg_recv_callback = message,
    };
    Net *net = client->net;
    net->speaker = client;
    if (client->frames)
        return true;
    client->frames = net->spare;
    net->spare = NULL;
    if (client->frames)
        return true;
    if (wslay_event_context_server_init(&client->frames, &callbacks, &net->speaker) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(client->frames, client->net->limits.message);
    return true;
}

/* No state is kept between messages. */
static void rest_frames(Client *client)
{
    Net *net = client->net;
    if (net->spare)
        wslay_event_context_free(net->spare);
    net->spare = client->frames;
    client->frames = NULL;
}

static size_t length_bytes(unsigned char second)
{
    return (second & 127) == 126 ? 2 : (second & 127) == 127 ? 8 : 0;
}

/* The head of a frame is complete: how much follows, and whether its message goes on. */
static void frame_begins(Client *client)
{
    const unsigned char *frame = client->frame;
    size_t bytes = length_bytes(frame[1]);
    client->frame_left = bytes ? 0 : frame[1] & 127;
    for (size_t i = 0; i < bytes; i++)
        client->frame_left = client->frame_left << 8 | frame[2 + i];
    if (!wslay_is_ctrl_frame(frame[0] & 15))
        client->unfinished = !(frame[0] & 0x80);
    client->frame_have = 0;
}

/* Tracks frame boundaries, which wslay does not expose. */
static void follow(Client *client, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (client->frame_left) {
            size_t n = client->frame_left < len - i ? (size_t)client->frame_left : len - i;
            client->frame_left -= n;
            i += n - 1;
            continue;
        }
        client->frame[client->frame_have++] = (unsigned char)bytes[i];
        if (client->frame_have >= 2 && client->frame_have == 2 + length_bytes(client->frame[1]) + (client->frame[1] & 0x80 ? 4 : 0))
            frame_begins(client);
    }
}

/* Sends pongs and close frames; closes once the peer has sent its own. */
static void pump(Client *client)
{
    if (wslay_event_want_write(client->frames) && wslay_event_send(client->frames) != 0) {
        client_cut(client);
        return;
    }
    bool over = !wslay_event_want_read(client->frames) && !wslay_event_want_write(client->frames);
    if (!client->closing && !client->last && (over || wslay_event_get_close_sent(client->frames)))
        client_finish(client);
}

void socket_feed(Client *client, const char *bytes, size_t len)
{
    client->in = bytes;
    client->in_len = len;
    if (client->closing || client->last)
        return;
    if (!open_frames(client) || wslay_event_recv(client->frames) != 0)
        client_cut(client);
    if (client->closing)
        return;
    pump(client);
    if (client->closing || client->last)
        return;
    follow(client, bytes, len);
    if (!client->frame_have && !client->frame_left && !client->unfinished)
        rest_frames(client);
}

/* A frame of our own is a short head and the bytes as they are. */
static void put_frame(Client *client, int opcode, const char *bytes, size_t len)
{
    char head[10] = {(char)(0x80 | opcode), (char)len};
    size_t size = len < 126 ? 2 : len < 65536 ? 4 : 10;
    if (size > 2)
        head[1] = size == 4 ? 126 : 127;
    for (size_t i = 2; i < size; i++)
        head[i] = (char)(len >> 8 * (size - 1 - i));
    bool last = client->last;
    client_put(client, head, size);
    if (client->last == last)    /* else the head was one too many, and all that is left to say is said */
        client_put(client, bytes, len);
}

static void put_goodbye(Client *client, int code, const char *reason)
{
    char bytes[125];
    Text text = text_within(bytes, sizeof bytes);
    const char number[2] = {(char)(code >> 8), (char)code};
    text_bytes(&text, number, sizeof number);
    text_add(&text, reason);
    put_frame(client, WSLAY_CONNECTION_CLOSE, bytes, text.len);
}

void socket_refuse(Client *client, int code, const char *reason)
{
    text_clear(&client->out);    /* whole frames only, so no frame is torn */
    client->last = true;
    put_goodbye(client, code, reason);
    client_finish(client);
}

void socket_ping(Client *client)
{
    if (!client->last)
        put_frame(client, WSLAY_PING, "", 0);
}

void client_send(Client *client, const char *text, size_t len)
{
    if (client->closing || client->last || !client->socket)
        return;
    client->net->counts.messages_out++;
    put_frame(client, WSLAY_TEXT_FRAME, text, len);
}

void client_close(Client *client, int code, const char *reason)
{
    if (client->closing || client->last || !client->socket)
        return;
    put_goodbye(client, code, reason);
    client_finish(client);
}
