#include "server/site.h"

#include "assets/asset.h"
#include "base/json.h"
#include "base/memory.h"
#include "server/games.h"

#include <cmark.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* What the page says where a server is, and what a page without one says instead, which no server's headers protect. */
static const char served[] = "<meta name=\"server\" content=\"here\">";
static const char alone_text[] =
    "<meta name=\"server\" content=\"none\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'\">";

static void tag_of(const void *bytes, size_t len, char tag[SITE_TAG])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, bytes, len);
    sodium_bin2hex(tag, SITE_TAG, hash, (SITE_TAG - 1) / 2);
}

static SiteFile *add(Site *site, const char *path)
{
    site->file = memory_resize(site->file, (size_t)(site->files + 1) * sizeof *site->file);
    SiteFile *file = &site->file[site->files++];
    *file = (SiteFile){.path = memory_resize(NULL, strlen(path) + 1)};
    memcpy(file->path, path, strlen(path) + 1);
    return file;
}

enum { GZIP = 16 + MAX_WBITS, ZIP_MEMORY = 8 };

/* Packs with gzip into as many bytes; how many that made, or 0 if they are not fewer. */
static size_t pack(const void *bytes, size_t len, int effort, unsigned char *zipped)
{
    z_stream stream = {.next_in = (unsigned char *)bytes, .avail_in = (uInt)len, .next_out = zipped, .avail_out = (uInt)len};
    deflateInit2(&stream, effort, Z_DEFLATED, GZIP, ZIP_MEMORY, Z_DEFAULT_STRATEGY);
    bool smaller = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    deflateEnd(&stream);
    return smaller ? stream.total_out : 0;
}

/* As small as gzip makes it; nothing if that is not smaller. */
static void zip(SiteFile *file)
{
    unsigned char *zipped = memory_resize(NULL, file->len);
    file->zipped_len = pack(file->bytes, file->len, Z_BEST_COMPRESSION, zipped);
    file->zipped = file->zipped_len ? zipped : NULL;
    if (!file->zipped)
        free(zipped);
}

bool site_unzips(const char *accepts) { return accepts && strstr(accepts, "gzip"); }

bool site_zip(const Text *text, Text *out)
{
    unsigned char *zipped = memory_resize(NULL, text->len);
    size_t len = pack(text->at, text->len, Z_DEFAULT_COMPRESSION, zipped);
    text_bytes(out, (const char *)zipped, len);
    free(zipped);
    return len;
}

static void make(SiteFile *file, const void *bytes, size_t len)
{
    unsigned char *copy = memory_resize(NULL, len + 1);
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    file->bytes = copy;
    file->len = len;
    tag_of(copy, len, file->tag);
    zip(file);
}

static void add_made(Site *site, const char *path, const void *bytes, size_t len) { make(add(site, path), bytes, len); }

static void add_asset(Site *site, const char *path, const Asset *asset)
{
    SiteFile *file = add(site, path);
    *file = (SiteFile){file->path, asset->bytes,      asset->zipped_len < asset->len ? asset->zipped : NULL,
                       asset->len, asset->zipped_len, ""};
    memcpy(file->tag, asset->tag, SITE_TAG);
}

static void add_page(Site *site, const Asset *asset, bool alone)
{
    const char *page = (const char *)asset->bytes, *at = strstr(page, served);
    if (!alone || !at) {
        add_asset(site, "/", asset);
        return;
    }
    Text text = text_growing(1 << 20);
    text_bytes(&text, page, (size_t)(at - page));
    text_add(&text, alone_text);
    text_add(&text, at + strlen(served));
    add_made(site, "/", text.at, text.len);
    text_free(&text);
}

/* games/ID/rules.md is there as games/ID/rules.en.html, rules.de.md as rules.de.html. */
static void add_rules(Site *site, const Asset *asset)
{
    char path[120];
    Text text = text_within(path, sizeof path);
    const char *dot = strchr(asset->path, '.');
    bool german = !strcmp(dot, ".de.md");
    text_char(&text, '/');
    text_bytes(&text, asset->path, (size_t)(dot - asset->path));
    text_add(&text, german ? ".de.html" : ".en.html");
    char *html = cmark_markdown_to_html((const char *)asset->bytes, asset->len, CMARK_OPT_DEFAULT);
    add_made(site, path, html, strlen(html));
    free(html);
}

static bool ends(const char *path, const char *end)
{
    size_t len = strlen(path), tail = strlen(end);
    return len >= tail && !strcmp(path + len - tail, end);
}

static void add_any(Site *site, const Asset *asset, bool alone)
{
    char path[120];
    Text text = text_within(path, sizeof path);
    bool web = !strncmp(asset->path, "web/", 4);
    text_format(&text, "/%s", web ? asset->path + 4 : asset->path);
    if (!strcmp(asset->path, "web/index.html"))
        add_page(site, asset, alone);
    else if (!web && ends(path, ".md"))
        add_rules(site, asset);
    else if (!ends(path, ".md") && strcmp(path, "/service.js") && strncmp(path, "/games/all.", 11))
        add_asset(site, path, asset);
}

/* The service worker knows its version and the files that belong to it: what it keeps is of one piece. */
static void add_service_worker(Site *site)
{
    const Asset *script = asset_find("web/service.js");
    Text list = text_growing(1 << 16), text = text_growing(1 << 18);
    char version[SITE_TAG];
    json_open(&list, '[');
    for (int i = 0; i < site->files; i++) {
        json_open(&list, '[');
        json_text(&list, site->file[i].path);
        json_text(&list, site->file[i].tag);
        json_close(&list, ']');
    }
    json_close(&list, ']');
    tag_of(list.at, list.len, version);
    text_format(&text, "const VERSION = '%s';\nconst FILES = ", version);
    text_join(&text, &list);
    text_add(&text, ";\n");
    text_bytes(&text, (const char *)script->bytes, script->len);
    add_made(site, "/service.js", text.at, text.len);
    text_free(&list);
    text_free(&text);
}

void site_inner(const char *page, Text *out)
{
    static const char from[] = "<!-- front page -->", to[] = "<!-- /front page -->\n";
    const char *begin = strstr(page, from), *end = begin ? strstr(begin, to) : NULL;
    text_bytes(out, page, end ? (size_t)(begin - page) : strlen(page));
    if (end)
        text_add(out, end + strlen(to));
}

static void make_inner(Site *site)
{
    Text text = text_growing(1 << 20);
    site_inner((const char *)site_find(site, "/")->bytes, &text);
    site->inner.path = "/";
    make(&site->inner, text.at, text.len);
    text_free(&text);
}

Site site_new(bool alone)
{
    Site site = {0};
    Text list = text_growing(1 << 18);
    for (const Asset *asset = assets; asset->path; asset++)
        add_any(&site, asset, alone);
    games_json(&list);
    add_made(&site, "/games.json", list.at, list.len);
    text_free(&list);
    add_service_worker(&site);
    make_inner(&site);
    return site;
}

const SiteFile *site_find(const Site *site, const char *path)
{
    for (int i = 0; i < site->files; i++)
        if (!strcmp(site->file[i].path, path))
            return &site->file[i];
    return NULL;
}
