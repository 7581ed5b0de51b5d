/* HTTP: the routes of docs/api.md. */
#include "server/inside.h"

#include "assets/asset.h"
#include "base/json.h"
#include "base/memory.h"
#include "server/lesson.h"

#include <cmark.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A request on its way to its answer. */
typedef struct Visit {
    Server *server;
    const HttpRequest *request;
    Person person;
    const char *part[6];    /* the words of the path behind /api/v1/ */
    json_t *json;           /* of a POST */
    Text out;
} Visit;

static void answer(Visit *visit, int status, const char *headers)
{
    char all[1024];
    Text text = text_within(all, sizeof all);
    text_add(&text, SAFE_HEADERS "Cache-Control: no-store\r\n");
    text_add(&text, headers);
    http_answer(visit->request, status, "application/json", all, visit->out.at, visit->out.len);
}

static void ok(Visit *visit) { answer(visit, 200, ""); }

static void refuse(Visit *visit, int status, const char *code, const char *sentence)
{
    text_clear(&visit->out);
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "error", sentence);
    json_string_of(&visit->out, "code", code);
    json_close(&visit->out, '}');
    answer(visit, status, "");
}

static bool commit(Visit *visit)
{
    if (server_keep(visit->server))
        return true;
    refuse(visit, 503, "store", store_words(visit->server->store_status));
    return false;
}

static const char *words_of(const Visit *visit, const char *key)
{
    const char *words = json_string_value(json_object_get(visit->json, key));
    return words ? words : "";
}

/* People. */

static int characters(const char *words)
{
    int n = 0;
    for (; *words; words++)
        n += (*words & 0xc0) != 0x80;
    return n;
}

static bool good_name(const char *name)
{
    char tidy[TABLE_NAME];
    return text_tidy(name, tidy, sizeof tidy) && !strcmp(tidy, name) && name[0] && characters(name) <= NAME_CHARACTERS &&
           text_printable(name) && !strpbrk(name, "\"\\<>");
}

static void set_cookie(const Visit *visit, const char *key, Text *out)
{
    const char *scheme = http_header(visit->request, "X-Forwarded-Proto");
    text_format(out, "Set-Cookie: pegboard=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s\r\n", key,
                scheme && !strcmp(scheme, "https") ? "; Secure" : "");
}

/* A new person with a new key. */
static void make_person(Visit *visit, const char *name, char key[KEY_HEX])
{
    unsigned char hash[STORE_HASH];
    new_key(key);
    key_hash(key, hash);
    store_person_add(visit->server->store, hash, name, &visit->person.id);
}

static void post_me(Visit *visit)
{
    const char *name = words_of(visit, "name");
    bool program = json_is_true(json_object_get(visit->json, "program"));
    char key[KEY_HEX] = "", headers[200];
    Text text = text_within(headers, sizeof headers);
    if (!good_name(name)) {
        refuse(visit, 400, "bad-request", "A name has 1 to 24 characters, without quotes and brackets.");
        return;
    }
    if (!visit->person.id || program)
        make_person(visit, name, key);
    else
        store_person_rename(visit->server->store, visit->person.id, name);
    if (!commit(visit))
        return;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "name", name);
    if (program)
        json_string_of(&visit->out, "key", key);
    json_close(&visit->out, '}');
    if (key[0] && !program)
        set_cookie(visit, key, &text);
    answer(visit, 200, headers);
}

static void list_mine(void *context, const StoredTable *stored)
{
    Visit *visit = context;
    Table *table = lobby_loaded(visit->server, stored->id), *glance = table ? NULL : table_glance(stored);
    if (table || glance)
        table_json(table ? table : glance, visit->person.id, &visit->out);
    if (glance)
        table_free(glance);
}

static void get_me(Visit *visit)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, "name");
    if (visit->person.id)
        json_text(&visit->out, visit->person.name);
    else
        json_word(&visit->out, "null");
    json_key(&visit->out, "tables");
    json_open(&visit->out, '[');
    if (visit->person.id)
        store_tables_of(visit->server->store, visit->person.id, 12, list_mine, visit);
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    ok(visit);
}

static void post_link(Visit *visit)
{
    Server *server = visit->server;
    char key[KEY_HEX];
    if (!visit->person.id) {
        refuse(visit, 401, "not-yours", "Nobody is signed in here.");
        return;
    }
    new_key(key);
    Link *link = &server->link[server->links++ % LINKS];
    key_hash(key, link->hash);
    link->person = visit->person.id;
    link->until = now_ms() + 600 * 1000;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "key", key);
    json_number_of(&visit->out, "seconds", 600);
    json_close(&visit->out, '}');
    ok(visit);
}

