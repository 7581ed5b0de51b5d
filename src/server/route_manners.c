/* Mute, block and report. */
#include "server/html.h"
#include "server/visit.h"

#include "base/json.h"
#include "base/json_value.h"
#include "server/names.h"
#include "store/manners.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_MOST = 300, SAID_MOST = 8000, BAR_NAME = 17 };

static const char *const bar_names[] = {"none", "muted", "blocked"};

/* By which a bar is named: it tells nothing about the other one. */
static void name_bar(int64_t person, int64_t other, char name[BAR_NAME])
{
    unsigned char hash[crypto_generichash_BYTES];
    const int64_t both[] = {person, other};
    crypto_generichash(hash, sizeof hash, (const unsigned char *)both, sizeof both, NULL, 0);
    sodium_bin2hex(name, BAR_NAME, hash, BAR_NAME / 2);
}

MAY_REFUSE static bool is_somebody(Visit *visit)
{
    if (visit->person.id)
        return true;
    visit_refuse(visit, 401, "not-yours", "Nobody is signed in here.");
    return false;
}

static void list_bar(void *context, const StoredBar *bar)
{
    Visit *visit = context;
    char name[BAR_NAME];
    if (bar->person != visit->person.id)
        return;
    name_bar(bar->person, bar->other, name);
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "id", name);
    json_string_of(&visit->out, "name", bar->name);
    json_string_of(&visit->out, "bar", bar_names[bar->bar]);
    json_number_of(&visit->out, "at", bar->at / 1000);
    json_close(&visit->out, '}');
}

static void listed_bars(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_kept(visit, status);
}

void get_bars(Visit *visit)
{
    if (!is_somebody(visit))
        return;
    json_open(&visit->out, '{');
    json_key(&visit->out, "bars");
    json_open(&visit->out, '[');
    store_bars(visit->server->store, visit->person.id, list_bar, listed_bars, visit);
}

static void bar(Visit *visit, int64_t other, Bar how)
{
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "bar", bar_names[how]);
    json_close(&visit->out, '}');
    round_end(visit->server);    /* reading the table may have changed it */
    store_bar(visit->server->store, &(StoredBar){visit->person.id, other, "", how, clock_date()}, visit_kept, visit);
}

void post_unbar(Visit *visit)
{
    char name[BAR_NAME];
    if (!is_somebody(visit))
        return;
    for (int i = 0; i < visit->bars.n; i++) {
        name_bar(visit->person.id, visit->bars.bar[i].person, name);
        if (visit->bars.bar[i].own && !strcmp(name, visit->part[2])) {
            bar(visit, visit->bars.bar[i].person, BAR_NONE);
            return;
        }
    }
    visit_refuse(visit, 404, "unknown", "You have barred nobody by that name.");
}

/* The other person in the seat that is told; 0: already refused. */
MAY_REFUSE static int64_t person_meant(Visit *visit, int *seat)
{
    const Table *table = visit->table;
    *seat = 0;
    if (!is_somebody(visit))
        return 0;
    bool known = json_read_member(visit->json, "seat", 1, match_players(table->match), seat) && *seat;
    int64_t other = known ? table->seat[*seat].person : 0;
    if (other && other != visit->person.id)
        return other;
    visit_refuse(visit, 400, "bad-request", "A seat is meant in which another person plays.");
    return 0;
}

static int bars_made(const Bars *bars)
{
    int n = 0;
    for (int i = 0; i < bars->n; i++)
        n += bars->bar[i].own;
    return n;
}

/* From now on, also on connections that are open. */
void post_bar(Visit *visit)
{
    int seat, how = 0;
    int64_t other = person_meant(visit, &seat);
    if (!other)
        return;
    const char *wanted = visit_words(visit, "bar");
    while (how <= BAR_BLOCKED && strcmp(wanted, bar_names[how]))
        how++;
    if (how > BAR_BLOCKED)
        visit_refuse(visit, 400, "bad-request", "One is 'muted', 'blocked' or 'none'.");
    else if (how && bars_made(&visit->bars) >= BARS_MOST)
        visit_refuse(visit, 429, "too-many", "You have barred as many people as one may; take some of them back first.");
    else {
        for (Live *live = visit->table->audience.live; live; live = live->next)
            if (live->person == visit->person.id)
                bars_set(&live->bars, other, (Bar)how);
        bar(visit, other, (Bar)how);
    }
}

/* What somebody in that seat has said for everybody to hear, a line each; of whispers only those to whoever reports it. */
static void gather_talk(const Table *table, int seat, int64_t reporter, Text *out)
{
    for (const Talk *talk = table->chat.talk; talk; talk = talk->next) {
        int to = talk->among ? __builtin_ctz(talk->among & ~(1u << seat)) : 0;
        if (to && !(talk->among >> seat & 1 && table->seat[to].person == reporter))
            continue;
        for (int i = talk->lines > CHAT_LINES ? talk->lines - CHAT_LINES : 0; i < talk->lines; i++)
            if (table_speaker(table, &talk->line[i % CHAT_LINES]) == seat && out->len + CHAT_LINE_BYTES + 2 < SAID_MOST)
                text_format(out, "%s\n", talk->line[i % CHAT_LINES].text);
    }
}

void post_complaint(Visit *visit)
{
    int seat;
    int64_t other = person_meant(visit, &seat);
    const char *why = other ? visit_words(visit, "why") : "";
    if (!other)
        return;
    if (!why[0] || strlen(why) > WHY_MOST || !text_printable(why) || text_turns(why)) {
        visit_refuse(visit, 400, "bad-request", "Say why in 1 to 300 bytes of plain text.");
        return;
    }
    if (!visit_spend(visit, BUDGET_WRITING, 1, "That was a lot in a short time; please wait a moment."))
        return;
    Text said = text_growing(SAID_MOST);
    text_add(&said, "");
    gather_talk(visit->table, seat, visit->person.id, &said);
    char table[STORE_ID], name[TABLE_NAME];
    memcpy(table, visit->table->id, sizeof table);
    memcpy(name, visit->table->seat[seat].name, sizeof name);
    StoredComplaint complaint = {table, visit->person.id, other, name, why, said.at, clock_date()};
    round_end(visit->server);    /* as above */
    text_add(&visit->out, "{}");
    store_complain(visit->server->store, &complaint, visit_kept, visit);
    text_free(&said);
}
