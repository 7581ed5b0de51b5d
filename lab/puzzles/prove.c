#include "puzzles/prove.h"

#include "base/memory.h"
#include "belief/brain.h"

#include <stdlib.h>
#include <string.h>

const char *const ask_names[ASKS] = {"win", "looks", "sound", "quiet"};

/* What the player notices of an act: the states that remain are those in which that is the same. */
typedef struct Branch {
    Text noticed;
    States states;
} Branch;

typedef struct Branches {
    Branch *of;
    int n, room;
} Branches;

enum { NOTICED_MOST = 1 << 16 };

static void branches_free(Branches *branches)
{
    for (int i = 0; i < branches->n; i++) {
        text_free(&branches->of[i].noticed);
        states_free(&branches->of[i].states);
    }
    free(branches->of);
}

static Branch *branch_of(Branches *branches, const Game *game, const Text *noticed)
{
    for (int i = 0; i < branches->n; i++)
        if (!strcmp(branches->of[i].noticed.at, noticed->at))
            return &branches->of[i];
    if (branches->n == branches->room) {
        branches->room = 2 * branches->room + 8;
        branches->of = memory_resize(branches->of, (size_t)branches->room * sizeof *branches->of);
    }
    Branch *branch = &branches->of[branches->n++];
    *branch = (Branch){text_growing(NOTICED_MOST), states_of(game)};
    text_join(&branch->noticed, noticed);
    return branch;
}

/* Everything that the player hears, sees and is asked for after an act. */
static void notice(const Proof *proof, const void *after, const Log *log, Text *out)
{
    Actors actors = game_actors(proof->game, after);
    text_format(out, "%x %d\n", actors.must, actors.chance);
    for (int i = 0; i < log->n; i++)
        if (event_text(&log->event[i], proof->seat, out))
            text_char(out, '\n');
    game_view(proof->game, after, proof->seat, out);
}

static const Core *apply(Proof *proof, const void *state, int seat, Act act, unsigned char after[STATE_MAX], Log *log)
{
    proof->work--;
    log->n = 0;
    memcpy(after, state, proof->game->state_size);
    proof->game->apply(proof->game, after, seat, act, log);
    return (const Core *)(const void *)after;
}

/* Adds what the act leads to, to the branch of what is noticed. False if it ends the game and the player has not won. */
static bool branch_out(Proof *proof, const void *state, int seat, Act act, Branches *out)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    const Core *core = apply(proof, state, seat, act, after, &log);
    if (core->phase == PHASE_OVER)
        return core->winners == only(proof->seat);
    Text noticed = text_growing(NOTICED_MOST);
    notice(proof, after, &log, &noticed);
    states_add(&branch_of(out, proof->game, &noticed)->states, after, 0);
    text_free(&noticed);
    return true;
}

static bool forced(Proof *proof, const States *states, int acts);

static bool all_forced(Proof *proof, const Branches *branches, int acts)
{
    for (int i = 0; i < branches->n; i++)
        if (!forced(proof, &branches->of[i].states, acts))
            return false;
    return true;
}

static bool wins_at_once(Proof *proof, const void *state, Act act)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    const Core *core = apply(proof, state, proof->seat, act, after, &log);
    return core->phase == PHASE_OVER && core->winners == only(proof->seat);
}

/* Whether the act wins with so many acts of the player, itself included. */
static bool wins_with(Proof *proof, const States *states, Act act, int acts)
{
    Branches branches = {0};
    bool good = true;
    for (int i = 0; i < states->n && good; i++)
        good = acts > 1 ? branch_out(proof, states_get(states, i), proof->seat, act, &branches)
                        : wins_at_once(proof, states_get(states, i), act);
    good = good && all_forced(proof, &branches, acts - 1);
    branches_free(&branches);
    return good;
}

static bool forced_by_player(Proof *proof, const States *states, int acts)
{
    Acts legal;
    Act act;
    game_legal(proof->game, states_get(states, 0), proof->seat, &legal);
    for (ActWalk walk = {&legal}; acts > 0 && acts_next(&walk, &act);)
        if (wins_with(proof, states, act, acts))
            return true;
    return false;
}

/* In an open game each act of others is a branch by itself, and one that holds is enough. */
static bool holds(Proof *proof, const void *state, int seat, Act act, int acts, Branches *out)
{
    if (!proof->game->open)
        return !branch_out(proof, state, seat, act, out);
    Branches branches = {0};
    bool good = branch_out(proof, state, seat, act, &branches) && all_forced(proof, &branches, acts);
    branches_free(&branches);
    return !good;
}

static bool held_by_player(Proof *proof, const void *state, int seat, int acts, Branches *out)
{
    Acts legal;
    Act act;
    game_legal(proof->game, state, seat, &legal);
    for (ActWalk walk = {&legal}; acts_next(&walk, &act);)
        if (proof->work < 0 || holds(proof, state, seat, act, acts, out))
            return true;
    return false;
}

static bool held_by_chance(Proof *proof, const void *state, int acts, Branches *out)
{
    Odds odds = {.n = 0};
    proof->game->odds(proof->game, state, &odds);
    for (int i = 0; i < odds.n; i++)
        if (proof->work < 0 || holds(proof, state, SEAT_CHANCE, odds.of[i].act, acts, out))
            return true;
    return false;
}

static bool held(Proof *proof, const void *state, int acts, Branches *out)
{
    Actors actors = game_actors(proof->game, state);
    if (actors.chance)
        return held_by_chance(proof, state, acts, out);
    for (int seat = 1; seat <= ((const Core *)state)->players; seat++)
        if (actors.must >> seat & 1 && held_by_player(proof, state, seat, acts, out))
            return true;
    return false;
}

