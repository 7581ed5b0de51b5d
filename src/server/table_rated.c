/* Games that count for ratings: which ones may, and what is written when one is over. */
#include "server/table_parts.h"

#include "base/clock.h"
#include "store/ratings.h"

#include <stdlib.h>
#include <string.h>

/* As a fair umpire would have it: everybody the same game by the same rules, nobody on both sides, and an end that comes. */
const char *table_unratable(const TablePlan *plan)
{
    int mine = 0;
    for (int i = 1; i <= plan->players; i++)
        mine += plan->seat[i].mine;
    if (plan->game->script || plan->game->talk)
        return "Only the games of the booklet count, and not the free table.";
    if (plan->options)
        return "A game counts only by its usual rules: leave out the options.";
    if (!plan->clock_game || plan->clock_act)
        return "A game that counts has a clock for the game, and none for single acts.";
    return mine == 1 ? NULL : "A game counts for whoever plays in one seat of it.";
}

static char end_of(const Table *table, int seat)
{
    if (table->seat[seat].left)
        return RATED_LEFT;
    if (!strcmp(table->status, "drawn"))
        return RATED_DREW;
    if (strncmp(table->status, "won ", 4) != 0)
        return RATED_STAYED;
    for (char *at = (char *)table->status + 4; *at;)
        if (strtol(at, &at, 10) == seat)
            return RATED_WON;
    return RATED_LOST;
}

/* Whether it was begun in earnest, and by whoever can be rated. Who never acted has not played. */
static bool counts(const Table *table)
{
    bool people = false;
    for (int i = 1; i <= players(table); i++) {
        if (!table->seat[i].acts || (table->seat[i].kind != SEAT_BOT && !table->seat[i].person))
            return false;
        people |= table->seat[i].person != 0;
    }
    return people && table->rated && strcmp(table->status, "abandoned") != 0 && strcmp(table->status, "outdated") != 0;
}

/* `p17:w b3:l`: a person or a level, and how it ended, seat by seat. */
void table_write_result(Table *table, Store *store)
{
    char words[SEATS_MAX * 32];
    Text text = text_within(words, sizeof words);
    if (!counts(table))
        return;
    for (int i = 1; i <= players(table); i++) {
        const Seat *seat = &table->seat[i];
        text_format(&text, "%s%c%lld:%c", i > 1 ? " " : "", seat->person ? 'p' : 'b',
                    (long long)(seat->person ? seat->person : seat->level), end_of(table, i));
    }
    store_result(store, &(StoredResult){table->id, match_game(table->match)->id, words, clock_date()});
}

int table_read_result(const char *words, RatedSeat seat[SEATS_MAX])
{
    int n = 0;
    for (char *at = (char *)words; *at; n++) {
        char kind = *at, *end;
        int64_t number = strtoll(at + 1, &end, 10);
        bool ended = *end == ':' && end[1] && strchr("wldqs", end[1]) && (end[2] == ' ' || !end[2]);
        bool good = n < SEATS_MAX && (kind == 'p' || kind == 'b') && number > 0 && ended;
        if (!good)
            return 0;
        seat[n] = (RatedSeat){.person = kind == 'p' ? number : 0, .level = kind == 'b' ? (int)number : 0, .end = end[1]};
        at = end + 2 + (end[2] == ' ');
    }
    return n;
}
