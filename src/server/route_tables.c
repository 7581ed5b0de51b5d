/* Tables: lists, new ones, sitting down, and what is available after the end. */
#include "server/visit.h"

#include "base/json.h"
#include "base/json_value.h"
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

static void table_answer(Visit *visit, const Table *table, int seat)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, "table");
    table_json(table, visit->person.id, &visit->out);
    if (seat)
        json_number_of(&visit->out, "seat", seat);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

static void list_memory(Visit *visit, const char *key, TableState state)
{
    int listed = 0;
    json_key(&visit->out, key);
    json_open(&visit->out, '[');
    for (int i = 0; i < BUCKETS; i++)
        for (const Table *table = visit->server->bucket[i]; table && listed < LOBBY_LISTED; table = table->lobby.next_table)
            if (table->is_public && table->state == state) {
                table_json(table, visit->person.id, &visit->out);
                listed++;
            }
    json_close(&visit->out, ']');
}

static void list_row(void *context, const StoredTable *stored)
{
    Visit *visit = context;
    Table *glance = table_glance(stored);
    if (glance) {
        table_json(glance, visit->person.id, &visit->out);
        table_free(glance);
    }
}

static void listed_running(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_kept(visit, status == STORE_MISSING ? STORE_OK : status);
}

static void listed_open(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status != STORE_OK && status != STORE_MISSING) {
        visit_kept(visit, status);
        return;
    }
    json_close(&visit->out, ']');
    json_key(&visit->out, "running");
    json_open(&visit->out, '[');
    store_tables_public(visit->server->store, TABLE_PLAYING, LOBBY_LISTED, list_row, listed_running, visit);
}

/* In a cluster no server has all tables in memory, so the store is asked; it does not know who is connected. */
void get_tables(Visit *visit)
{
    json_open(&visit->out, '{');
    if (store_many(visit->server->store)) {
        json_key(&visit->out, "open");
        json_open(&visit->out, '[');
        store_tables_public(visit->server->store, TABLE_WAITING, LOBBY_LISTED, list_row, listed_open, visit);
        return;
    }
    list_memory(visit, "open", TABLE_WAITING);
    list_memory(visit, "running", TABLE_PLAYING);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

/* A table between bots, by its creator. */
static bool made_by(const Table *table, int64_t person) { return table->lobby.maker == person && !table_has_people(table); }

static int tables_made(const Server *server, int64_t person)
{
    int n = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (const Table *table = server->bucket[i]; table; table = table->lobby.next_table)
            n += table->state != TABLE_OVER && made_by(table, person);
    return n;
}

static const char *read_options(const Visit *visit, TablePlan *plan, char values[OPTIONS_MAX][24])
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(visit->json, "options"), name, value) {
        int n;
        if (plan->game->drawing && !strcmp(name, "board") && json_is_string(value) && plan->options < OPTIONS_MAX) {
            plan->option[plan->options++] = (GivenOption){name, json_string_value(value)};
            continue;
        }
        if (plan->options == OPTIONS_MAX || !json_read_int(value, 0, OPTION_MOST, &n))
            return "Options are names with whole numbers, none above a million.";
        Text text = text_within(values[plan->options], 24);
        text_number(&text, n);
        plan->option[plan->options] = (GivenOption){name, values[plan->options]};
        plan->options++;
    }
    return NULL;
}

static const char *read_seats(const Visit *visit, TablePlan *plan)
{
    json_t *seats = json_object_get(visit->json, "seats");
    plan->seat[1].mine = !seats;
    if (seats && (!json_is_array(seats) || (int)json_array_size(seats) != plan->players))
        return "Seats are a list with one entry a player.";
    for (int i = 1; i <= plan->players && seats; i++) {
        json_t *seat = json_array_get(seats, (size_t)i - 1);
        const char *kind = json_string_value(json_object_get(seat, "kind"));
        plan->seat[i].level = 3;
        if (!kind || (strcmp(kind, "me") && strcmp(kind, "open") && strcmp(kind, "bot")))
            return "A seat is 'me', 'open' or 'bot'.";
        plan->seat[i].mine = !strcmp(kind, "me");
        plan->seat[i].kind = !strcmp(kind, "bot") ? SEAT_BOT : SEAT_OPEN;
        if (!json_read_member(seat, "level", 1, BOT_LEVELS, &plan->seat[i].level))
            return "A bot has a level from 1 to 5.";
    }
    return NULL;
}

