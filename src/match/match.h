/* One game being played: its log of acts, chance, undo, records, and what each viewer may see and hear.
   The log is the truth: everything else follows from it. All texts that leave a match go through the rules' own secrecy. */
#ifndef PEG_MATCH_MATCH_H
#define PEG_MATCH_MATCH_H

#include "rules/game.h"

typedef struct Match Match;

/* The edition of the rules that games are played by here, as records tell it (GR-1). */
enum { RULES_EDITION = 2 };

/* An option as it was given, `name=value` taken apart. */
typedef struct GivenOption {
    const char *name;
    const char *value;
} GivenOption;

/* Refusals: functions that take `why` return false (or NULL) after writing one sentence into it, and change nothing. */

/* Starts a game; `players` 0 is the smallest number. Freed with match_free. */
Match *match_new(const Game *game, int players, uint64_t seed, const GivenOption *option, int options, Text *why);
void match_free(Match *match);

/* A new match of the same game with the same players and options, at its beginning. */
Match *match_again(const Match *match);

/* A new match in which this player and chance have done what they did, and the others nothing: nothing that others hide can be in
   it. NULL if it could not have come about like that. */
Match *match_alone(const Match *match, int seat);

const Game *match_game(const Match *match);
int match_players(const Match *match);
const Setup *match_setup(const Match *match);
const void *match_state(const Match *match);    /* the umpire's truth: for the rules and for tests, never for a client */
bool match_over(const Match *match);

/* Carries out an act of a player, given as text in any case. */
bool match_play(Match *match, int seat, const char *words, Text *why);

/* Carries out a legal act given as a number. */
void match_apply(Match *match, int seat, Act act);

/* Carries out an outcome of chance: the one named, or with NULL one drawn from the seed. */
bool match_chance(Match *match, const char *words, Text *why);

/* Carries out the outcome that a ticket from 0 to match_odds(match) - 1 stands for, outcomes taken in the order of their texts: for
   draws that others can check. Chance must be due; match_odds is 0 while it is not. */
uint32_t match_odds(const Match *match);
void match_chance_ticket(Match *match, uint32_t ticket);

/* What chance may bring now, in that order, each with its share of match_odds: `1-1:1 1-2:2 …`; nothing while chance is not due. */
void match_shares_text(const Match *match, Text *out);

/* Calls time (SYS-17, EP-13), for whoever measures the minutes that match_minutes tells; 0: nobody has to. */
bool match_time(Match *match, Text *why);
int match_minutes(const Match *match);

/* Carries out an entry of a log as its text tells it: a player's act, an outcome of SEAT_CHANCE, or its `time`. */
bool match_replay(Match *match, int seat, const char *words, Text *why);

/* Reads a player's legal act; does nothing. */
bool match_read_act(const Match *match, int seat, const char *words, Act *out, Text *why);

/* Takes back the last act or outcome; a later draw from the seed gives the same again. False if there is none. */
bool match_undo(Match *match);

/* Takes back a player's last act; what others have done since stays. False if there is none,
   or the rest could not have been done without it. */
bool match_undo_of(Match *match, int seat);

/* Takes back a player's last act, if that player has noticed nothing since and nobody,
   the player included, has learned anything by it. */
bool match_take_back(Match *match, int seat, Text *why);

/* The log. */
int match_acts(const Match *match);                                         /* how many acts and outcomes so far */
int match_seat_of(const Match *match, int index);                           /* who did it, SEAT_CHANCE for chance */
void match_act_text(const Match *match, int index, Text *out);              /* what, in the notation */
Act match_act_of(const Match *match, int index);                            /* what, as a number; 0 for what was said */
/* these words would be talk, not an act of the rules */
bool match_talks(const Match *match, const char *words);
/* it is an outcome of chance; time is called, not drawn */
bool match_drawn(const Match *match, int index);
bool match_said(const Match *match, int index);                             /* it is talk, not an act of the rules */
int match_events_before(const Match *match, int index);                     /* how many of the umpire's events came before it */

/* Events as a viewer hears them, a line each, numbered from 1 for that viewer. Once the game is over everyone hears what the
   umpire hears (EV-9). */
int match_events(const Match *match, int viewer);                           /* how many */
void match_events_text(const Match *match, int viewer, int from, Text *out);

/* Those of the viewer's events that have a number above `after` and below `before`
   (0: no end), as many of the newest as take at most
   `most` bytes, each line whole. Returns the number of the first one written; if
   there is none, the number that the next would have. */
int match_events_page(const Match *match, int viewer, int after, int before, size_t most, Text *out);

/* One of the umpire's events, counted from 0: like match_state, never for a client. */
const Event *match_event(const Match *match, int index);

/* The umpire's events from number `from` (0 is the first) on, as `viewer` hears them
   now: for telling what an act just brought about. */
void match_heard_since(const Match *match, int viewer, int from, Text *out);

void match_actors_text(const Match *match, Text *out);
void match_status_text(const Match *match, Text *out);
void match_view(const Match *match, int viewer, Text *out);

/* Legal acts, a line each, sorted by bytes; for chance with their odds. */
void match_legal_text(const Match *match, int seat, Text *out);

/* A 64-bit hash of what a viewer knows: everything heard and, for a player, everything done. */
uint64_t match_hash(const Match *match, int viewer);

/* Names and date for the record; empty or NULL: not known. */
void match_name(Match *match, int seat, const char *name);
const char *match_name_of(const Match *match, int seat);    /* "" if it is not known */
void match_date(Match *match, const char *date);

/* The game record (GR-1), and the match that a record tells of; `why` names the line, and says so where a record of an older
   edition of the rules is not a game by this one (GR-3). */
void match_record(const Match *match, Text *out);
Match *match_load(const char *record, size_t len, Text *why);

#endif
