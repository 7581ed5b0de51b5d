/* HTTP: the files of the web client. */
#include "server/inside.h"

#include "assets/asset.h"

#include <string.h>

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"}, {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"}, {".json", "application/json"}, {".webmanifest", "application/manifest+json"}, {".png", "image/png"},
        {".md", "text/markdown; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static void send_asset(const HttpRequest *request, const Asset *asset)
{
    char headers[900];
    Text text = text_within(headers, sizeof headers);
    const char *accepts = http_header(request, "Accept-Encoding"), *known = http_header(request, "If-None-Match");
    bool zip = accepts && strstr(accepts, "gzip") && asset->zipped_len < asset->len;
    text_format(&text, SAFE_HEADERS "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\nETag: \"%s\"\r\n%s", asset->tag,
                zip ? "Content-Encoding: gzip\r\n" : "");
    if (known && strstr(known, asset->tag))
        http_answer(request, 304, type_of(asset->path), headers, "", 0);
    else
        http_answer(request, 200, type_of(asset->path), headers, zip ? asset->zipped : asset->bytes, zip ? asset->zipped_len : asset->len);
}

/* A page of the client has no dot in its last word; the client itself finds out which one it is. */
void route_file(const HttpRequest *request)
{
    char path[300];
    Text text = text_within(path, sizeof path);
    const char *last = strrchr(request->path, '/');
    bool page = !last || !strchr(last, '.');
    text_add(&text, page ? "web/index.html" : strncmp(request->path, "/games/", 7) ? "web" : "");
    if (!page)
        text_add(&text, request->path[0] == '/' && !strncmp(request->path, "/games/", 7) ? request->path + 1 : request->path);
    const Asset *asset = text.cut ? NULL : asset_find(path);
    if (asset)
        send_asset(request, asset);
    else
        http_answer(request, 404, "text/plain; charset=utf-8", SAFE_HEADERS, "There is nothing at this address.\n", 34);
}