static Link *find_link(Server *server, const unsigned char hash[STORE_HASH])
{
    Link *found = NULL;
    for (int i = 0; i < LINKS; i++)
        if (server->link[i].person && server->link[i].until > now_ms() && !sodium_memcmp(server->link[i].hash, hash, STORE_HASH))
            found = &server->link[i];
    return found;
}

static void post_adopt(Visit *visit)
{
    unsigned char hash[STORE_HASH];
    char key[KEY_HEX], headers[200];
    Text text = text_within(headers, sizeof headers);
    key_hash(words_of(visit, "key"), hash);
    Link *link = find_link(visit->server, hash);
    if (!link) {
        refuse(visit, 404, "unknown", "That link has been used or is too old; make a new one on the other device.");
        return;
    }
    new_key(key);
    key_hash(key, hash);
    store_key_add(visit->server->store, link->person, hash);
    if (!commit(visit))
        return;
    link->person = 0;
    set_cookie(visit, key, &text);
    text_add(&visit->out, "{}");
    answer(visit, 200, headers);
}

/* Games. */

/* The first paragraph below the heading of its rules says what a game is. */
static void line_of(const Game *game, Text *out)
{
    char path[80];
    Text text = text_within(path, sizeof path);
    text_format(&text, "games/%s/rules.md", game->id);
    const Asset *rules = asset_find(path);
    const char *start = rules ? strchr((const char *)rules->bytes, '\n') : NULL;
    if (!start)
        return;
    start += strspn(start, "\n");
    const char *end = strstr(start, "\n\n");
    for (const char *at = start; at < (end ? end : start + strlen(start)); at++)
        text_char(out, *at == '\n' ? ' ' : *at);
}

/* A game may have its own board and a lesson in the web client. */
static void has_file(const Game *game, const char *key, const char *file, Text *out)
{
    char path[80];
    Text text = text_within(path, sizeof path);
    text_format(&text, "games/%s/%s", game->id, file);
    json_key(out, key);
    json_word(out, asset_find(path) ? "true" : "false");
}

static void game_json(const Game *game, Text *out)
{
    Text line = text_growing(1 << 12);
    line_of(game, &line);
    json_open(out, '{');
    json_string_of(out, "id", game->id);
    json_string_of(out, "title", game->title);
    json_string_of(out, "line", line.at ? line.at : "");
    json_string_of(out, "level", game->level ? game->level : "box");
    json_number_of(out, "minutes", game->minutes);
    json_key(out, "unit");
    json_word(out, game->of_unit ? "true" : "false");
    has_file(game, "board", "board.js", out);
    has_file(game, "lesson", "lesson.json", out);
    json_key(out, "players");
    json_open(out, '[');
    for (int n = game->players_min; n <= game->players_max; n++)
        if (game_seats(game, n))
            json_number(out, n);
    json_close(out, ']');
    json_key(out, "options");
    json_open(out, '[');
    for (const Option *option = game->options; option && option->name; option++) {
        json_open(out, '{');
        json_string_of(out, "name", option->name);
        json_number_of(out, "preset", option->preset);
        json_key(out, "switch");
        json_word(out, option->is_switch ? "true" : "false");
        json_number_of(out, "players", option->only_players);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    text_free(&line);
}

static void get_games(Visit *visit)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, "games");
    json_open(&visit->out, '[');
    for (const Game *const *game = games; *game; game++)
        game_json(*game, &visit->out);
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    ok(visit);
}

/* In the language that `lang=de` asks for; in English where they are not translated. */
static const Asset *rules_of(const Game *game, const char *query)
{
    char path[100];
    Text text = text_within(path, sizeof path);
    if (!strncmp(query, "lang=", 5))
        text_format(&text, "games/%s/rules.%.2s.md", game->id, query + 5);
    const Asset *rules = asset_find(path);
    if (rules)
        return rules;
    text_clear(&text);
    text_format(&text, "games/%s/rules.md", game->id);
    return asset_find(path);
}

static void get_rules(Visit *visit)
{
    const Game *game = game_find(visit->part[1]);
    const Asset *rules = game ? rules_of(game, visit->request->query) : NULL;
    if (!rules) {
        refuse(visit, 404, "unknown", "There is no such game.");
        return;
    }
    char *html = cmark_markdown_to_html((const char *)rules->bytes, rules->len, CMARK_OPT_DEFAULT);
    http_answer(visit->request, 200, "text/html; charset=utf-8", SAFE_HEADERS "Cache-Control: no-cache\r\n", html, strlen(html));
    free(html);
}

