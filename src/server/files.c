/* HTTP: the files of the web client, and what the operator asks. */
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

void route_metrics(Server *server, const HttpRequest *request)
{
    Text out = text_growing(1 << 14);
    NetCounts net = net_counts(server->net);
    const struct { const char *name, *kind; uint64_t value; } rows[] = {
        {"pegboard_connections", "gauge", (uint64_t)net.open}, {"pegboard_websockets", "gauge", (uint64_t)net.sockets},
        {"pegboard_tables", "gauge", (uint64_t)server->tables}, {"pegboard_bots_thinking", "gauge", (uint64_t)server->counts.thinking},
        {"pegboard_acts_total", "counter", server->counts.acts}, {"pegboard_bot_acts_total", "counter", server->counts.bot_acts},
        {"pegboard_tables_started_total", "counter", server->counts.tables}, {"pegboard_commits_total", "counter", server->counts.commits},
        {"pegboard_store_errors_total", "counter", server->counts.store_errors}, {"pegboard_requests_total", "counter", net.requests},
        {"pegboard_messages_in_total", "counter", net.messages_in}, {"pegboard_messages_out_total", "counter", net.messages_out},
        {"pegboard_bytes_in_total", "counter", net.bytes_in}, {"pegboard_bytes_out_total", "counter", net.bytes_out},
        {"pegboard_connections_refused_total", "counter", net.refused}, {"pegboard_connections_cut_total", "counter", net.cut},
        {"pegboard_uptime_seconds", "gauge", (uint64_t)(now_ms() - server->started) / 1000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        text_format(&out, "# TYPE %s %s\n%s %llu\n", rows[i].name, rows[i].kind, rows[i].name, (unsigned long long)rows[i].value);
    http_answer(request, 200, "text/plain; version=0.0.4", SAFE_HEADERS, out.at, out.len);
    text_free(&out);
}
