#include "shelf.h"

#include <string.h>

/* In order of arrival. */
static struct Place {
    const Script *script;
    uint64_t used;        /* time of the last lookup */
} shelf[SHELF_MOST];
static int kept;
static uint64_t questions;

static const Game *shelf_find(const char *id)
{
    for (int i = 0; i < kept; i++)
        if (text_same(script_game(shelf[i].script)->id, id)) {
            shelf[i].used = ++questions;
            return script_game(shelf[i].script);
        }
    return NULL;
}

/* WS-142: the least recently used is evicted first; held ones last. */
static int place_to_clear(void)
{
    int least = 0;
    for (int i = 1; i < kept; i++) {
        bool held = script_shared(shelf[i].script), least_held = script_shared(shelf[least].script);
        if (held == least_held ? shelf[i].used < shelf[least].used : least_held)
            least = i;
    }
    return least;
}

static void clear_place(int place)
{
    script_release(shelf[place].script);
    memmove(&shelf[place], &shelf[place + 1], (size_t)(--kept - place) * sizeof *shelf);
}

const Game *shelf_put(Script *script)
{
    const Game *there = shelf_find(script_game(script)->id);
    game_resolver(shelf_find);
    if (there) {
        script_release(script);
        return there;
    }
    if (kept == SHELF_MOST)
        clear_place(place_to_clear());
    shelf[kept++] = (struct Place){script, ++questions};
    return script_game(script);
}

const Game *shelf_at(int index)
{
    return index < kept ? script_game(shelf[index].script) : NULL;
}

void shelf_clear(void)
{
    while (kept)
        script_release(shelf[--kept].script);
}
