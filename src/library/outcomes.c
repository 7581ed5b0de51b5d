#include "outcomes.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdlib.h>
#include <string.h>

static bool known(const Outcomes *outcomes, const Event *event)
{
    for (int i = 0; i < outcomes->n; i++)
        if (event_same(&outcomes->of[i].event, event))
            return true;
    return false;
}

/* Only one that hides nothing is something that players see (knowledge.h). */
static void add(Outcomes *outcomes, const Game *game, const void *state, Act act)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    log.n = 0;
    memcpy(after, state, game->state_size);
    game->apply(game, after, SEAT_CHANCE, act, &log);
    if (!log.n || log.event[0].kind->secrecy != OPEN || known(outcomes, &log.event[0]))
        return;
    if (outcomes->n == outcomes->room) {
        outcomes->room = 2 * outcomes->room + 32;
        outcomes->of = memory_resize(outcomes->of, (size_t)outcomes->room * sizeof *outcomes->of);
    }
    outcomes->of[outcomes->n++] = (Sounding){act, log.event[0]};
}

static void add_odds(Outcomes *outcomes, const Game *game, const void *state)
{
    Odds odds = {.n = 0};
    if (!game_actors(game, state).chance)
        return;
    game->odds(game, state, &odds);
    for (int i = 0; i < odds.n; i++)
        add(outcomes, game, state, odds.of[i].act);
}

static void add_after_acts(Outcomes *outcomes, const Game *game, const void *first, int seat)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Acts acts, answers;
    game_legal(game, first, seat, &acts);
    ActWalk walk = {.acts = &acts};
    for (Act act; acts_next(&walk, &act);) {
        memcpy(after, first, game->state_size);
        game->apply(game, after, seat, act, NULL);
        add_odds(outcomes, game, after);
        game_legal(game, after, other(seat), &answers);
        if (acts_count(&answers))
            game->apply(game, after, other(seat), acts_pick(&answers, 0), NULL);
        add_odds(outcomes, game, after);
    }
}

Outcomes outcomes_of(const Game *game, const void *first)
{
    Outcomes outcomes = {0};
    add_odds(&outcomes, game, first);
    for (int seat = 1; game->odds && seat <= 2; seat++)
        add_after_acts(&outcomes, game, first, seat);
    if (game_times(first))
        add(&outcomes, game, first, game->time);
    return outcomes;
}

void outcomes_free(Outcomes *outcomes)
{
    free(outcomes->of);
}

const Sounding *outcome_heard(const Outcomes *outcomes, int seat, const char *line)
{
    for (int i = 0; i < outcomes->n; i++) {
        char words[ACT_TEXT_MAX];
        Text text = text_within(words, sizeof words);
        if (event_text(&outcomes->of[i].event, seat, &text) && !strcmp(words, line))
            return &outcomes->of[i];
    }
    return NULL;
}
