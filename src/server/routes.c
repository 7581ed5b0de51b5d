/* HTTP: the routes of docs/api.md, and the way to them. */
#include "server/visit.h"

#include "base/json.h"
#include "base/memory.h"
#include "server/site.h"

#include <stdlib.h>
#include <string.h>

void visit_free(Visit *visit)
{
    json_decref(visit->json);
    text_free(&visit->out);
    game_release(visit->game);
    bars_free(&visit->bars);
    free(visit);
}

void visit_send(Visit *visit, int status, const char *type, const char *headers)
{
    http_answer(visit->request, status, type, headers, visit->out.at, visit->out.len);
    visit_free(visit);
}

void visit_answer(Visit *visit, int status)
{
    char all[1024];
    Text text = text_within(all, sizeof all);
    text_format(&text, SAFE_HEADERS "Cache-Control: no-store\r\n%s", visit->headers);
    if (visit->out.cut)
        visit_refuse(visit, 500, "too-many", "This answer is longer than the server can send.");
    else
        visit_send(visit, status, "application/json", all);
}

void visit_ok(Visit *visit) { visit_answer(visit, 200); }

enum { WORTH_PACKING = 1400 };    /* bytes: more than one packet */

/* What one person alone is told is never packed: its size would tell whether a guess in it, in a name or in talk, is right. */
void visit_ok_to_all(Visit *visit)
{
    Text packed = text_growing(1 << 24);
    if (!visit->out.cut && visit->unzips && visit->out.len > WORTH_PACKING && site_zip(&visit->out, &packed)) {
        Text headers = text_within(visit->headers, sizeof visit->headers);
        text_add(&headers, "Vary: Accept-Encoding\r\nContent-Encoding: gzip\r\n");
        text_free(&visit->out);
        visit->out = packed;
    } else
        text_free(&packed);
    visit_ok(visit);
}

void visit_refuse(Visit *visit, int status, const char *code, const char *sentence)
{
    text_clear(&visit->out);
    visit->headers[0] = '\0';
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "error", sentence);
    json_string_of(&visit->out, "code", code);
    json_close(&visit->out, '}');
    visit_answer(visit, status);
}

void visit_kept(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status == STORE_OK)
        visit_ok(visit);
    else
        visit_refuse(visit, 503, "store", store_words(status));
}

/* The value of a key in the query, as far as it fits; false if the key is not there. */
static bool query_value(const char *query, const char *key, char *out, size_t size)
{
    size_t len = strlen(key);
    for (const char *at = query; at; at = strchr(at, '&') ? strchr(at, '&') + 1 : NULL)
        if (!strncmp(at, key, len) && at[len] == '=') {
            Text text = text_within(out, size);
            text_bytes(&text, at + len + 1, strcspn(at + len + 1, "&"));
            return true;
        }
    return false;
}

bool visit_query(const Visit *visit, const char *key, char *out, size_t size)
{
    return query_value(visit->request->query, key, out, size);
}

bool visit_number(Visit *visit, const char *key, int low, int high, int *out)
{
    char value[24], sentence[120];
    Text text = text_within(sentence, sizeof sentence);
    if (!query_value(visit->request->query, key, value, sizeof value) || text_read_int(value, low, high, out))
        return true;
    text_format(&text, "'%s' is a whole number from %d to %d.", key, low, high);
    visit_refuse(visit, 400, "bad-request", sentence);
    return false;
}

bool visit_spend(Visit *visit, Budget what, int64_t units, const char *sentence)
{
    Payers payers = payers_of(visit->request->client, visit->person.id);
    if (budgets_spend(visit->server->budgets, what, &payers, units))
        return true;
    visit_refuse(visit, 429, "too-many", sentence);
    return false;
}

const char *visit_words(const Visit *visit, const char *key)
{
    const char *words = json_string_value(json_object_get(visit->json, key));
    return words ? words : "";
}

/* What must be there before a route is handled. */
typedef enum Need { NOTHING, TABLE, PLAYING } Need;

/* Where it is: in the API, at the operator's own address, or among the pages. */
typedef enum Place { API, ASIDE, PAGE } Place;

