/* HTTP: the files of the web client. */
#include "server/inside.h"

#include "server/site.h"

#include <string.h>

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"}, {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"}, {".json", "application/json"}, {".webmanifest", "application/manifest+json"}, {".png", "image/png"},
        {".wasm", "application/wasm"}, {".peg", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static void send_file(const HttpRequest *request, const SiteFile *file, int status)
{
    char headers[900];
    Text text = text_within(headers, sizeof headers);
    const char *accepts = http_header(request, "Accept-Encoding"), *known = http_header(request, "If-None-Match");
    const char *type = type_of(strcmp(file->path, "/") ? file->path : "/index.html");
    bool zip = accepts && strstr(accepts, "gzip") && file->zipped;
    text_format(&text, SAFE_HEADERS "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\nETag: \"%s\"\r\n%s", file->tag,
                zip ? "Content-Encoding: gzip\r\n" : "");
    if (status == 200 && known && strstr(known, file->tag))
        http_answer(request, 304, type, headers, "", 0);
    else
        http_answer(request, status, type, headers, zip ? file->zipped : file->bytes, zip ? file->zipped_len : file->len);
}

/* The addresses of the client's pages (web/app.js). Behind one that ends with a slash stands one more word: of a game where `game` says so. */
static const struct PageAddress { const char *path; bool game; } pages[] = {
    {"/", false}, {"/index.html", false}, {"/game/", true}, {"/lesson/", true}, {"/table/", false}, {"/join/", false}, {"/adopt", false}, {"/me", false},
    {"/workshop", false}, {"/w", false}, {"/w/", false},
};

static bool one_word(const char *words) { return words[0] && strspn(words, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-~") == strlen(words); }

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

/* The client shows the way back where there is nothing, so whoever looks for a page gets it all the same. What has a dot in its last word is a file. */
void route_file(const HttpRequest *request)
{
    static Site site;
    if (!site.files)
        site = site_new(false);
    const char *last = strrchr(request->path, '/');
    bool page = is_page(request->path), looks = page || !last || !strchr(last, '.');
    const SiteFile *file = site_find(&site, looks ? "/" : request->path);
    if (file)
        send_file(request, file, page || !looks ? 200 : 404);
    else
        http_answer(request, 404, "text/plain; charset=utf-8", SAFE_HEADERS, "There is nothing at this address.\n", 34);
}
