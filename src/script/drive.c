#include "drive.h"

#include "inside.h"

#include <string.h>

enum { ACTS_MOST = 20000 };    /* longer games are abandoned; games that end by their limit are shorter */

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

void drive_end(const void *state, int acts, Drive *drive)
{
    const Core *core = &((const ScriptState *)state)->unit.core;
    if (drive->games < DRIVE_GAMES)
        drive->length[drive->games] = (uint16_t)acts;
    drive->games++;
    drive->acts += acts;
    drive->won[0] += core->winners == only(1);
    drive->won[1] += core->winners == only(2);
    drive->both += core->winners == (only(1) | only(2));
    drive->drawn += !core->winners;
    drive->at_limit += core->turns >= core->limit || core->quiet >= core->stall;
}

static void warn(ScriptError *out, int *n, Message message, const char *language, int found, int of)
{
    char first[16], second[16];
    snprintf(first, sizeof first, "%d", found);
    snprintf(second, sizeof second, "%d", of);
    message_fill(&out[(*n)++], 0, message, language, first, second);
}

int drive_warnings(const Drive *random, const Drive *bots, const char *language, ScriptError out[DRIVE_WARNINGS])
{
    const struct { Message message; int found; } of_random[] = {
        {MSG_DRIVE_LIMIT, random->at_limit}, {MSG_DRIVE_LONG_TURN, random->long_turns}, {MSG_DRIVE_UNFINISHED, random->unfinished}};
    int n = 0, decided = bots->won[0] + bots->won[1];
    for (size_t i = 0; i < sizeof of_random / sizeof *of_random; i++)
        if (of_random[i].found)
            warn(out, &n, of_random[i].message, language, of_random[i].found, random->games);
    if (decided >= 5 && bots->won[0] * 10 > decided * 7)
        warn(out, &n, MSG_DRIVE_FIRST, language, bots->won[0], decided);
    return n;
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
    drive->long_turns += long_turn;
    drive->unfinished += unfinished;
    drive_end(&s, acts, drive);
    return true;
}

void drive_random(const Script *script, int most, uint64_t seed, Deadline deadline, Drive *drive)
{
    Random random = random_from(seed);
    for (int i = 0; i < most && drive_one(script, &random, deadline, drive); i++)
        continue;
}

/* Records the line if it can run, never did, and is the first of these so far. */
static void look_at(const Drive *drive, int line, int after, int *found)
{
    bool happened = drive->happened[line / 64] >> line % 64 & 1;
    if (!happened && line > after && (!*found || line < *found))
        *found = line;
}

/* Conditions and rule calls are covered by what they lead to; placements always run. */
int drive_never(const Script *script, const Drive *drive, int after)
{
    const Compile *c = script->tree;
    int found = 0;
    for (int i = 1; i < c->stmts; i++)
        if (c->stmt[i].deed != D_CALL && c->stmt[i].deed != D_IF)
            look_at(drive, c->stmt[i].line, after, &found);
    for (int i = 0; i < script->offers; i++)
        look_at(drive, script->offer[i].line, after, &found);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < script->lines[side]; i++)
            if (script->line[side][i].kind != L_PLACE)
                look_at(drive, script->line[side][i].line, after, &found);
    return found;
}
