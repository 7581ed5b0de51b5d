/* The page of a game of the workshop as others see it before they open it (WS-151): its title, what it is about and where its picture is
   stand in the page itself, for whoever shows a link without running scripts. */
#include "server/workshop.h"

#include "assets/asset.h"
#include "server/html.h"
#include "server/picture.h"

#include <string.h>

static const char plain_title[] = "<title>Pegboard</title>";

static void meta(Text *out, const char *name, const char *words, size_t len)
{
    text_format(out, "\n<meta property=\"og:%s\" content=\"", name);
    html_escape(out, words, len);
    text_add(out, "\">");
}

/* Programs that show links want a whole address; the host is what whoever asks calls it. */
static void picture_meta(const HttpRequest *request, const char *id, Text *out)
{
    char address[300];
    Text text = text_within(address, sizeof address);
    const char *host = http_header(request, "Host");
    if (!host || strspn(host, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.:-[]") != strlen(host))
        return;
    text_format(&text, "%s://%s/w/%s.png", http_secure(request) ? "https" : "http", host, id);
    meta(out, "image", address, strlen(address));
}

static void head(const StoredScript *script, const Game *game, Text *out)
{
    static const char usual[] = "A game of hidden pegs for two, written in the workshop.";
    const char *about = game ? script_about(game->script) : "";
    const char *words = about[0] ? about : usual;
    text_add(out, "<title>");
    html_escape(out, script->title, strlen(script->title));
    text_add(out, " · Pegboard</title>");
    meta(out, "type", "website", strlen("website"));
    meta(out, "site_name", "Pegboard", strlen("Pegboard"));
    meta(out, "title", script->title, strlen(script->title));
    meta(out, "description", words, strcspn(words, "\n"));
}

static void write_page(void *context, const StoredScript *script)
{
    Visit *visit = context;
    const Game *game = NULL;
    const Asset *page = asset_find("web/index.html");
    const char *bytes = page ? (const char *)page->bytes : "", *at = strstr(bytes, plain_title);
    if (!at || !script->title[0] || !workshop_sound(script))
        return;
    text_bytes(&visit->out, bytes, (size_t)(at - bytes));
    if (script->language != SCRIPT_UNREAD)
        game = workshop_game(script->id, script->text);
    head(script, game, &visit->out);
    if (game)
        picture_meta(visit->request, script->id, &visit->out);
    text_add(&visit->out, at + strlen(plain_title));
}

static void wrote_page(void *context, StoreStatus status)
{
    Visit *visit = context;
    (void)status;    /* without it the page is as any other, and says itself what is wrong */
    if (visit->out.len && !visit->out.cut)
        visit_send(visit, 200, "text/html; charset=utf-8", SAFE_HEADERS "Cache-Control: no-cache\r\n");
    else {
        route_file(visit->request);
        visit_free(visit);
    }
}

static void send_picture(Visit *visit)
{
    Text view = text_growing(1 << 16);
    json_error_t wrong;
    workshop_first(visit->game, &view);
    json_t *json = json_loadb(view.at, view.len, 0, &wrong);
    picture_png(json_object_get(json, "grids"), &visit->out);
    json_decref(json);
    text_free(&view);
    visit_send(visit, 200, "image/png", SAFE_HEADERS "Cache-Control: public, max-age=86400\r\n");
}

/* The page, or with `.png` behind the id the picture. */
void get_preview(Visit *visit)
{
    char id[SCRIPT_ID + 4];
    Text text = text_within(id, sizeof id);
    text_add(&text, visit->part[1]);
    char *dot = strrchr(id, '.');
    if (dot && !strcmp(dot, ".png")) {
        *dot = '\0';
        visit_script_game(visit, id, send_picture);
        return;
    }
    store_scripts(visit->server->store, &(ScriptsWanted){.which = SCRIPT_ONE, .id = workshop_id(id) ? id : ""}, write_page, wrote_page, visit);
}
