/* A match: one game being played, with its log of acts, chance, undo, records, and what each viewer may see and hear.
   The log is the source of truth; everything else is derived from it. All output passes the rules' own secrecy. */
#ifndef PEG_MATCH_MATCH_H
#define PEG_MATCH_MATCH_H

#include "rules/game.h"

typedef struct Match Match;

/* The edition of the rules implemented here, as written in records (GR-1). */
enum { RULES_EDITION = 2 };

/* An option, `name=value`, split. */
typedef struct GivenOption {
    const char *name;
    const char *value;
} GivenOption;

/* Refusals: functions that take `why` return false (or NULL) after writing one sentence into it, and change nothing. */

/* Starts a game; `players` 0 is the smallest number allowed. Free with match_free. */
Match *match_new(const Game *game, int players, uint64_t seed, const GivenOption *option, int options, Text *why);
void match_free(Match *match);

/* A new match of the same game with the same players and options, at its start. */
Match *match_again(const Match *match);

/* A copy that contains only this player's acts and those of chance, so nothing that others hide. NULL if such a game is not
   possible. */
Match *match_alone(const Match *match, int seat);

const Game *match_game(const Match *match);
int match_players(const Match *match);
Setup match_setup(const Match *match);
const char *match_board(const Match *match);    /* as Setup has it */
const void *match_state(const Match *match);    /* full state: for the rules and tests, never for a client */
bool match_over(const Match *match);

/* Plays a player's act given as text, case-insensitive. */
bool match_play(Match *match, int seat, const char *words, Text *why);

/* Plays a legal act given as a number. */
void match_apply(Match *match, int seat, Act act);

/* Plays an outcome of chance: the one named, or one drawn from the seed if NULL. */
bool match_chance(Match *match, const char *words, Text *why);

/* Plays the outcome for a ticket from 0 to match_odds(match) - 1, with outcomes sorted by text: for draws that others can
   verify. Chance must be due; match_odds is 0 if it is not. */
uint32_t match_odds(const Match *match);
void match_chance_ticket(Match *match, uint32_t ticket);

/* The outcomes of chance in that order, each with its share of match_odds: `1-1:1 1-2:2 …`; empty if chance is not due. */
void match_shares_text(const Match *match, Text *out);

/* Calls time (SYS-17, EP-13). The caller measures the minutes that match_minutes returns; 0: no clock. */
bool match_time(Match *match, Text *why);
int match_minutes(const Match *match);

/* Replays a log entry from its text: a player's act, an outcome of SEAT_CHANCE, or `time`. */
bool match_replay(Match *match, int seat, const char *words, Text *why);

/* Parses a player's legal act without playing it. */
bool match_read_act(const Match *match, int seat, const char *words, Act *out, Text *why);

/* Undoes the last act or outcome; a later draw from the seed gives the same outcome again. False if there is none. */
bool match_undo(Match *match);

/* Undoes a player's last act but keeps what others have done since. False if there is none, or the rest is not legal without it. */
bool match_undo_of(Match *match, int seat);

/* Takes back a player's last act, if that player has noticed nothing since and nobody, the player included, has learned anything
   from it. */
bool match_take_back(Match *match, int seat, Text *why);

/* The log. */
int match_acts(const Match *match);                                         /* number of acts and outcomes so far */
int match_seat_of(const Match *match, int index);                           /* who did it; SEAT_CHANCE for chance */
void match_act_text(const Match *match, int index, Text *out);              /* in the notation of the rules */
Act match_act_of(const Match *match, int index);                            /* as a number; 0 for talk */
bool match_talks(const Match *match, const char *words);                    /* these words would be talk, not an act */
bool match_drawn(const Match *match, int index);                            /* an outcome of chance; time is called, not drawn */
bool match_said(const Match *match, int index);                             /* talk, not an act */
int match_events_before(const Match *match, int index);                     /* how many of the umpire's events precede it */

/* Events as a viewer hears them, one per line, numbered from 1 for that viewer. Once the game is over everybody hears what the
   umpire hears (EV-9). */
int match_events(const Match *match, int viewer);                           /* how many */
void match_events_text(const Match *match, int viewer, int from, Text *out);

/* A page of the viewer's events: the newest whole lines with numbers above `after` and below `before` (0: no end) that fit into
   `most` bytes. Returns the number of the first line written; if there is none, the number of the next event. */
int match_events_page(const Match *match, int viewer, int after, int before, size_t most, Text *out);

/* One of the umpire's events, counted from 0. Like match_state, never for a client. */
const Event *match_event(const Match *match, int index);

/* The umpire's events from index `from` on, as `viewer` hears them now: the consequences of the last act. */
void match_heard_since(const Match *match, int viewer, int from, Text *out);

void match_actors_text(const Match *match, Text *out);
void match_status_text(const Match *match, Text *out);
void match_view(const Match *match, int viewer, Text *out);

/* Legal acts, one per line, sorted bytewise; outcomes of chance with their odds. */
void match_legal_text(const Match *match, int seat, Text *out);

/* A 64-bit hash of a viewer's knowledge: everything heard and, for a player, everything done. */
uint64_t match_hash(const Match *match, int viewer);

/* Names and date for the record; empty or NULL: unknown. */
void match_name(Match *match, int seat, const char *name);
const char *match_name_of(const Match *match, int seat);    /* "" if unknown */
void match_date(Match *match, const char *date);

/* Writes the game record (GR-1), and reads one. `why` names the line, and says if a record of an older edition is not legal by
   these rules (GR-3). */
void match_record(const Match *match, Text *out);
Match *match_load(const char *record, size_t len, Text *why);

#endif