/* Lessons. */

static void post_lesson(Visit *visit)
{
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    const char *answers[LESSON_STEPS];
    const Game *game = game_find(visit->part[1]);
    json_t *acts = json_object_get(visit->json, "acts");
    size_t count = json_array_size(acts);
    bool good = (!acts || json_is_array(acts)) && count <= LESSON_STEPS;
    for (size_t i = 0; good && i < count; i++) {
        answers[i] = json_string_value(json_array_get(acts, i));
        good = answers[i] != NULL;
    }
    if (!game)
        refuse(visit, 404, "unknown", "There is no such game.");
    else if (!good)
        refuse(visit, 400, "bad-request", "The acts of a lesson are a short list of texts.");
    else if (!lesson_play(game, answers, (int)count, &visit->out, &why))
        refuse(visit, 400, "illegal", reason);
    else
        ok(visit);
}

/* Tables. */

static void table_answer(Visit *visit, const Table *table, int seat)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, "table");
    table_json(table, visit->person.id, &visit->out);
    if (seat)
        json_number_of(&visit->out, "seat", seat);
    json_close(&visit->out, '}');
    ok(visit);
}

static void list_tables(Visit *visit, const char *key, TableState state)
{
    int listed = 0;
    json_key(&visit->out, key);
    json_open(&visit->out, '[');
    for (int i = 0; i < BUCKETS; i++)
        for (const Table *table = visit->server->bucket[i]; table && listed < 100; table = table->next_table)
            if (table->is_public && table->state == state) {
                table_json(table, visit->person.id, &visit->out);
                listed++;
            }
    json_close(&visit->out, ']');
}

static void get_tables(Visit *visit)
{
    json_open(&visit->out, '{');
    list_tables(visit, "open", TABLE_WAITING);
    list_tables(visit, "running", TABLE_PLAYING);
    json_close(&visit->out, '}');
    ok(visit);
}

static int tables_of(const Server *server, int64_t person)
{
    int n = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (const Table *table = server->bucket[i]; table; table = table->next_table)
            for (int seat = 1; seat <= match_players(table->match) && table->state != TABLE_OVER; seat++)
                if (table->seat[seat].person == person) {
                    n++;
                    break;
                }
    return n;
}

static const char *read_options(const Visit *visit, TablePlan *plan, char values[OPTIONS_MAX][24])
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(visit->json, "options"), name, value) {
        if (plan->options == OPTIONS_MAX || !json_is_integer(value))
            return "Options are names with whole numbers.";
        Text text = text_within(values[plan->options], 24);
        text_number(&text, json_integer_value(value));
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
        json_int_t level = json_integer_value(json_object_get(seat, "level"));
        if (!kind || (strcmp(kind, "me") && strcmp(kind, "open") && strcmp(kind, "bot")))
            return "A seat is 'me', 'open' or 'bot'.";
        plan->seat[i].mine = !strcmp(kind, "me");
        plan->seat[i].kind = !strcmp(kind, "bot") ? SEAT_BOT : SEAT_OPEN;
        plan->seat[i].level = level >= 1 && level <= 5 ? (int)level : 3;
    }
    return NULL;
}

static const char *read_plan(const Visit *visit, TablePlan *plan, char values[OPTIONS_MAX][24])
{
    json_t *clock = json_object_get(visit->json, "clock"), *count = json_object_get(visit->json, "players");
    plan->game = game_find(words_of(visit, "game"));
    if (!plan->game)
        return "There is no such game.";
    plan->players = count ? (int)json_integer_value(count) : plan->game->players_min;
    if (!game_seats(plan->game, plan->players))
        return "This game is not for that number of players.";
    plan->is_public = json_is_true(json_object_get(visit->json, "public"));
    plan->seeds = json_is_true(json_object_get(visit->json, "seeds"));
    json_int_t act = json_integer_value(json_object_get(clock, "act")), whole = json_integer_value(json_object_get(clock, "game"));
    if (act < 0 || act > 86400 || whole < 0 || whole > 864000)
        return "A clock is at most a day an act and ten days a game.";
    plan->clock_act = (int)act;
    plan->clock_game = (int)whole;
    const char *error = read_options(visit, plan, values);
    return error ? error : read_seats(visit, plan);
}

