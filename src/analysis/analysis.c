#include "analysis/inside.h"

#include "base/memory.h"
#include "bots/hunt.h"

#include <stdlib.h>
#include <string.h>

enum { UMPIRE_LEAST = 4, UMPIRE_MOST = 64, WORLDS_ASKED = 40 };

/* Longer games are sampled: only so many decisions, drawn at random, are evaluated, because worlds cost more the longer the game
   is. */
enum { DECISIONS_MOST = 300 };

static const Core *core_of(const Match *match) { return match_state(match); }

/* Nothing is evaluated during a set-up: all chances are equal. */
static void set_even(const Analysis *analysis, double chance[SEATS_MAX + 1])
{
    for (int seat = 1; seat <= match_players(analysis->match); seat++)
        chance[seat] = 1.0 / match_players(analysis->match);
}

/* Each seat's chance now, as the umpire sees it. */
static void ask_umpire(const Analysis *analysis, double chance[SEATS_MAX + 1])
{
    if (core_of(analysis->again)->phase == PHASE_SETUP) {
        set_even(analysis, chance);
        return;
    }
    long share = analysis->playouts / 8 / (analysis->acts + 1);
    int playouts = (int)(share < UMPIRE_LEAST ? UMPIRE_LEAST : share < UMPIRE_MOST ? share : UMPIRE_MOST);
    Random random = random_from((uint64_t)analysis->done);
    search_outlook(match_game(analysis->match), match_state(analysis->again), playouts, &random, chance);
}

Analysis *analysis_new(const Match *match, long playouts)
{
    Analysis *analysis = memory_resize(NULL, sizeof *analysis);
    *analysis = (Analysis){.match = match,
                           .again = match_again(match),
                           .playouts = playouts ? playouts : ANALYSIS_PLAYOUTS,
                           .acts = match_acts(match)};
    analysis->act = memory_resize(NULL, ((size_t)analysis->acts + 1) * sizeof *analysis->act);
    ask_umpire(analysis, analysis->first);
    memcpy(analysis->last, analysis->first, sizeof analysis->last);
    return analysis;
}

void analysis_free(Analysis *analysis)
{
    if (!analysis)
        return;
    match_free(analysis->again);
    free(analysis->act);
    free(analysis);
}

/* A static evaluation depends on whose turn it is, and alternates with it; the mean of two in a row does not. */
static void smooth(Analysis *analysis, double chance[SEATS_MAX + 1])
{
    const Brain *brain = brain_of(match_game(analysis->match));
    double now[SEATS_MAX + 1];
    memcpy(now, chance, sizeof now);
    if (brain->evaluate && !brain->plies && !match_over(analysis->again))
        for (int seat = 1; seat <= match_players(analysis->match); seat++)
            chance[seat] = (now[seat] + analysis->last[seat]) / 2;
    memcpy(analysis->last, now, sizeof now);
}

/* With perfect information, a brain's own search gives the umpire the player's evaluation. */
static void ask_about(Analysis *analysis, AnalysedAct *act)
{
    ask_umpire(analysis, act->after);
    smooth(analysis, act->after);
    if (act->by.weighed && brain_of(match_game(analysis->match))->think && !match_over(analysis->again)) {
        act->after[act->seat] = act->by.chance;
        act->after[other(act->seat)] = 1 - act->by.chance;
    }
}

/* Whether the player hears the same of an act in a world as in the game. */
static bool sounds_alike(const Match *match, int from, int seat, const Log *log)
{
    int events = match_events(match, VIEWER_UMPIRE), k = 0;
    Event real, imagined;
    for (int i = from; i < events; i++) {
        if (!event_heard(match_event(match, i), seat, &real))
            continue;
        while (k < log->n && !event_heard(&log->event[k], seat, &imagined))
            k++;
        if (k++ == log->n || !event_same(&real, &imagined))
            return false;
    }
    for (; k < log->n; k++)
        if (event_heard(&log->event[k], seat, &imagined))
            return false;
    return true;
}

/* How likely the player had to think the observed result when the act was made: the share of worlds in which it sounds the same. */
static double odds_of(const Analysis *analysis, const Knowledge *knowledge, Act act, int first_event)
{
    Worlds *worlds = worlds_new(knowledge);
    Random random = random_from((uint64_t)knowledge->items);
    long work = analysis_work(analysis);
    int asked = 0, alike = 0;
    _Alignas(8) unsigned char state[STATE_MAX];
    for (; asked < WORLDS_ASKED && worlds_sample(worlds, &random, state, &work); asked++) {
        Log log = {.n = 0};
        knowledge->game->apply(knowledge->game, state, knowledge->seat, act, &log);
        alike += sounds_alike(analysis->again, first_event, knowledge->seat, &log);
    }
    worlds_free(worlds);
    return asked ? (double)alike / asked : -1;
}

