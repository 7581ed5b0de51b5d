/* The page of a game of the workshop as others see it before they open it (WS-151): its title, what it is about and where its
   picture is stand in the page itself, for whoever shows a link without running scripts. */
#include "server/workshop.h"

#include "server/link.h"
#include "server/positions.h"

#include <string.h>

static void write_page(void *context, const StoredScript *script)
{
    static const char usual[] = "A game of hidden pegs for two, written in the workshop.";
    char picture[SCRIPT_ID + 8];
    Text text = text_within(picture, sizeof picture);
    Visit *visit = context;
    if (!script->title[0] || !workshop_sound(script))
        return;
    const Game *game = script->language == SCRIPT_UNREAD ? NULL : workshop_game(script->id, script->text);
    const char *about = game ? script_about(game->script) : "";
    text_format(&text, "/w/%s.png", script->id);
    link_page(visit->request, &(LinkHead){script->title, about[0] ? about : usual, game ? picture : NULL}, &visit->out);
}

static void wrote_page(void *context, StoreStatus status)
{
    Visit *visit = context;
    (void)status;    /* without it the page is as any other, and says itself what is wrong */
    if (visit->out.len && !visit->out.cut)
        link_answer(visit->request, &visit->out);
    else
        route_file(visit->server, visit->request);
    visit_free(visit);
}

static void send_first(Visit *visit)
{
    Text view = text_growing(1 << 16);
    position_first(visit->game, &view);
    send_picture(visit, visit->game, &view, SAFE_HEADERS "Cache-Control: public, max-age=86400\r\n");
    text_free(&view);
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
        visit_script_game(visit, id, send_first);
        return;
    }
    store_scripts(visit->server->store, &(ScriptsWanted){.which = SCRIPT_ONE, .id = workshop_id(id) ? id : ""}, write_page,
                  wrote_page, visit);
}
