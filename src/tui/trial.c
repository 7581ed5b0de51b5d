#include "tui/trial.h"

#include <string.h>

enum { STRANGER = 3 };    /* the level of a bot in the place of somebody of whom the record tells no more */

/* The match after so many acts of the record. Talk is left out. */
static Match *match_at(const Match *whole, int acts)
{
    Match *match = match_again(whole);
    for (int i = 0; i < acts; i++)
        if (!match_said(whole, i))
            match_apply(match, match_seat_of(whole, i), match_act_of(whole, i));
    return match;
}

/* Whose act came next in the record. */
static int next_player(const Match *whole, int acts)
{
    for (int i = acts; i < match_acts(whole); i++)
        if (match_seat_of(whole, i))
            return match_seat_of(whole, i);
    return 1;
}

static bool is_bot(const char *name) { return !strncmp(name, "Bot", 3); }

static int people(const LocalSettings *local, int players)
{
    int n = 0;
    for (int i = 1; i <= players; i++)
        n += !local->seat[i];
    return n;
}

/* Without a word about it in the record, bots are known by their names. If that leaves everybody or nobody at the keyboard, it is
   the one who acts next. */
static void seat_players(const char *record, const Match *whole, int acts, LocalSettings *local)
{
    int players = match_players(whole);
    bool told = local_seats(record, local->seat);
    for (int i = 1; i <= players && !told; i++)
        local->seat[i] = is_bot(match_name_of(whole, i)) ? STRANGER : 0;
    if (told ? people(local, players) : people(local, players) > 0 && people(local, players) < players)
        return;
    for (int i = 1; i <= players; i++)
        local->seat[i] = i == next_player(whole, acts) ? 0 : local->seat[i] ? local->seat[i] : STRANGER;
}

static bool begin(const PlaySettings *settings, const Match *whole, LocalSettings *local, Text *why)
{
    int acts = match_acts(whole), players = match_players(whole);
    if (settings->at > acts)
        text_format(why, "the record has %d acts, so it cannot go on after %d", acts, settings->at);
    else if (settings->seats && settings->seats != players)
        text_format(why, "%d play in this record, but --seats lists %d", players, settings->seats);
    if (why->len)
        return false;
    local->match = match_at(whole, settings->at);
    if (match_over(local->match)) {
        text_format(why, "after %d acts the game is over; try an earlier one", settings->at);
        match_free(local->match);
        return false;
    }
    if (settings->seats)
        memcpy(local->seat, settings->seat, sizeof local->seat);
    else
        seat_players(settings->from, whole, settings->at, local);
    return true;
}

bool trial_read(const PlaySettings *settings, LocalSettings *local, Text *why)
{
    Match *whole = match_load(settings->from, settings->from_len, why);
    *local = (LocalSettings){.pace_ms = settings->pace_ms, .trial = true};
    bool good = whole && begin(settings, whole, local, why);
    match_free(whole);
    return good;
}
