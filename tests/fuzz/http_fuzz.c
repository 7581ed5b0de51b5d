/* Any bytes as requests to the server: every answer is well-formed, and nothing leaks. */
#include "server_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Server *server = fuzz_server();
    Client *client = fuzz_client(server);
    for (size_t half = size / 2, at = 0; at < size && !client->closing && !client->last; at += half ? half : size) {
        size_t len = half && at + half <= size ? half : size - at;
        if (client->socket)
            socket_feed(client, (const char *)data + at, len);
        else
            http_feed(client, (const char *)data + at, len);
    }
    fuzz_demand(!client->out.len || !strncmp(client->out.at, "HTTP/1.1 ", 9), "an answer without its first line");
    fuzz_leave(server, client);
    return 0;
}