static const char *read_plan(const Visit *visit, TablePlan *plan, char values[OPTIONS_MAX][24])
{
    json_t *clock = json_object_get(visit->json, "clock");
    plan->game = visit->game ? visit->game : game_find(visit_words(visit, "game"));
    if (!plan->game)
        return "There is no such game.";
    plan->players = plan->game->players_min;
    if (!json_read_member(visit->json, "players", 1, SEATS_MAX, &plan->players) || !game_seats(plan->game, plan->players))
        return "This game is not for that number of players.";
    plan->is_public = json_is_true(json_object_get(visit->json, "public"));
    plan->seeds = json_is_true(json_object_get(visit->json, "seeds"));
    plan->rated = json_is_true(json_object_get(visit->json, "rated"));
    if (!json_read_member(clock, "act", 0, CLOCKS_ACT_MOST, &plan->clock_act) ||
        !json_read_member(clock, "game", 0, CLOCKS_GAME_MOST, &plan->clock_game) ||
        !json_read_member(clock, "increment", 0, CLOCKS_MORE_MOST, &plan->clock_more))
        return "A clock is at most two weeks an act, ten days a game, and an hour more after each turn.";
    const char *error = read_options(visit, plan, values);
    if (!error)
        error = read_seats(visit, plan);
    return !error && plan->rated ? table_unratable(plan) : error;
}

static void table_kept(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status == STORE_OK)
        table_answer(visit, visit->table, visit->seat);
    else
        visit_kept(visit, status);
}

/* Tables against bots do not count towards the limit. */
static bool against_bots(const TablePlan *plan)
{
    bool mine = false;
    for (int i = 1; i <= plan->players; i++) {
        if (!plan->seat[i].mine && plan->seat[i].kind == SEAT_OPEN)
            return false;
        mine |= plan->seat[i].mine;
    }
    return mine;
}

static void make_table(void *context, StoreStatus status, int tables)
{
    Visit *visit = context;
    Server *server = visit->server;
    TablePlan plan = {.game = NULL};
    char values[OPTIONS_MAX][24], reason[200];
    Text why = text_within(reason, sizeof reason);
    if (status != STORE_OK) {
        visit_kept(visit, status);
        return;
    }
    const char *error = read_plan(visit, &plan, values);
    if (!error && !against_bots(&plan) && tables + tables_made(server, visit->person.id) >= server->settings.tables_each) {
        visit_refuse(visit, 429, "too-many",
                     "You have as many unfinished tables with others as one person may have; finish or leave some first.");
        return;
    }
    Table *table = error ? NULL : table_new(&plan, visit->person.id, visit->person.name, &why);
    if (!table) {
        visit_refuse(visit, 400, "bad-request", error ? error : reason);
        return;
    }
    if (!visit_spend(visit, BUDGET_TABLES, 1, "From your address as many tables were made today as it may make in a day.")) {
        table_free(table);
        return;
    }
    table->lobby.maker = visit->person.id;
    Text address = text_within(table->lobby.made_at, sizeof table->lobby.made_at);
    text_add(&address, client_address(visit->request->client));
    table->lobby.dealt = true;
    lobby_add(server, table);
    table_add(table, server->store);
    table_begin(table, server->store, clock_now());
    lobby_touch(server, table);
    server->counts.tables++;
    visit->table = table;
    round_keep(server, table, table_kept, visit);
}

static void count_tables(Visit *visit) { store_tables_count(visit->server->store, visit->person.id, make_table, visit); }

