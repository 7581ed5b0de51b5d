/* HTTP: the files of the web client. */
#include "server/inside.h"

#include "assets/asset.h"
#include "server/games.h"
#include "server/link.h"
#include "server/positions.h"
#include "server/site.h"

#include <string.h>

enum { DAY_MS = 86400000 };

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".png", "image/png"},
        {".wasm", "application/wasm"},
        {".peg", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

/* What is neither a page nor runs as a worker runs in somebody else's page, under that page's policy. By itself it may do
   nothing at all. */
static const char *safe_headers(const char *path)
{
    bool shown = !strcmp(path, "/") || strstr(path, ".html") || strstr(path, ".svg");
    bool on_its_own = shown || !strcmp(path, "/service.js") || !strncmp(path, "/here/", 6);
    return on_its_own ? SAFE_HEADERS : "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'\r\n";
}

/* With its version in the address it is always the same; whoever asks for another version gets this one, for now. */
static const char *cache_for(const HttpRequest *request)
{
    bool same = !strncmp(request->query, "v=", 2) && !strcmp(request->query + 2, assets_version);
    return same ? "public, max-age=31536000, immutable" : "no-cache";
}

static void send_file(const HttpRequest *request, const SiteFile *file, int status)
{
    char headers[900];
    Text text = text_within(headers, sizeof headers);
    const char *known = http_header(request, "If-None-Match");
    const char *type = type_of(strcmp(file->path, "/") ? file->path : "/index.html");
    bool zip = file->zipped && site_unzips(http_header(request, "Accept-Encoding"));
    text_format(&text, "%sCache-Control: %s\r\nVary: Accept-Encoding\r\nETag: \"%s\"\r\n%s", safe_headers(file->path),
                cache_for(request), file->tag, zip ? "Content-Encoding: gzip\r\n" : "");
    if (status == 200 && known && strstr(known, file->tag))
        http_answer(request, 304, type, headers, "", 0);
    else
        http_answer(request, status, type, headers, zip ? file->zipped : file->bytes, zip ? file->zipped_len : file->len);
}

/* The addresses of the client's pages (web/app.js). Behind one that ends with a slash stands
   one more word: of a game where `game` says so. */
static const struct PageAddress { const char *path; bool game; } pages[] = {
    {"/", false}, {"/index.html", false}, {"/game/", true}, {"/lesson/", true}, {"/table/", false}, {"/join/", false},
    {"/puzzle", false}, {"/puzzle/", false}, {"/adopt", false}, {"/me", false}, {"/settings", false}, {"/about", false},
    {"/anybody", false}, {"/ratings", false}, {"/watch", false},
    {"/workshop", false}, {"/w", false}, {"/w/", false},
};

static bool one_word(const char *words)
{
    return words[0] && strspn(words, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-~") == strlen(words);
}

static bool fits(const struct PageAddress *page, const char *path)
{
    size_t len = strlen(page->path);
    if (len == 1 || page->path[len - 1] != '/')
        return !strcmp(path, page->path);
    return !strncmp(path, page->path, len) && one_word(path + len) && (!page->game || game_find(path + len));
}

static bool is_page(const char *path)
{
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (fits(&pages[i], path))
            return true;
    return false;
}

/* Who sits there, as far as they have names: `Ada and Bob`. */
static int names_at(const Table *table, Text *out)
{
    int n = 0;
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].kind == SEAT_PERSON)
            text_format(out, "%s%s", n++ ? " and " : "", table->seat[i].name);
    return n;
}

static void table_title(const Table *table, Text *out)
{
    const char *title = match_game(table->match)->title;
    Text names = text_growing(1 << 12);
    int n = names_at(table, &names);
    if (!n || table->state == TABLE_OVER)
        text_format(out, "%s", title);
    else if (table->state == TABLE_WAITING)
        text_format(out, "%s %s you to %s", names.at, n == 1 ? "invites" : "invite", title);
    else
        text_format(out, "%s: %s", title, names.at);
    text_free(&names);
}

/* What an address is about, as far as it is known without asking the store. */
typedef struct Subject { Text title, line, picture; } Subject;

static void about_game(const Game *game, Subject *subject)
{
    text_format(&subject->title, "%s", game->title);
    text_format(&subject->picture, "/api/v1/games/%s/picture.png", game->id);
    games_line(game, &subject->line);
}

/* Uncommitted data is never shown; an act alone changes nothing here, so silence stays silent. */
static void about_table(const Table *table, Subject *subject)
{
    if (table->touched && table->seats_changed)
        return;
    table_title(table, &subject->title);
    text_format(&subject->picture, "/api/v1/tables/%s/picture.png", table->id);
    games_line(match_game(table->match), &subject->line);
}

/* `date` is "" for today. */
static void about_puzzle(const char *date, Subject *subject)
{
    char today[20];
    Text text = text_within(today, sizeof today);
    day_text(clock_date() / DAY_MS, &text);
    text_add(&subject->title, "Puzzle of the day");
    text_add(&subject->line, "A position of a real game, one question, and exactly one right move.");
    text_format(&subject->picture, "/api/v1/puzzles/%s/picture.png", date[0] ? date : today);
}

static void found(void *context, Table *table, StoreStatus status)
{
    (void)status;    /* without a table the page is as any other, and says itself what is wrong */
    *(const Table **)context = table;
}

/* A table in memory, or in a file, which answers at once; a database is not waited for. */
static const Table *table_of(Server *server, const char *id)
{
    const Table *table = lobby_loaded(server, id);
    if (!table && !store_many(server->store))
        lobby_find(server, id, false, found, &table);
    return table;
}

static void find_subject(Server *server, const char *path, Subject *subject)
{
    const Table *table = strncmp(path, "/table/", 7) ? NULL : table_of(server, path + 7);
    const Game *game = strncmp(path, "/game/", 6) ? NULL : game_find(path + 6);
    if (game)
        about_game(game, subject);
    else if (table)
        about_table(table, subject);
    else if (!strcmp(path, "/puzzle") || (!strncmp(path, "/puzzle/", 8) && day_of(path + 8) >= 0))
        about_puzzle(path[7] ? path + 8 : "", subject);
}

/* False: this address has no preview. */
static bool send_page(Server *server, const HttpRequest *request)
{
    Subject about = {text_growing(1 << 12), text_growing(1 << 12), text_growing(1 << 10)};
    Text page = text_growing(1 << 20);
    find_subject(server, request->path, &about);
    bool known = about.title.len;
    if (known) {
        link_page(request, &(LinkHead){about.title.at, about.line.at ? about.line.at : "", about.picture.at}, &page);
        link_answer(request, &page);
    }
    text_free(&about.title);
    text_free(&about.line);
    text_free(&about.picture);
    text_free(&page);
    return known;
}

/* The client shows the way back where there is nothing, so whoever looks for a page gets it all the
   same. What has a dot in its last word is a file. */
void route_file(Server *server, const HttpRequest *request)
{
    static Site site;
    if (!site.files)
        site = site_new(false);
    const char *last = strrchr(request->path, '/');
    bool page = is_page(request->path), looks = page || !last || !strchr(last, '.');
    const SiteFile *file = site_find(&site, looks ? "/" : request->path);
    if (looks && strcmp(request->path, "/"))
        file = &site.inner;
    if (page && send_page(server, request))
        return;
    if (file)
        send_file(request, file, page || !looks ? 200 : 404);
    else
        http_answer(request, 404, "text/plain; charset=utf-8", SAFE_HEADERS, "There is nothing at this address.\n", 34);
}
