#include "bots/knowledge.h"

#include "base/memory.h"

#include <stdlib.h>

static void add(Knowledge *knowledge, Heard heard)
{
    if (knowledge->items == knowledge->room) {
        knowledge->room = 2 * knowledge->room + 64;
        knowledge->item = memory_resize(knowledge->item, (size_t)knowledge->room * sizeof *knowledge->item);
    }
    knowledge->item[knowledge->items++] = heard;
}

/* Talk is no part of the rules, so it tells nothing that a bot could use. */
static void hear(Knowledge *knowledge, const Match *match, int from, int to)
{
    for (int i = from; i < to; i++) {
        Heard heard = {.own = false};
        const Event *event = match_event(match, i);
        if (event->kind != &event_say && event_heard(event, knowledge->seat, &heard.event))
            add(knowledge, heard);
    }
}

Knowledge *knowledge_of(const Match *match, int seat)
{
    Knowledge *knowledge = memory_resize(NULL, sizeof *knowledge);
    *knowledge = (Knowledge){.game = match_game(match), .setup = *match_setup(match), .seat = seat,
                              .actors = game_actors(match_game(match), match_state(match))};
    int acts = match_acts(match), heard = 0;
    for (int i = 0; i <= acts; i++) {
        int next = i < acts ? match_events_before(match, i) : match_events(match, VIEWER_UMPIRE);
        hear(knowledge, match, heard, next);
        heard = next;
        if (i < acts && match_seat_of(match, i) == seat && !match_said(match, i))
            add(knowledge, (Heard){.own = true, .act = match_act_of(match, i)});
    }
    return knowledge;
}

void knowledge_free(Knowledge *knowledge)
{
    if (!knowledge)
        return;
    free(knowledge->item);
    free(knowledge);
}
