#include "drive.h"

#include "inside.h"

#include <string.h>

enum { ACTS_MOST = 20000 };    /* no game that ends by its limit is longer; one that does not is given up */

static void set_up(const Script *script, ScriptState *s)
{
    const Game *game = script_game(script);
    Setup how = {.players = 2};
    for (int i = 0; game->options[i].name; i++)
        how.option[i] = game->options[i].preset;
    memset(s, 0, sizeof *s);
    game->setup(game, s, &how, NULL);
}

static void act_at_random(const Script *script, ScriptState *s, Random *random, Drive *drive)
{
    const Game *game = script_game(script);
    Actors actors = game_actors(game, s);
    if (actors.chance) {
        Odds odds = {.n = 0};
        game->odds(game, s, &odds);
        script_apply(script, s, SEAT_CHANCE, odds_pick(&odds, random_below(random, odds.total)), NULL, drive->happened);
        return;
    }
    int seat = actors.must == 6 ? 1 + (int)random_below(random, 2) : actors.must >> 1;
    Acts acts;
    game_legal(game, s, seat, &acts);
    drive->decisions++;
    drive->choices += acts_count(&acts);
    script_apply(script, s, seat, acts_any(&acts, random), NULL, drive->happened);
}

void drive_end(const Script *script, const void *state, Drive *drive)
{
    const ScriptState *s = state;
    const Core *core = &s->unit.core;
    drive->games++;
    drive->won[0] += core->winners == only(1);
    drive->won[1] += core->winners == only(2);
    drive->both += core->winners == (only(1) | only(2));
    drive->drawn += !core->winners;
    drive->at_limit += core->turns >= core->limit || core->quiet >= core->stall;
}

static bool drive_one(const Script *script, Random *random, Deadline deadline, Drive *drive)
{
    ScriptState s;
    bool long_turn = false, unfinished = false;
    int acts = 0;
    set_up(script, &s);
    for (; s.unit.core.phase != PHASE_OVER && acts < ACTS_MOST; acts++) {
        if (acts % 64 == 0 && deadline_over(&deadline))
            return false;
        unfinished |= s.unit.core.phase == PHASE_SETUP && s.acts >= 2 * ACTS_A_TURN - 1;
        act_at_random(script, &s, random, drive);
        long_turn |= s.unit.core.phase == PHASE_PLAY && s.acts >= ACTS_A_TURN - 1;
    }
    drive->acts += acts;
    drive->long_turns += long_turn;
    drive->unfinished += unfinished;
    drive_end(script, &s, drive);
    return true;
}

void drive_random(const Script *script, int most, uint64_t seed, Deadline deadline, Drive *drive)
{
    Random random = random_from(seed);
    for (int i = 0; i < most && drive_one(script, &random, deadline, drive); i++)
        continue;
}

int drive_never(const Script *script, const Drive *drive, int after)
{
    const Compile *c = script->tree;
    int found = 0;
    for (int i = 1; i < c->stmts; i++) {
        int line = c->stmt[i].line;
        bool happened = drive->happened[line / 64] >> line % 64 & 1;
        if (!happened && line > after && (!found || line < found) && c->stmt[i].deed != D_CALL)
            found = line;
    }
    return found;
}