static const struct Route {
    const char *method, *path;    /* `*` stands for one word */
    void (*handle)(Visit *visit);
    Need need;
    Place place;
    bool bars;                    /* whom whoever asks has barred, and who that one */
} routes[] = {
    {"GET", "me", get_me}, {"POST", "me", post_me}, {"GET", "me/tables", get_my_tables}, {"POST", "me/link", post_link},
    {"GET", "me/keys", get_keys}, {"POST", "me/keys", post_key}, {"POST", "me/keys/*/revoke", post_revoke},
    {"POST", "me/adopt", post_adopt}, {"POST", "me/recover", post_recover}, {"POST", "me/delete", post_delete},
    {"GET", "games", get_games}, {"GET", "games/*/rules", get_rules}, {"POST", "lessons/*", post_lesson},
    {"GET", "tables", get_tables}, {"POST", "tables", post_table},
    {"GET", "tables/*", get_table, TABLE}, {"GET", "codes/*", get_code}, {"POST", "tables/*/join", post_join, PLAYING, API, true},
    {"POST", "tables/*/bots", post_bots, PLAYING}, {"POST", "tables/*/leave", post_leave, PLAYING},
    {"GET", "tables/*/live", get_live, PLAYING, API, true}, {"GET", "tables/*/events", get_events, TABLE},
    {"GET", "tables/*/record", get_record, TABLE},
    {"GET", "tables/*/replay", get_replay, TABLE}, {"GET", "tables/*/replay/*", get_replay_view, TABLE},
    {"GET", "tables/*/analysis", get_analysis, TABLE},
    {"GET", "tables/*/picture.png", get_table_picture, TABLE}, {"GET", "games/*/picture.png", get_game_picture},
    {"GET", "puzzles/*/picture.png", get_puzzle_picture},
    {"GET", "games/*", get_game}, {"POST", "workshop/check", post_check}, {"POST", "workshop", post_script},
    {"GET", "workshop", get_gallery},
    {"GET", "workshop/*", get_script}, {"GET", "workshop/*/rules", get_script_rules}, {"POST", "workshop/*/list", post_list},
    {"POST", "workshop/*/like", post_like}, {"POST", "workshop/*/report", post_report},
    {"GET", "reports", get_reports, NOTHING, ASIDE}, {"GET", "reports/*", get_reported, NOTHING, ASIDE},
    {"POST", "reports/*/hide", post_hide, NOTHING, ASIDE}, {"POST", "reports/*/show", post_show, NOTHING, ASIDE},
    {"GET", "w/*", get_preview, NOTHING, PAGE},
    {"GET", "pairing", get_pairing}, {"GET", "pairing/live", get_pairing_live, NOTHING, API, true},
    {"GET", "ratings", get_ratings}, {"GET", "me/ratings", get_my_ratings}, {"GET", "me/ratings/*", get_my_past},
    {"GET", "tables/*/players", get_players, TABLE, API, true}, {"GET", "watch", get_watch},
    {"GET", "me/bars", get_bars, NOTHING, API, true}, {"POST", "me/bars/*/remove", post_unbar, NOTHING, API, true},
    {"POST", "tables/*/bar", post_bar, PLAYING, API, true}, {"POST", "tables/*/report", post_complaint, TABLE},
    {"POST", "reports/tables/*/settle", post_settle, NOTHING, ASIDE},
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

MAY_REFUSE static bool read_body(Visit *visit)
{
    json_error_t wrong;
    if (strcmp(visit->request->method, "POST"))
        return true;
    if (!same_origin(visit->request)) {
        visit_refuse(visit, 403, "not-yours", "This page may not ask for that.");
        return false;
    }
    const char *body = visit->request->body_len ? visit->request->body : "{}";
    visit->json = json_loads(body, JSON_REJECT_DUPLICATES, &wrong);
    if (json_is_object(visit->json))
        return true;
    visit_refuse(visit, 400, "bad-request", "The body is to be one JSON object.");
    return false;
}

static void handle(Visit *visit)
{
    if (read_body(visit))
        visit->route->handle(visit);
}

enum { TAKES_MOST = 5 };    /* retries when another server takes the table first */

static void go_on(Visit *visit);

static void found_table(void *context, Table *table, StoreStatus status)
{
    Visit *visit = context;
    visit->table = table;
    if (table)
        handle(visit);
    else if (status == STORE_TAKEN && visit->dealer.tries++ < TAKES_MOST)    /* another server has it now */
        go_on(visit);
    else if (status == STORE_MISSING)
        visit_refuse(visit, 404, "unknown", "There is no such table.");
    else
        visit_refuse(visit, 503, "store", store_words(status));
}

static void find_here(Visit *visit)
{
    lobby_find(visit->server, visit->part[1], visit->route->need == PLAYING, found_table, visit);
}

static void note_bar(void *context, const StoredBar *bar)
{
    Visit *visit = context;
    bars_add(&visit->bars, visit->person.id, bar);
}

static void noted_bars(void *context, StoreStatus status)
{
    Visit *visit = context;
    visit->knows_bars = true;
    if (status == STORE_OK)
        go_on(visit);
    else
        visit_refuse(visit, 503, "store", store_words(status));
}

static void go_on(Visit *visit)
{
    if (visit->route->bars && visit->person.id && !visit->knows_bars)
        store_bars(visit->server->store, visit->person.id, note_bar, noted_bars, visit);
    else if (visit->route->need == NOTHING)
        handle(visit);
    else
        nodes_find(visit, visit->part[1], find_here);
}

static void found_person(void *context, StoreStatus status, int64_t id, const char *name)
{
    Visit *visit = context;
    if (status == STORE_OK)
        person_found(visit->server, &visit->person, id, name);
    if (status == STORE_OK || status == STORE_MISSING)
        go_on(visit);
    else
        visit_refuse(visit, 503, "store", store_words(status));
}

/* Answers reflect stored state, so the round ends first; a WebSocket waits for that by itself. */
static void begin(Visit *visit)
{
    if (visit->route->handle != get_live)
        round_end(visit->server);
    if (person_key(visit->request, &visit->person))
        store_person_find(visit->server->store, visit->person.key, found_person, visit);
    else
        go_on(visit);
}

/* The route that fits; NULL: none does, and `known` tells whether another method would. */
static const struct Route *find_route(Visit *visit, Place place, bool *known)
{
    for (size_t i = 0; visit->path[0] && i < sizeof routes / sizeof routes[0]; i++) {
        if (routes[i].place != place || !fits(routes[i].path, visit->path, visit->part))
            continue;
        *known = true;
        if (!strcmp(routes[i].method, visit->request->method))
            return &routes[i];
    }
    return NULL;
}

static void route_visit(Server *server, const HttpRequest *request, Place place, const char *path)
{
    Visit *visit = memory_resize(NULL, sizeof *visit);
    *visit = (Visit){.server = server, .asked = *request, .out = text_growing(1 << 24)};
    Text text = text_within(visit->path, sizeof visit->path);
    bool known = false;
    visit->request = &visit->asked;
    text_add(&text, path);
    visit->unzips = site_unzips(http_header(request, "Accept-Encoding"));
    http_hold(request);
    visit->route = find_route(visit, place, &known);
    cut_parts(visit->path);
    if (visit->route)
        begin(visit);
    else if (known)
        visit_refuse(visit, 405, "bad-request", "This address is not asked in that way.");
    else
        visit_refuse(visit, 404, "unknown", "There is nothing at this address.");
}

/* Rate limit by address; writes cost more than reads. */
static bool affordable(Server *server, const HttpRequest *request)
{
    static const char sorry[] =
        "{\"error\":\"Too much was asked from your address; please wait a few seconds.\",\"code\":\"too-many\"}";
    Payers payers = payers_of(request->client, 0);
    if (!http_crowded(request) &&
        budgets_spend(server->budgets, BUDGET_REQUESTS, &payers, strcmp(request->method, "POST") ? 1 : 10))
        return true;
    http_answer(request, 429, "application/json", SAFE_HEADERS "Retry-After: 10\r\n", sorry, sizeof sorry - 1);
    return false;
}

/* What keeps the store from keeping anything now. What broke off with the connection is over when there is one again. */
static StoreStatus trouble(const Server *server)
{
    bool passed = server->store_status == STORE_UNKNOWN || server->store_status == STORE_AWAY;
    return store_away(server->store) || nodes_silent(server) ? STORE_AWAY : passed ? STORE_OK : server->store_status;
}

/* Health check: `ok`, or what is wrong. */
static void route_health(const Server *server, const HttpRequest *request)
{
    StoreStatus status = trouble(server);
    bool kept = status == STORE_OK;
    const char *words = server->stopping ? "stopping" : kept ? "ok" : store_words(status);
    char line[200];
    int len = snprintf(line, sizeof line, "%s\n", words);
    http_answer(request, server->stopping || !kept ? 503 : 200, "text/plain", SAFE_HEADERS, line, (size_t)len);
}

/* At the operator's address there is nothing but the operator's: figures tell of
   everybody's acts, also of those that nobody hears. */
static void route_aside(Server *server, const HttpRequest *request)
{
    static const char nothing[] = "Here is nothing but /metrics and /reports.\n";
    if (!strcmp(request->method, "GET") && !strcmp(request->path, "/metrics"))
        route_metrics(server, request);
    else if (!strncmp(request->path, "/reports", 8))
        route_visit(server, request, ASIDE, request->path + 1);
    else
        http_answer(request, 404, "text/plain; charset=utf-8", SAFE_HEADERS, nothing, sizeof nothing - 1);
}

/* The port for servers answers only servers. */
static bool trusted(const Server *server, const HttpRequest *request)
{
    if (nodes_trust(server, request))
        return true;
    http_answer(request, 403, "text/plain; charset=utf-8", SAFE_HEADERS, "This port is for other servers.\n", 32);
    return false;
}

void route_request(void *context, const HttpRequest *request)
{
    Server *server = context;
    if (http_aside(request)) {
        route_aside(server, request);
        return;
    }
    if (http_inner(request) ? !trusted(server, request) : !affordable(server, request))
        return;
    bool reads = !strcmp(request->method, "GET") || !strcmp(request->method, "HEAD");
    if (!strncmp(request->path, "/api/v1/", 8))
        route_visit(server, request, API, request->path + 8);
    else if (!reads)
        http_answer(request, 405, "text/plain; charset=utf-8", SAFE_HEADERS, "Only GET is understood here.\n", 29);
    else if (!strcmp(request->path, "/healthz"))
        route_health(server, request);
    else if (!strncmp(request->path, "/w/~", 4) && !strcmp(request->method, "GET"))
        route_visit(server, request, PAGE, request->path + 1);
    else
        route_file(server, request);
}
