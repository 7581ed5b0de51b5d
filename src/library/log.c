/* Public library: the log of a match, for programs that store matches and resume them. */
#include "give.h"

#include "pegboard.h"

#include "match/match.h"

static const Match *match_of(const PegMatch *match) { return (const Match *)match; }

int peg_match_act_count(const PegMatch *match)
{
    return match_acts(match_of(match));
}

static bool is_act(const PegMatch *match, int index)
{
    return index >= 0 && index < peg_match_act_count(match);
}

int peg_match_act_seat(const PegMatch *match, int index)
{
    return is_act(match, index) ? match_seat_of(match_of(match), index) : SEAT_CHANCE;
}

size_t peg_match_act_text(const PegMatch *match, int index, char *text, size_t size)
{
    Text out = growing();
    if (is_act(match, index))
        match_act_text(match_of(match), index, &out);
    return give(&out, text, size);
}

bool peg_match_replay(PegMatch *match, int seat, const char *act, char *why, size_t size)
{
    Text reason = growing();
    bool known = seat >= SEAT_CHANCE && seat <= peg_match_players(match);
    bool done = known && match_replay((Match *)match, seat, act, &reason);
    if (!known)
        text_format(&reason, "there is no player %d", seat);
    give(&reason, why, size);
    return done;
}

bool peg_match_take_back(PegMatch *match, int player, char *why, size_t size)
{
    Text reason = growing();
    bool known = player > SEAT_CHANCE && player <= peg_match_players(match);
    bool done = known && match_take_back((Match *)match, player, &reason);
    if (!known)
        text_format(&reason, "there is no player %d", player);
    give(&reason, why, size);
    return done;
}

int peg_match_forced(const PegMatch *match)
{
    const Game *game = match_game(match_of(match));
    const void *state = match_state(match_of(match));
    Actors actors = game_actors(game, state);
    return actors.must && game->by_itself && game->by_itself(game, state) ? __builtin_ctz(actors.must) : 0;
}

bool peg_game_of_unit(const PegGame *game)
{
    return ((const Game *)game)->of_unit;
}
