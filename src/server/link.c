#include "server/link.h"

#include "assets/asset.h"
#include "posters/canvas.h"
#include "server/html.h"
#include "server/inside.h"
#include "server/site.h"

#include <string.h>

static const char plain_title[] = "<title>Pegboard</title>";

static void meta(Text *out, const char *name, const char *words, size_t len)
{
    text_format(out, "\n<meta property=\"og:%s\" content=\"", name);
    html_escape(out, words, len);
    text_add(out, "\">");
}

/* Link previews need absolute URLs; the host is taken from the request. */
static void picture_meta(const HttpRequest *request, const char *path, Text *out)
{
    char address[300];
    Text text = text_within(address, sizeof address);
    const char *host = http_header(request, "Host");
    if (!host || strspn(host, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.:-[]") != strlen(host))
        return;
    text_format(&text, "%s://%s%s", http_secure(request) ? "https" : "http", host, path);
    meta(out, "image", address, strlen(address));
    text_format(out, "\n<meta property=\"og:image:width\" content=\"%d\">\n<meta property=\"og:image:height\" content=\"%d\">"
                     "\n<meta name=\"twitter:card\" content=\"summary_large_image\">", CANVAS_WIDTH, CANVAS_HEIGHT);
}

void link_page(const HttpRequest *request, const LinkHead *head, Text *out)
{
    const Asset *page = asset_find("web/index.html");
    const char *bytes = page ? (const char *)page->bytes : "", *at = strstr(bytes, plain_title);
    if (!at)
        return;
    text_bytes(out, bytes, (size_t)(at - bytes));
    text_add(out, "<title>");
    html_escape(out, head->title, strlen(head->title));
    text_add(out, " · Pegboard</title>");
    meta(out, "type", "website", strlen("website"));
    meta(out, "site_name", "Pegboard", strlen("Pegboard"));
    meta(out, "title", head->title, strlen(head->title));
    meta(out, "description", head->about, strcspn(head->about, "\n"));
    if (head->picture)
        picture_meta(request, head->picture, out);
    site_inner(at + strlen(plain_title), out);
}

void link_answer(const HttpRequest *request, const Text *page)
{
    Text packed = text_growing(1 << 20);
    bool zip = site_unzips(http_header(request, "Accept-Encoding")) && site_zip(page, &packed);
    const char *headers = zip ? SAFE_HEADERS "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\nContent-Encoding: gzip\r\n"
                              : SAFE_HEADERS "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\n";
    const Text *sent = zip ? &packed : page;
    http_answer(request, 200, "text/html; charset=utf-8", headers, sent->at, sent->len);
    text_free(&packed);
}
