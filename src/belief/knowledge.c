#include "belief/knowledge.h"

#include "base/memory.h"

#include <stdlib.h>

enum { VIEW_MOST = 1 << 20 };

static void add(Knowledge *knowledge, Heard heard)
{
    if (knowledge->items == knowledge->room) {
        knowledge->room = 2 * knowledge->room + 64;
        knowledge->item = memory_resize(knowledge->item, (size_t)knowledge->room * sizeof *knowledge->item);
    }
    knowledge->item[knowledge->items++] = heard;
}

/* Talk is not part of the rules and carries no information for bots. */
static void hear(Knowledge *knowledge, const Match *match, int from, int to)
{
    for (int i = from; i < to; i++) {
        Heard heard = {.deed = false};
        const Event *event = match_event(match, i);
        if (event->kind != &event_say && event_heard(event, knowledge->seat, &heard.event))
            add(knowledge, heard);
    }
}

static int events_before(const Match *match, int act)
{
    return act < match_acts(match) ? match_events_before(match, act) : match_events(match, VIEWER_UMPIRE);
}

/* Whether the player hears every event of an act, and at least one. */
static bool hears_all(const Match *match, int seat, int act)
{
    int first = events_before(match, act), end = events_before(match, act + 1);
    Event heard;
    for (int i = first; i < end; i++)
        if (!event_heard(match_event(match, i), seat, &heard) || !event_same(match_event(match, i), &heard))
            return false;
    return first < end;
}

/* Whether the player sees an act. Two outcomes of chance never sound alike if none of their events is secret. */
static bool sees(const Match *match, int seat, int act)
{
    const Game *game = match_game(match);
    int whose = match_seat_of(match, act);
    if (game->open || whose == seat)
        return true;
    return whose == SEAT_CHANCE ? hears_all(match, seat, act) : game->open_acts;
}

Knowledge *knowledge_of(const Match *match, int seat)
{
    Knowledge *knowledge = memory_resize(NULL, sizeof *knowledge);
    const Game *game = match_game(match);
    *knowledge = (Knowledge){.game = game, .setup = *match_setup(match), .seat = seat,
                              .actors = game_actors(game, match_state(match)), .view = text_growing(VIEW_MOST)};
    game_hold(game);
    match_view(match, seat, &knowledge->view);
    int acts = match_acts(match), heard = 0;
    for (int i = 0; i <= acts; i++) {
        int next = events_before(match, i);
        hear(knowledge, match, heard, next);
        heard = next;
        if (i < acts && sees(match, seat, i) && !match_said(match, i))
            add(knowledge, (Heard){.deed = true, .seat = match_seat_of(match, i), .act = match_act_of(match, i)});
    }
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
