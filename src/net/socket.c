/* WebSockets: frames by wslay, messages in and out. */
#include "net/inside.h"

#include <string.h>

static ssize_t take(wslay_event_context_ptr socket, uint8_t *bytes, size_t len, int flags, void *data)
{
    (void)flags;
    Client *client = data;
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
    client_put(data, (const char *)bytes, len);
    return (ssize_t)len;
}

static void message(wslay_event_context_ptr socket, const struct wslay_event_on_msg_recv_arg *arg, void *data)
{
    (void)socket;
    Client *client = data;
    Net *net = client->net;
    if (client->closing || client->last || wslay_is_ctrl_frame(arg->opcode))
        return;
    net->counts.messages_in++;
    if (arg->opcode != WSLAY_TEXT_FRAME)
        client_close(client, WSLAY_CODE_UNSUPPORTED_DATA, "only text is understood here");
    else if (--client->tokens < 0)
        client_close(client, WSLAY_CODE_POLICY_VIOLATION, "too many messages in a short time");
    else
        net->handler.message(net->handler.context, client, (const char *)arg->msg, arg->msg_length);
}

bool socket_start(Client *client)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = take, .send_callback = give, .on_msg_recv_callback = message,
    };
    if (client->closing || wslay_event_context_server_init(&client->socket, &callbacks, client) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(client->socket, client->net->limits.message);
    client->tokens = client->net->limits.messages_a_second * 10;
    client->net->counts.sockets++;
    return true;
}

/* Writes what wslay has to send into the client's queue; a client that has said goodbye is let go. */
static void pump(Client *client)
{
    if (client->closing)
        return;
    if (wslay_event_want_write(client->socket) && wslay_event_send(client->socket) != 0) {
        client_cut(client);
        return;
    }
    if (client->closing)
        return;
    bool over = !wslay_event_want_read(client->socket) && !wslay_event_want_write(client->socket);
    if (over || wslay_event_get_close_sent(client->socket))
        client_finish(client);
}

void socket_feed(Client *client, const char *bytes, size_t len)
{
    client->in = bytes;
    client->in_len = len;
    if (!client->closing && !client->last && wslay_event_recv(client->socket) != 0)
        client_cut(client);
    pump(client);
}

void socket_ping(Client *client)
{
    wslay_event_queue_msg(client->socket, &(struct wslay_event_msg){.opcode = WSLAY_PING});
    pump(client);
}

void client_send(Client *client, const char *text, size_t len)
{
    if (client->closing || client->last || !client->socket)
        return;
    client->net->counts.messages_out++;
    struct wslay_event_msg note = {.opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = len};
    wslay_event_queue_msg(client->socket, &note);
    pump(client);
}

void client_close(Client *client, int code, const char *reason)
{
    if (client->closing || client->last || !client->socket)
        return;
    wslay_event_queue_close(client->socket, (uint16_t)code, (const uint8_t *)reason, strlen(reason));
    pump(client);
}