static bool forced_by_others(Proof *proof, const States *states, int acts)
{
    Branches branches = {0};
    bool good = acts > 0;
    for (int i = 0; i < states->n && good; i++)
        good = !held(proof, states_get(states, i), acts, &branches);
    good = good && all_forced(proof, &branches, acts);
    branches_free(&branches);
    return good;
}

/* Whether the player, who cannot tell these states apart, wins in all of them with so many acts. */
static bool forced(Proof *proof, const States *states, int acts)
{
    bool mine = game_actors(proof->game, states_get(states, 0)).must >> proof->seat & 1;
    return proof->work >= 0 && (mine ? forced_by_player : forced_by_others)(proof, states, acts);
}

/* Whether a sequence of looks, each chosen after what the last one told, finds everything. Reorders the hidings. */
static bool found_in(const Hunt *hunt, int looks)
{
    Set candidates = SET_NONE;
    if (!hunt->left.n || hunt->left.of[0] == hunt->found)
        return true;
    if (set_count(hunt->left.of[0] & ~hunt->found) > looks)
        return false;
    for (int i = 0; i < hunt->left.n; i++)
        candidates |= hunt->left.of[i];
    for (int at = 0; at < GRID_LOCS; at++) {
        if (!set_has(candidates & ~hunt->found, at))
            continue;
        Hunt yes = hunt_looked(hunt, at, true);
        bool good = found_in(&yes, looks - 1);
        Hunt no = hunt_looked(hunt, at, false);
        if (good && found_in(&no, looks - 1))
            return true;
    }
    return false;
}

static bool look_finds_all(const Hunt *hunt, Act act, int looks)
{
    Hunt yes = hunt_looked(hunt, act_to(act), true);
    if (!found_in(&yes, looks - 1))
        return false;
    Hunt no = hunt_looked(hunt, act_to(act), false);
    return found_in(&no, looks - 1);
}

/* In how many hidings the act sounds the alarm. */
static int hidings_with(const Hunt *hunt, Act act)
{
    int n = 0;
    for (int i = 0; i < hunt->left.n; i++)
        n += set_has(hunt->left.of[i], act_to(act));
    return n;
}

static void prove_hunt(const Position *position, Ask ask, Proof *proof)
{
    const Brain *brain = brain_of(proof->game);
    proof->worlds = position->hunt.left.n;
    for (int i = 0; i < proof->answers; i++) {
        Answer *answer = &proof->answer[i];
        bool look = answer->act != brain->guess || !brain->guess;
        answer->works = look && ask == ASK_SOUND ? hidings_with(&position->hunt, answer->act) : 0;
        answer->certain = look && (ask == ASK_SOUND ? answer->works == proof->worlds
                                                    : look_finds_all(&position->hunt, answer->act, proof->n));
    }
}

/* Whether the act sounds the alarm in this state. */
static bool sounds(Proof *proof, const void *state, Act act)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    apply(proof, state, proof->seat, act, after, &log);
    for (int i = 0; i < log.n; i++)
        if (log.event[i].kind == &event_alarm && log.event[i].arg[0] == proof->seat)
            return true;
    return false;
}

static bool works(Proof *proof, const void *state, Ask ask, Act act)
{
    return ask == ASK_WIN ? wins_at_once(proof, state, act) : sounds(proof, state, act) == (ask == ASK_SOUND);
}

static void prove_answer(Proof *proof, const States *states, Ask ask, Answer *answer)
{
    for (int i = 0; i < states->n; i++)
        answer->works += works(proof, states_get(states, i), ask, answer->act);
    answer->certain = answer->works == states->n || (ask == ASK_WIN && wins_with(proof, states, answer->act, proof->n));
}

static void prove_worlds(const States *worlds, Ask ask, Proof *proof)
{
    proof->worlds = worlds->n;
    for (int i = 0; i < proof->answers && proof->work >= 0; i++)
        prove_answer(proof, worlds, ask, &proof->answer[i]);
}

bool position_of(const Match *match, int seat, int most, Position *out)
{
    *out = (Position){.known = knowledge_of(match, seat), .worlds = states_of(match_game(match))};
    game_legal(match_game(match), match_state(match), seat, &out->legal);
    out->hunting = hunt_of(out->known, &out->hunt);
    if (out->hunting || census(out->known, most, &out->worlds))
        return true;
    knowledge_free(out->known);
    return false;
}

void position_free(Position *position)
{
    knowledge_free(position->known);
    states_free(&position->worlds);
    if (position->hunting)
        free(position->hunt.left.of);
}

static bool fits(const Position *position, Ask ask)
{
    if (acts_count(&position->legal) > ANSWERS_MOST)
        return false;
    if (position->hunting)
        return !position->hunt.naming && (ask == ASK_LOOKS || ask == ASK_SOUND);
    return ask != ASK_LOOKS && position->worlds.n;
}

bool prove(const Position *position, Ask ask, int n, long work, Proof *out)
{
    Act act;
    *out = (Proof){.game = position->known->game, .seat = position->known->seat, .n = n, .work = work};
    if (!fits(position, ask))
        return false;
    for (ActWalk walk = {&position->legal}; acts_next(&walk, &act);)
        out->answer[out->answers++].act = act;
    if (position->hunting)
        prove_hunt(position, ask, out);
    else
        prove_worlds(&position->worlds, ask, out);
    for (int i = 0; i < out->answers; i++)
        out->certain += out->answer[i].certain;
    return out->work >= 0;
}
