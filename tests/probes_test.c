/* The optimal hunter against the hidings of bots. */
#include "probes/probes.h"
#include "support/pins.h"

#include <stdlib.h>

/* An optimal hunter who knows the bots' mix needs longer than against uniformly random hidings. */
static void what_bots_hide_is_hard_to_find(void **unused)
{
    (void)unused;
    for (const Game *const *each = games; *each; each++) {
        const Game *game = *each;
        if (!pin_number(game, "hidings", 0))
            continue;
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
