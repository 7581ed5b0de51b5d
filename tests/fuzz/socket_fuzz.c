/* Any bytes on a player's WebSocket, in chunks of the length in the first byte: the table stays consistent with its log. */
#include "server_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Server *server = fuzz_server();
    Client *client = fuzz_player(server);
    size_t piece = size ? data[0] + 1u : 1;
    for (size_t at = 1; at < size && !client->closing && !client->last; at += piece) {
        socket_feed(client, (const char *)data + at, at + piece <= size ? piece : size - at);
        round_end(server);
    }
    fuzz_leave(server, client);
    return 0;
}