static bool passed_over(const Analysis *analysis)
{
    uint64_t every = (uint64_t)analysis->acts / DECISIONS_MOST + 1;
    return random_mix((uint64_t)analysis->done) % every;
}

/* Whether there was a decision: not at a secret set-up, which is not searched, nor with a single legal act. */
static Knowledge *choice(const Analysis *analysis, int seat, Acts *legal)
{
    if (seat == SEAT_CHANCE || core_of(analysis->again)->phase == PHASE_SETUP || passed_over(analysis))
        return NULL;
    game_legal(match_game(analysis->match), match_state(analysis->again), seat, legal);
    return acts_count(legal) > 1 ? knowledge_of(analysis->again, seat) : NULL;
}

long analysis_work(const Analysis *analysis)
{
    long work = 40 * analysis->playouts / (analysis->acts + 1);
    return work < 2000 ? 2000 : work;
}

/* The actor's chance rose by an act that had to be a guess. */
static bool surprised(const AnalysedAct *act, double before)
{
    return act->by.weighed && act->after[act->seat] - before > 0.04;
}

/* The turns of the best hunter for what is really hidden. */
static int turns_to_find(Hunt hunt, const Brain *brain, Set hidden, Random *random)
{
    int turns = 0;
    while (hunt.left.n && hunt.found != hidden && turns++ < GRID_LOCS) {
        Act act = hunt_act(&hunt, brain, random);
        if (brain->guess && act == brain->guess)
            return turns;
        hunt = hunt_looked(&hunt, act_to(act), set_has(hidden, act_to(act)));
    }
    return turns;
}

/* Their mean: the hunter breaks ties at random. */
static double mean_turns(const Knowledge *knowledge, Set hidden)
{
    enum { TIMES = 32 };
    Hunt hunt;
    Random random = random_from(1);
    int sum = 0;
    if (!hunt_of(knowledge, &hunt))
        return 0;
    for (int i = 0; i < TIMES; i++)
        sum += turns_to_find(hunt, brain_of(knowledge->game), hidden, &random);
    free(hunt.left.of);
    return (double)sum / TIMES;
}

/* Called before each look: at the first one nothing but the hidings is in the grids. */
static void count_looks(Analysis *analysis, int seat, const Knowledge *knowledge)
{
    Side *side = &analysis->side[seat];
    for (int hider = 1; hider <= 2 && !(analysis->hidden[1] && analysis->hidden[2]); hider++)
        analysis->hidden[hider] = unit_pegs(match_state(analysis->again), hider);
    if (!side->looks++)
        side->best_looks = mean_turns(knowledge, analysis->hidden[other(seat)]);
}

static void look_at(Analysis *analysis, AnalysedAct *act)
{
    const double *before = analysis_before(analysis, analysis->done);
    int first_event = match_events(analysis->again, VIEWER_UMPIRE);
    Acts legal;
    Knowledge *knowledge = choice(analysis, act->seat, &legal);
    if (knowledge)
        act->by = analysis_weigh(knowledge, &legal, act->act, analysis->playouts / (analysis->acts + 1));
    if (knowledge && brain_of(knowledge->game)->hunt)
        count_looks(analysis, act->seat, knowledge);
    match_apply(analysis->again, act->seat, act->act);
    ask_about(analysis, act);
    if (surprised(act, before[act->seat]) && !match_game(analysis->match)->open)
        act->by.odds = odds_of(analysis, knowledge, act->act, first_event);
    knowledge_free(knowledge);
}

bool analysis_step(Analysis *analysis)
{
    if (analysis->done == analysis->acts) {
        analysis_summarise(analysis);
        return false;
    }
    AnalysedAct *act = &analysis->act[analysis->done];
    *act = (AnalysedAct){.seat = match_seat_of(analysis->match, analysis->done),
                         .act = match_act_of(analysis->match, analysis->done),
                         .talk = match_said(analysis->match, analysis->done),
                         .by.odds = -1};
    if (act->talk)
        memcpy(act->after, analysis_before(analysis, analysis->done), sizeof act->after);
    else
        look_at(analysis, act);
    analysis->done++;
    return true;
}
