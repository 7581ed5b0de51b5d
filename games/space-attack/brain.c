/* What bots know about Space Attack. A ship moves only by hitting, and hits are announced: so the positions of moved ships are
   public, and those of the others nearly so. */
#include "belief/brain.h"
#include "rules/unit.h"

enum { STOP = 1 };

/* Ships ahead. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.4);
    return brain_lead((set_count(unit_pegs(unit, seat)) - set_count(unit_pegs(unit, other(seat))) + turn) / 3);
}

/* A hit costs nothing, a miss costs the ship. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    if (act_verb(act) == STOP)
        return 8;
    return unit_sounds(state, seat, act_to(act)) ? 30 : 1;
}

const Brain space_attack_brain = {.evaluate = evaluate, .prior = prior, .impulsive = true, .plies = 8};
