/* The best hunter there can be, and what bots hide from it. */
#include "probes/probes.h"
#include "support/table.h"

#include <stdlib.h>

static const char *const hunts[] = {"x-rays", "hideout", NULL};

/* Whoever hunts best, and knows how bots hide, needs longer than if they hid anything alike. */
static void what_bots_hide_is_hard_to_find(void **unused)
{
    (void)unused;
    for (int i = 0; hunts[i]; i++) {
        const Game *game = game_find(hunts[i]);
        Hidings all = hunt_all(game, &(Setup){.players = 2}, 1);
        Field field = field_of(&all, brain_of(game));
        double alike = field_best(&field, NULL);
        field_of_mix(&field, &all, game);
        assert_true(field_best(&field, NULL) > alike);
        field_free(&field);
        free(all.of);
    }
}

int main(void)
{
    return tests_run(test(what_bots_hide_is_hard_to_find));
}
