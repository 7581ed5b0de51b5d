/* HTTP: the files of the web client. */
#include "server/inside.h"

#include "server/site.h"

#include <string.h>

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"}, {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"}, {".json", "application/json"}, {".webmanifest", "application/manifest+json"}, {".png", "image/png"},
        {".wasm", "application/wasm"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static void send_file(const HttpRequest *request, const SiteFile *file)
{
    char headers[900];
    Text text = text_within(headers, sizeof headers);
    const char *accepts = http_header(request, "Accept-Encoding"), *known = http_header(request, "If-None-Match");
    const char *type = type_of(strcmp(file->path, "/") ? file->path : "/index.html");
    bool zip = accepts && strstr(accepts, "gzip") && file->zipped;
    text_format(&text, SAFE_HEADERS "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\nETag: \"%s\"\r\n%s", file->tag,
                zip ? "Content-Encoding: gzip\r\n" : "");
    if (known && strstr(known, file->tag))
        http_answer(request, 304, type, headers, "", 0);
    else
        http_answer(request, 200, type, headers, zip ? file->zipped : file->bytes, zip ? file->zipped_len : file->len);
}

/* A page of the client has no dot in its last word; the client itself finds out which one it is. */
void route_file(const HttpRequest *request)
{
    static Site site;
    if (!site.files)
        site = site_new(false);
    const char *last = strrchr(request->path, '/');
    bool page = !last || !strchr(last, '.') || !strcmp(request->path, "/index.html");
    const SiteFile *file = site_find(&site, page ? "/" : request->path);
    if (file)
        send_file(request, file);
    else
        http_answer(request, 404, "text/plain; charset=utf-8", SAFE_HEADERS, "There is nothing at this address.\n", 34);
}
