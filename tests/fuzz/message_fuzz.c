/* Any lines as messages of a player: each is answered by JSON, and the table stays consistent with its log. */
#include "server_fuzz.h"

#include <jansson.h>

static void no_more(void *context, StoreStatus status)
{
    (void)context;
    fuzz_demand(status == STORE_OK, "the store has no such table");
}

static void read_again(const Table *table)
{
    TableReading reading = {.table = NULL};
    store_table_load(fuzz_server()->store, table->id, &(StoreLoad){&reading, table_read_row, table_read_entry, no_more});
    Table *again = table_read_end(&reading);
    fuzz_demand(again != NULL, "the log cannot be read");
    fuzz_demand(match_hash(again->match, VIEWER_UMPIRE) == match_hash(table->match, VIEWER_UMPIRE),
                "the log tells of another game");
    fuzz_demand(again->state == table->state && again->entries == table->entries, "the store knows another state");
    table_free(again);
}

/* Every frame that waits to be sent holds JSON. */
static void check_frames(const Text *out)
{
    const unsigned char *at = (const unsigned char *)out->at, *end = at + out->len;
    while (at < end && (at[0] & 15) == 1) {
        size_t bytes = at[1] == 126 ? 2 : at[1] == 127 ? 8 : 0, len = bytes ? 0 : at[1];
        for (size_t i = 0; i < bytes; i++)
            len = len << 8 | at[2 + i];
        json_t *json = json_loadb((const char *)at + 2 + bytes, len, 0, NULL);
        fuzz_demand(json_is_object(json), "a message is no JSON object");
        json_decref(json);
        at += 2 + bytes + len;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Server *server = fuzz_server();
    Client *client = fuzz_player(server);
    Live *live = client_owner(client);
    const char *at = (const char *)data, *end = at + size;
    while (at < end && !client->closing && !client->last) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end ? line_end : end;
        live_message(server, client, at, (size_t)(line_end - at));
        at = line_end + 1;
        if (at < end && *at == ' ')    /* a line that begins with a space comes in another round */
            round_end(server);
    }
    round_end(server);
    if (client->out.len)
        check_frames(&client->out);
    read_again(live->table);
    fuzz_leave(server, client);
    return 0;
}