static void script_used(void *context, StoreStatus status)
{
    if (status == STORE_OK)
        count_tables(context);
    else
        visit_kept(context, status);
}

/* From now on it is not removed as unused. */
static void use_script(Visit *visit)
{
    store_script_change(visit->server->store, SCRIPT_USE, &(ScriptNote){visit->script.id, 0, clock_date(), ""}, script_used, visit);
}

void post_table(Visit *visit)
{
    const char *game = visit_words(visit, "game");
    if (!visit->person.id)
        visit_refuse(visit, 401, "not-yours", "Give yourself a name first.");
    else if (game[0] == '~')
        visit_script_game(visit, game, use_script);
    else
        count_tables(visit);
}

void get_table(Visit *visit) { table_answer(visit, visit->table, 0); }

static const char slow[] = "Too many codes were tried from your address that no table has; please wait some minutes.";

static void code_row(void *context, const StoredTable *stored)
{
    Visit *visit = context;
    Table *glance = table_glance(stored);
    if (!glance)
        return;
    if (!visit->rows++) {
        json_open(&visit->out, '{');
        json_key(&visit->out, "table");
        table_json(glance, visit->person.id, &visit->out);
        json_close(&visit->out, '}');
    }
    table_free(glance);
}

static void code_done(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (visit->rows || (status != STORE_OK && status != STORE_MISSING))
        visit_kept(visit, status);
    else if (visit_spend(visit, BUDGET_GUESSES, 1, slow))
        visit_refuse(visit, 404, "unknown", "No table has that code.");
}

/* The guess budget is checked before the lookup, so that hits and misses cost the same. */
void get_code(Visit *visit)
{
    char code[TABLE_CODE];
    Payers payers = payers_of(visit->request->client, visit->person.id);
    if (!budgets_afford(visit->server->budgets, BUDGET_GUESSES, &payers, 1)) {
        visit_refuse(visit, 429, "too-many", slow);
        return;
    }
    const Table *table = lobby_by_code(visit->server, visit->part[1], code);
    if (table)
        table_answer(visit, table, 0);
    else
        store_table_by_code(visit->server->store, code, code_row, code_done, visit);
}

static int seat_taken(const Table *table, int64_t person)
{
    for (int i = match_players(table->match); i >= 1; i--)
        if (table->seat[i].person == person)
            return i;
    return 0;
}

static bool blocked_here(const Visit *visit)
{
    const Table *table = visit->table;
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].person && bars_blocked_by(&visit->bars, table->seat[i].person))
            return true;
    return table->lobby.maker && bars_blocked_by(&visit->bars, table->lobby.maker);
}

void post_join(Visit *visit)
{
    Table *table = visit->table;
    if (!visit->person.id) {
        visit_refuse(visit, 401, "not-yours", "Give yourself a name first.");
        return;
    }
    int seat = 0;
    if (!json_read_member(visit->json, "seat", 1, match_players(table->match), &seat)) {
        visit_refuse(visit, 409, "unknown", "There is no such seat at this table.");
        return;
    }
    if (blocked_here(visit)) {
        visit_refuse(visit, 409, "not-yours", "Somebody at this table does not want to play with you.");
        return;
    }
    Refusal refusal = table_sit(table, visit->server->store, seat, visit->person.id, visit->person.name);
    if (refused(&refusal)) {
        visit_refuse(visit, 409, refusal.code, refusal.sentence);
        return;
    }
    table_begin(table, visit->server->store, clock_now());
    lobby_touch(visit->server, table);
    visit->seat = seat ? seat : seat_taken(table, visit->person.id);
    round_keep(visit->server, table, table_kept, visit);
}