static void post_table(Visit *visit)
{
    Server *server = visit->server;
    TablePlan plan = {.game = NULL};
    char values[OPTIONS_MAX][24], reason[200];
    Text why = text_within(reason, sizeof reason);
    if (!visit->person.id) {
        refuse(visit, 401, "not-yours", "Give yourself a name first.");
        return;
    }
    if (tables_of(server, visit->person.id) >= server->settings.tables_each) {
        refuse(visit, 429, "too-many", "You have as many unfinished tables as one person may have; finish or leave some first.");
        return;
    }
    const char *error = read_plan(visit, &plan, values);
    Table *table = error ? NULL : table_new(&plan, visit->person.id, visit->person.name, &why);
    if (!table) {
        refuse(visit, 400, "bad-request", error ? error : reason);
        return;
    }
    lobby_add(server, table);
    table_add(table, server->store);
    table_begin(table, server->store, now_ms());
    lobby_touch(server, table);
    if (!commit(visit))
        return;
    server->counts.tables++;
    table_answer(visit, table, 0);
}

static Table *asked_table(Visit *visit)
{
    Table *table = lobby_find(visit->server, visit->part[1]);
    if (!table)
        refuse(visit, 404, "unknown", "There is no such table.");
    return table;
}

static void get_table(Visit *visit)
{
    Table *table = asked_table(visit);
    if (table)
        table_answer(visit, table, 0);
}

static void get_code(Visit *visit)
{
    Table *table = lobby_by_code(visit->server, visit->part[1]);
    if (table)
        table_answer(visit, table, 0);
    else
        refuse(visit, 404, "unknown", "No table has that code.");
}

static int seat_taken(const Table *table, int64_t person)
{
    for (int i = match_players(table->match); i >= 1; i--)
        if (table->seat[i].person == person)
            return i;
    return 0;
}

static void post_join(Visit *visit)
{
    Table *table = asked_table(visit);
    const char *code;
    if (!table)
        return;
    if (!visit->person.id) {
        refuse(visit, 401, "not-yours", "Give yourself a name first.");
        return;
    }
    int seat = (int)json_integer_value(json_object_get(visit->json, "seat"));
    const char *error = table_sit(table, visit->server->store, seat, visit->person.id, visit->person.name, &code);
    if (error) {
        refuse(visit, 409, code, error);
        return;
    }
    table_begin(table, visit->server->store, now_ms());
    lobby_touch(visit->server, table);
    if (commit(visit))
        table_answer(visit, table, seat ? seat : seat_taken(table, visit->person.id));
}

static Table *over_table(Visit *visit)
{
    Table *table = asked_table(visit);
    if (table && table->state != TABLE_OVER) {
        refuse(visit, 409, "not-now", "This is told when the game is over.");
        return NULL;
    }
    return table;
}

static void get_record(Visit *visit)
{
    Table *table = over_table(visit);
    if (!table)
        return;
    char headers[700];
    Text text = text_within(headers, sizeof headers);
    text_format(&text, SAFE_HEADERS "Content-Disposition: attachment; filename=\"%s-%s.pgr\"\r\n", match_game(table->match)->id, table->id);
    table_record(table, &visit->out);
    http_answer(visit->request, 200, "text/plain; charset=utf-8", headers, visit->out.at, visit->out.len);
}

static void get_replay(Visit *visit)
{
    Table *table = over_table(visit);
    if (!table)
        return;
    table_replay_json(table, &visit->out);
    ok(visit);
}

static void get_replay_view(Visit *visit)
{
    Table *table = over_table(visit);
    uint64_t acts = 0, seat = 0;
    int viewer = VIEWER_UMPIRE;
    if (!table)
        return;
    const char *who = !strncmp(visit->request->query, "seat=", 5) ? visit->request->query + 5 : "umpire";
    if (!strcmp(who, "public"))
        viewer = VIEWER_PUBLIC;
    else if (text_read_number(who, 1, (uint64_t)match_players(table->match), &seat))
        viewer = (int)seat;
    if (!text_read_number(visit->part[3], 0, INT32_MAX, &acts) || !table_replay_view(table, (int)acts, viewer, &visit->out))
        refuse(visit, 404, "unknown", "The game did not last so long.");
    else
        ok(visit);
}

static void get_live(Visit *visit)
{
    Table *table = asked_table(visit);
    if (!table)
        return;
    if (!same_origin(visit->request)) {
        refuse(visit, 403, "not-yours", "This page may not open a connection here.");
        return;
    }
    if (table->reload) {    /* it could not even be read, so there is nothing to greet with */
        refuse(visit, 503, "store", store_words(visit->server->store_status));
        return;
    }
    live_open(visit->server, visit->request, table);
}

