#include "shelf.h"

#include <string.h>

static const Script *shelf[SHELF_MOST];
static int kept;

static const Game *shelf_find(const char *id)
{
    for (int i = 0; i < kept; i++)
        if (text_same(script_game(shelf[i])->id, id))
            return script_game(shelf[i]);
    return NULL;
}

const Game *shelf_put(Script *script)
{
    const Game *there = shelf_find(script_game(script)->id);
    game_resolver(shelf_find);
    if (there) {
        script_release(script);
        return there;
    }
    if (kept == SHELF_MOST) {
        script_release(shelf[0]);
        memmove(&shelf[0], &shelf[1], (size_t)--kept * sizeof *shelf);
    }
    shelf[kept++] = script;
    return script_game(script);
}

const Game *shelf_at(int index)
{
    return index < kept ? script_game(shelf[index]) : NULL;
}

void shelf_clear(void)
{
    while (kept)
        script_release(shelf[--kept]);
}
