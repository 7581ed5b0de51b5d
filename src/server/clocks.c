#include "server/clocks.h"

Clocks clocks_of(int act, int game, int more)
{
    Clocks clocks = {.act = act, .game = game, .more = game ? more : 0};
    for (int i = 0; i <= SEATS_MAX; i++)
        clocks.seat[i].left = game * (int64_t)1000;
    return clocks;
}

bool clocks_by_letter(const Clocks *clocks) { return clocks->act >= CLOCKS_DAY && !clocks->game; }

void clocks_resume(Clocks *clocks, int64_t ago, int64_t now) { clocks->zero = now - clocks->ran - ago; }

void clocks_turn(Clocks *clocks, unsigned waited, unsigned people, int actor, int64_t time)
{
    for (int i = 1; i <= SEATS_MAX; i++) {
        SeatClock *seat = &clocks->seat[i];
        bool waits = waited >> i & 1;
        if (seat->since && (!waits || i == actor)) {
            seat->left -= people >> i & 1 ? time - seat->since : 0;
            seat->left += waits ? 0 : clocks->more * (int64_t)1000;
            seat->since = 0;
        }
        if (waits && !seat->since)
            seat->since = time;
    }
}

void clocks_take_back(Clocks *clocks, int seat)
{
    if (!clocks->seat[seat].since)
        clocks->seat[seat].left -= clocks->more * (int64_t)1000;
}

void clocks_stop(Clocks *clocks)
{
    for (int i = 1; i <= SEATS_MAX; i++)
        clocks->seat[i].since = 0;
}

int64_t clocks_late_at(const Clocks *clocks, int seat)
{
    const SeatClock *at = &clocks->seat[seat];
    int64_t by_act = clocks->act ? clocks->act * (int64_t)1000 : INT64_MAX, by_game = clocks->game ? at->left : INT64_MAX;
    int64_t least = by_act < by_game ? by_act : by_game;
    return at->since && least != INT64_MAX ? at->since + least + 1 : INT64_MAX;
}

int64_t clocks_game_left(const Clocks *clocks, int seat, int64_t time)
{
    const SeatClock *at = &clocks->seat[seat];
    return at->left - (at->since ? time - at->since : 0);
}

void clocks_match_run(Clocks *clocks, bool runs, int64_t time)
{
    if (clocks->match_since)
        clocks->match_used += time - clocks->match_since;
    clocks->match_since = runs ? time : 0;
}

int64_t clocks_match_left(const Clocks *clocks, int64_t given, int64_t time)
{
    int64_t used = clocks->match_used + (clocks->match_since ? time - clocks->match_since : 0);
    return used < given ? given - used : 0;
}