static const struct Route {
    const char *method, *path;    /* `*` stands for one word */
    void (*handle)(Visit *visit);
} routes[] = {
    {"GET", "me", get_me}, {"POST", "me", post_me}, {"POST", "me/link", post_link}, {"POST", "me/adopt", post_adopt},
    {"GET", "games", get_games}, {"GET", "games/*/rules", get_rules}, {"POST", "lessons/*", post_lesson}, {"GET", "tables", get_tables}, {"POST", "tables", post_table},
    {"GET", "tables/*", get_table}, {"GET", "codes/*", get_code}, {"POST", "tables/*/join", post_join},
    {"GET", "tables/*/live", get_live}, {"GET", "tables/*/record", get_record}, {"GET", "tables/*/replay", get_replay},
    {"GET", "tables/*/replay/*", get_replay_view},
};

/* Takes the path apart; false if it does not fit the route. */
static bool fits(const char *route, char *path, const char *part[6])
{
    int n = 0;
    memset(part, 0, 6 * sizeof *part);
    while (*route && *path && n < 6) {
        size_t len = strcspn(path, "/"), want = strcspn(route, "/");
        bool any = want == 1 && *route == '*';
        if (!len || (!any && (len != want || strncmp(route, path, len))))
            return false;
        part[n++] = path;
        route += want + (route[want] == '/');
        path += len + (path[len] == '/');
    }
    return !*route && !*path;
}

static void cut_parts(char *path)
{
    for (; *path; path++)
        if (*path == '/')
            *path = '\0';
}

static bool read_body(Visit *visit)
{
    json_error_t wrong;
    if (strcmp(visit->request->method, "POST"))
        return true;
    if (!same_origin(visit->request)) {
        refuse(visit, 403, "not-yours", "This page may not ask for that.");
        return false;
    }
    const char *body = visit->request->body_len ? visit->request->body : "{}";
    visit->json = json_loads(body, JSON_REJECT_DUPLICATES, &wrong);
    if (json_is_object(visit->json))
        return true;
    refuse(visit, 400, "bad-request", "The body is to be one JSON object.");
    return false;
}

static void route_api(Server *server, const HttpRequest *request, const char *path)
{
    Visit visit = {.server = server, .request = request, .out = text_growing(1 << 24)};
    char words[200];
    Text text = text_within(words, sizeof words);
    bool known = false;
    text_add(&text, path);
    for (size_t i = 0; !text.cut && i < sizeof routes / sizeof routes[0]; i++) {
        if (!fits(routes[i].path, words, visit.part))
            continue;
        known = true;
        if (strcmp(routes[i].method, request->method))
            continue;
        cut_parts(words);
        if (routes[i].handle != get_live)
            server_settle(server);    /* what is answered rests on what is kept; a connection is greeted at the end of the round anyway */
        visit.person = person_of(server, request);
        if (read_body(&visit))
            routes[i].handle(&visit);
        json_decref(visit.json);
        text_free(&visit.out);
        return;
    }
    if (known)
        refuse(&visit, 405, "bad-request", "This address is not asked in that way.");
    else
        refuse(&visit, 404, "unknown", "There is nothing at this address.");
    text_free(&visit.out);
}

/* Whoever asks too much is told to wait; what makes something new weighs more than what only reads. */
static bool affordable(const HttpRequest *request)
{
    static const char sorry[] = "{\"error\":\"Too much was asked from your address; please wait a few seconds.\",\"code\":\"too-many\"}";
    if (http_afford(request, strcmp(request->method, "POST") ? 1 : 10))
        return true;
    http_answer(request, 429, "application/json", SAFE_HEADERS "Retry-After: 10\r\n", sorry, sizeof sorry - 1);
    return false;
}

void route_request(void *context, const HttpRequest *request)
{
    Server *server = context;
    if (!affordable(request))
        return;
    bool reads = !strcmp(request->method, "GET") || !strcmp(request->method, "HEAD");
    if (!strncmp(request->path, "/api/v1/", 8))
        route_api(server, request, request->path + 8);
    else if (!reads)
        http_answer(request, 405, "text/plain; charset=utf-8", SAFE_HEADERS, "Only GET is understood here.\n", 29);
    else if (!strcmp(request->path, "/healthz"))
        http_answer(request, server->stopping ? 503 : 200, "text/plain", SAFE_HEADERS, server->stopping ? "stopping\n" : "ok\n", server->stopping ? 9 : 3);
    else if (!strcmp(request->path, "/metrics"))
        route_metrics(server, request);
    else
        route_file(request);
}