void post_bots(Visit *visit)
{
    Table *table = visit->table;
    int seat = 0, level = 3;
    if (!json_read_member(visit->json, "seat", 1, match_players(table->match), &seat) ||
        !json_read_member(visit->json, "level", 1, BOT_LEVELS, &level)) {
        visit_refuse(visit, 400, "bad-request", "A bot has a level from 1 to 5, and a seat of this table.");
        return;
    }
    Refusal refusal = table_fill(table, visit->server->store, seat, level, visit->person.id);
    if (refused(&refusal)) {
        visit_refuse(visit, 409, refusal.code, refusal.sentence);
        return;
    }
    table_begin(table, visit->server->store, clock_now());
    lobby_touch(visit->server, table);
    round_keep(visit->server, table, table_kept, visit);
}

void post_leave(Visit *visit)
{
    Table *table = visit->table;
    bool maker = visit->person.id && table->lobby.maker == visit->person.id;
    Refusal refusal = table_leave(table, visit->server->store, visit->person.id, maker, clock_now());
    if (refused(&refusal)) {
        visit_refuse(visit, 409, refusal.code, refusal.sentence);
        return;
    }
    lobby_touch(visit->server, table);
    round_keep(visit->server, table, table_kept, visit);
}

Table *over_table(Visit *visit)
{
    if (visit->table->state == TABLE_OVER)
        return visit->table;
    visit_refuse(visit, 409, "not-now", "This is told when the game is over.");
    return NULL;
}

void get_record(Visit *visit)
{
    Table *table = over_table(visit);
    if (!table)
        return;
    char headers[700];
    Text text = text_within(headers, sizeof headers);
    text_format(&text, SAFE_HEADERS "Content-Disposition: attachment; filename=\"%s-%s.pgr\"\r\n", match_game(table->match)->id,
                table->id);
    table_record(table, &visit->out);
    if (visit->out.cut)
        visit_ok(visit);    /* which refuses it */
    else
        visit_send(visit, 200, "text/plain; charset=utf-8", headers);
}

void get_replay(Visit *visit)
{
    Table *table = over_table(visit);
    int from = 0;
    if (!table || !visit_number(visit, "from", 0, INT32_MAX, &from))
        return;
    table_replay_json(table, from, &visit->out);
    visit_ok_to_all(visit);
}

void get_replay_view(Visit *visit)
{
    Table *table = over_table(visit);
    int acts = 0, viewer = VIEWER_UMPIRE;
    if (!table)
        return;
    const char *who = !strncmp(visit->request->query, "seat=", 5) ? visit->request->query + 5 : "umpire";
    if (!strcmp(who, "public"))
        viewer = VIEWER_PUBLIC;
    else
        text_read_int(who, 1, match_players(table->match), &viewer);
    if (!text_read_int(visit->part[3], 0, INT32_MAX, &acts) || !table_replay_view(table, acts, viewer, &visit->out))
        visit_refuse(visit, 404, "unknown", "The game did not last so long.");
    else
        visit_ok(visit);
}

/* Older events, paged, as heard by the given seat, or by the public without one. */
void get_events(Visit *visit)
{
    const Table *table = visit->table;
    int seat = 0, before = 0;
    if (!visit_number(visit, "seat", 1, match_players(table->match), &seat) ||
        !visit_number(visit, "before", 1, INT32_MAX, &before))
        return;
    if (seat && (!visit->person.id || table->seat[seat].kind != SEAT_PERSON || table->seat[seat].person != visit->person.id)) {
        visit_refuse(visit, 403, "not-yours", "That seat is not yours.");
        return;
    }
    table_events_json(table, seat, before, &visit->out);
    visit_ok(visit);
}

/* How changes are told. Whoever asks for an older way is told everything. */
enum { CHANGES_NOW = 3 };

void get_live(Visit *visit)
{
    int from = 0, changes = 0;
    if (!visit_number(visit, "from", 0, INT32_MAX, &from) || !visit_number(visit, "changes", 0, CHANGES_NOW, &changes))
        return;
    if (!same_origin(visit->request)) {
        visit_refuse(visit, 403, "not-yours", "This page may not open a connection here.");
        return;
    }
    live_open(visit->server, visit->request, &visit->person, visit->table, from, changes == CHANGES_NOW, &visit->bars);
    visit_free(visit);
}
