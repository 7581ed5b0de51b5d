#include "store/rows.h"

#include "base/number.h"
#include "store/inside.h"

#include <stdlib.h>
#include <string.h>

static int64_t large_at(const PGresult *rows, int row, int column, int64_t high, const char **broken)
{
    int64_t n = strtoll(PQgetvalue(rows, row, column), NULL, 10);
    if (n >= 0 && n <= high)
        return n;
    note_broken(broken, PQfname(rows, column));
    return 0;
}

static int number_at(const PGresult *rows, int row, int column, int low, int high, const char **broken)
{
    int n = low;
    if (!number_read(strtoll(PQgetvalue(rows, row, column), NULL, 10), low, high, &n))
        note_broken(broken, PQfname(rows, column));
    return n;
}

static const char *plain_at(const PGresult *rows, int row, int column, const char **broken)
{
    const char *words = PQgetvalue(rows, row, column);
    if (!text_printable(words))
        note_broken(broken, PQfname(rows, column));
    return words;
}

/* Bytes as `\x0a…`; false if there are not exactly that many. */
static bool bytes_at(const PGresult *rows, int row, int column, unsigned char *out, int bytes)
{
    const char *words = PQgetvalue(rows, row, column);
    if (strncmp(words, "\\x", 2) || strlen(words) != 2 + 2 * (size_t)bytes)
        return false;
    for (int i = 0; i < bytes; i++) {
        char digits[3] = {words[2 + 2 * i], words[3 + 2 * i], '\0'};
        out[i] = (unsigned char)strtol(digits, NULL, 16);
    }
    return true;
}

StoredKey row_key(const PGresult *rows, int row)
{
    StoredKey key = {.made = strtoll(PQgetvalue(rows, row, 1), NULL, 10), .used = strtoll(PQgetvalue(rows, row, 2), NULL, 10)};
    bytes_at(rows, row, 0, key.hash, STORE_HASH);
    return key;
}

enum { SEAT_COLUMN = 15, SCRIPT_COLUMN = 22 };    /* where a seat begins, behind its table; the text of its game */

static bool secret_at(const PGresult *rows, int row, const Seal *seal, const char *table, unsigned char secret[SEAL_SECRET])
{
    unsigned char bytes[SEAL_MOST];
    int n = strlen(PQgetvalue(rows, row, 12)) == 2 + 2 * SEAL_SECRET ? SEAL_SECRET : SEAL_MOST;
    return bytes_at(rows, row, 12, bytes, n) && seal_open(seal, table, bytes, n, secret);
}

static void read_table(const PGresult *rows, int row, const Seal *seal, StoredTable *table)
{
    const char **broken = &table->broken,
               **words[] = {&table->id, &table->code, &table->game, &table->options, &table->status, &table->next};
    for (int i = 0; i < 6; i++)
        *words[i] = plain_at(rows, row, i, broken);
    table->players = number_at(rows, row, 6, 1, STORE_SEATS, broken);
    table->is_public = number_at(rows, row, 7, 0, 1, broken);
    table->clock_act = number_at(rows, row, 8, 0, CLOCK_ACT_MOST, broken);
    table->clock_game = number_at(rows, row, 9, 0, CLOCK_GAME_MOST, broken);
    table->state = (TableState)number_at(rows, row, 10, 0, STATES - 1, broken);
    table->created = large_at(rows, row, 11, LAST_MOMENT, broken);
    if (!secret_at(rows, row, seal, table->id, table->secret))
        note_broken(broken, "secret");
    table->seeds = number_at(rows, row, 13, 0, 1, broken);
    table->reveal = number_at(rows, row, 14, 0, 1, broken);
    table->script = PQgetvalue(rows, row, SCRIPT_COLUMN);
    for (int i = 0; i < STORE_SEATS; i++)
        table->seat[i].name = table->seat[i].seed = table->seat[i].hash = "";
}

static void read_seat(const PGresult *rows, int row, StoredTable *table)
{
    const char **broken = &table->broken;
    int column = SEAT_COLUMN, i = number_at(rows, row, column, 1, table->players, broken) - 1;
    table->seat[i] = (StoredSeat){.kind = (SeatKind)number_at(rows, row, column + 1, 0, KINDS - 1, broken),
                                  .person = large_at(rows, row, column + 2, INT64_MAX, broken),
                                  .level = number_at(rows, row, column + 3, 0, LEVEL_MOST, broken),
                                  .name = plain_at(rows, row, column + 4, broken),
                                  .seed = plain_at(rows, row, column + 5, broken),
                                  .hash = plain_at(rows, row, column + 6, broken)};
}

int rows_tables(const PGresult *rows, const Seal *seal, StoreTable *each, void *context)
{
    int tables = 0;
    for (int row = 0, n = PQntuples(rows); row < n; tables++) {
        StoredTable table = {.broken = NULL};
        int seats = 0;
        read_table(rows, row, seal, &table);
        for (; row < n && !strcmp(PQgetvalue(rows, row, 0), table.id); row++, seats++)
            read_seat(rows, row, &table);
        if (seats != table.players)
            note_broken(&table.broken, "seat");
        each(context, &table);
    }
    return tables;
}

