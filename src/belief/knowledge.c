#include "belief/knowledge.h"

#include "base/memory.h"

#include <stdlib.h>

enum { VIEW_MOST = 1 << 20 };

void knowledge_add(Knowledge *knowledge, Heard heard)
{
    if (knowledge->items == knowledge->room) {
        knowledge->room = 2 * knowledge->room + 64;
        knowledge->item = memory_resize(knowledge->item, (size_t)knowledge->room * sizeof *knowledge->item);
    }
    knowledge->item[knowledge->items++] = heard;
}

/* Whether the player hears every event of an act, and at least one. */
static bool hears_all(int seat, const Event *event, int events)
{
    Event heard;
    for (int i = 0; i < events; i++)
        if (!event_heard(&event[i], seat, &heard) || !event_same(&event[i], &heard))
            return false;
    return events > 0;
}

/* Whether the player sees an act. Two outcomes of chance never sound alike if none of their events is secret. */
static bool sees(const Knowledge *knowledge, int whose, const Event *event, int events)
{
    const Game *game = knowledge->game;
    if (game->open || whose == knowledge->seat)
        return true;
    return whose == SEAT_CHANCE ? hears_all(knowledge->seat, event, events) : game->open_acts;
}

/* Talk is not part of the rules and carries no information for bots. */
static void hear(Knowledge *knowledge, const Event *event, int events)
{
    for (int i = 0; i < events; i++) {
        Heard heard = {.deed = false};
        if (event[i].kind != &event_say && event_heard(&event[i], knowledge->seat, &heard.event))
            knowledge_add(knowledge, heard);
    }
}

void knowledge_grow(Knowledge *knowledge, int seat, Act act, const Event *event, int events)
{
    if (sees(knowledge, seat, event, events))
        knowledge_add(knowledge, (Heard){.deed = true, .seat = seat, .act = act});
    hear(knowledge, event, events);
}

void knowledge_look(Knowledge *knowledge, const void *state)
{
    knowledge->actors = game_actors(knowledge->game, state);
    text_clear(&knowledge->view);
    game_view(knowledge->game, state, knowledge->seat, &knowledge->view);
}

static int events_before(const Match *match, int act)
{
    return act < match_acts(match) ? match_events_before(match, act) : match_events(match, VIEWER_UMPIRE);
}

Knowledge *knowledge_of(const Match *match, int seat)
{
    Knowledge *knowledge = memory_resize(NULL, sizeof *knowledge);
    const Game *game = match_game(match);
    *knowledge = (Knowledge){.game = game, .setup = match_setup(match), .seat = seat, .view = text_growing(VIEW_MOST)};
    game_hold(game);
    hear(knowledge, match_event(match, 0), events_before(match, 0));
    for (int i = 0; i < match_acts(match); i++) {
        int first = events_before(match, i), events = events_before(match, i + 1) - first;
        if (!match_said(match, i))
            knowledge_grow(knowledge, match_seat_of(match, i), match_act_of(match, i), match_event(match, first), events);
    }
    knowledge_look(knowledge, match_state(match));
    return knowledge;
}

void knowledge_free(Knowledge *knowledge)
{
    if (!knowledge)
        return;
    text_free(&knowledge->view);
    game_release(knowledge->game);
    free(knowledge->item);
    free(knowledge);
}

int knowledge_extended(const Knowledge *known, const Log *log, int heard)
{
    for (int i = 0; i < log->n; i++) {
        Event event;
        if (!event_heard(&log->event[i], known->seat, &event))
            continue;
        if (heard >= known->items || known->item[heard].deed || !event_same(&known->item[heard].event, &event))
            return -1;
        heard++;
    }
    return heard;
}
