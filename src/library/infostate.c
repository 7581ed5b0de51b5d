/* Public library: the information state of a viewer as text. */
#include "give.h"

#include "pegboard.h"

#include "match/match.h"

static void line(const Event *event, int viewer, Text *out)
{
    if (event_text(event, viewer, out))
        text_char(out, '\n');
}

static void deed(const Match *match, int act, Text *out)
{
    text_format(out, "> %d ", match_seat_of(match, act));
    match_act_text(match, act, out);
    text_char(out, '\n');
}

/* Whether the viewer sees the act: all acts in an open game, else only their own. */
static bool sees(const Match *match, int act, int viewer)
{
    int seat = match_seat_of(match, act);
    const Game *game = match_game(match);
    return seat == SEAT_CHANCE ? game->open : viewer == seat || game->open || game->open_acts;
}

size_t peg_match_infostate(const PegMatch *of, int viewer, char *text, size_t size)
{
    const Match *match = (const Match *)of;
    Text out = text_growing(GIVEN_MOST);
    int acts = match_acts(match), event = 0, events = match_events(match, VIEWER_UMPIRE);
    int as = viewer >= 1 && viewer <= match_players(match) ? viewer : VIEWER_PUBLIC;
    for (int act = 0; act <= acts; act++) {
        for (int end = act < acts ? match_events_before(match, act) : events; event < end; event++)
            line(match_event(match, event), as, &out);
        if (act < acts && sees(match, act, as) && !match_said(match, act))
            deed(match, act, &out);
    }
    return give(&out, text, size);
}