void rows_entries(const PGresult *rows, StoreEntry *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        StoredEntry entry = {.text = PQgetvalue(rows, row, 3)};
        entry.number = number_at(rows, row, 0, 0, INT32_MAX - 1, &entry.broken);
        entry.kind = PQgetvalue(rows, row, 1)[0];
        entry.seat = number_at(rows, row, 2, 0, STORE_SEATS, &entry.broken);
        entry.at = large_at(rows, row, 4, LAST_MOMENT, &entry.broken);
        entry.ran = large_at(rows, row, 5, LAST_MOMENT, &entry.broken);
        if (!entry.kind)
            note_broken(&entry.broken, "kind");
        each(context, &entry);
    }
}

int rows_scripts(const PGresult *rows, StoreScript *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        StoredScript script = {.text = PQgetvalue(rows, row, 1), .broken = NULL};
        const char **broken = &script.broken;
        script.id = plain_at(rows, row, 0, broken);
        script.title = plain_at(rows, row, 2, broken);
        script.parent = plain_at(rows, row, 3, broken);
        script.card = plain_at(rows, row, 4, broken);
        script.language = number_at(rows, row, 5, SCRIPT_UNREAD, SCRIPT_LANGUAGE, broken);
        script.person = large_at(rows, row, 6, INT64_MAX, broken);
        script.created = large_at(rows, row, 7, LAST_MOMENT, broken);
        script.state = (ScriptState)number_at(rows, row, 8, 0, SCRIPT_HIDDEN, broken);
        script.plays = number_at(rows, row, 9, 0, INT32_MAX - 1, broken);
        script.likes = number_at(rows, row, 10, 0, INT32_MAX - 1, broken);
        script.liked = PQgetvalue(rows, row, 11)[0] == '1';
        each(context, &script);
    }
    return PQntuples(rows);
}

void rows_reports(const PGresult *rows, StoreReport *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        const char *broken = NULL;
        StoredReport report = {plain_at(rows, row, 0, &broken),
                               plain_at(rows, row, 1, &broken),
                               (ScriptState)number_at(rows, row, 2, 0, SCRIPT_HIDDEN, &broken),
                               large_at(rows, row, 3, INT64_MAX, &broken),
                               large_at(rows, row, 4, LAST_MOMENT, &broken),
                               plain_at(rows, row, 5, &broken)};
        if (!broken)
            each(context, &report);
    }
}

void rows_results(const PGresult *rows, StoreResult *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        const char *broken = NULL;
        StoredResult result = {plain_at(rows, row, 0, &broken), plain_at(rows, row, 1, &broken), plain_at(rows, row, 2, &broken),
                               large_at(rows, row, 3, LAST_MOMENT, &broken)};
        if (!broken)
            each(context, &result);
    }
}

void rows_ratings(const PGresult *rows, StoreRating *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        StoredRating rating = {.table = PQgetvalue(rows, row, 0), .broken = NULL};
        const char **broken = &rating.broken;
        rating.person = large_at(rows, row, 1, INT64_MAX, broken);
        rating.name = plain_at(rows, row, 2, broken);
        rating.game = plain_at(rows, row, 3, broken);
        rating.number = number_at(rows, row, 4, 1, INT32_MAX - 1, broken);
        rating.rating = number_at(rows, row, 5, 0, RATING_MOST, broken);
        rating.deviation = number_at(rows, row, 6, 0, RATING_MOST, broken);
        rating.volatility = number_at(rows, row, 7, 0, VOLATILITY_UNIT, broken);
        rating.before = number_at(rows, row, 8, 0, RATING_MOST, broken);
        rating.at = large_at(rows, row, 9, LAST_MOMENT, broken);
        each(context, &rating);
    }
}

void rows_bars(const PGresult *rows, StoreBar *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        const char *broken = NULL;
        StoredBar bar = {large_at(rows, row, 0, INT64_MAX, &broken), large_at(rows, row, 1, INT64_MAX, &broken),
                         plain_at(rows, row, 2, &broken), (Bar)number_at(rows, row, 3, BAR_MUTED, BAR_BLOCKED, &broken),
                         large_at(rows, row, 4, LAST_MOMENT, &broken)};
        if (!broken)
            each(context, &bar);
    }
}

void rows_complaints(const PGresult *rows, StoreComplaint *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        const char *broken = NULL;
        StoredComplaint complaint = {plain_at(rows, row, 0, &broken), large_at(rows, row, 1, INT64_MAX, &broken),
                                     large_at(rows, row, 2, INT64_MAX, &broken), plain_at(rows, row, 3, &broken),
                                     plain_at(rows, row, 4, &broken), PQgetvalue(rows, row, 5),
                                     large_at(rows, row, 6, LAST_MOMENT, &broken)};
        if (!broken)
            each(context, &complaint);
    }
}

bool rows_study(const PGresult *rows, StoreStudy *found, void *context)
{
    const char *broken = NULL;
    if (!PQntuples(rows))
        return false;
    StoredStudy study = {plain_at(rows, 0, 0, &broken),
                         number_at(rows, 0, 1, 0, INT32_MAX - 1, &broken),
                         number_at(rows, 0, 2, 0, INT32_MAX - 1, &broken),
                         PQgetvalue(rows, 0, 3),
                         PQgetvalue(rows, 0, 4),
                         large_at(rows, 0, 5, LAST_MOMENT, &broken)};
    if (!broken)
        found(context, &study);
    return !broken;
}
