/* Pictures for links: of a game, of a table as anybody may see it, of a day's puzzle as its solver sees it. */
#include "posters/poster.h"
#include "server/positions.h"
#include "server/visit.h"

#include <string.h>

enum { WEIGHT = 10, DAY_MS = 86400000 };

#define KEPT_A_DAY SAFE_HEADERS "Cache-Control: public, max-age=86400\r\n"

/* Drawing takes as long as many requests, and is paid for like them. */
void send_picture(Visit *visit, const Game *game, const Text *view, const char *headers)
{
    json_error_t wrong;
    if (!visit_spend(visit, BUDGET_REQUESTS, WEIGHT, "Too much was asked from your address; please wait a few seconds."))
        return;
    json_t *json = json_loadb(view->at ? view->at : "", view->len, 0, &wrong);
    poster_png(game, json, &visit->out);
    json_decref(json);
    visit_send(visit, 200, "image/png", headers);
}

void get_game_picture(Visit *visit)
{
    const Game *game = game_find(visit->part[1]);
    Text view = text_growing(1 << 20);
    if (game) {
        position_middle(game, &view);
        send_picture(visit, game, &view, KEPT_A_DAY);
    } else
        visit_refuse(visit, 404, "unknown", "There is no such game.");
    text_free(&view);
}

/* No more than a spectator may see, and everything when the game is over. */
void get_table_picture(Visit *visit)
{
    const Table *table = visit->table;
    Text view = text_growing(1 << 20);
    match_view(table->match, table->state == TABLE_OVER ? VIEWER_UMPIRE : VIEWER_PUBLIC, &view);
    send_picture(visit, match_game(table->match), &view, SAFE_HEADERS "Cache-Control: no-cache\r\n");
    text_free(&view);
}

void get_puzzle_picture(Visit *visit)
{
    Text view = text_growing(1 << 20);
    const Game *game = position_puzzle(day_of(visit->part[1]), clock_date() / DAY_MS, &view);
    if (game)
        send_picture(visit, game, &view, KEPT_A_DAY);
    else
        visit_refuse(visit, 404, "unknown", "There is no puzzle on that day.");
    text_free(&view);
}
