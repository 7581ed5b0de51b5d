/* Pegboard: exact rules for games of hidden information, as a library for C and C++.

   Two levels. A *match* is one game being played: it keeps the log, hides what a viewer may not know, takes back, and reads and
   writes records; acts are text. A *state* is a position as plain bytes, for people who study games: acts are numbers, copying
   is memcpy, and nothing is allocated.

       PegMatch *match = peg_match_new(peg_game_find("free-for-all"), 2, 1, NULL, NULL, 0);
       peg_match_play(match, 1, "B3", NULL, 0);

   Texts. Every text is written into a buffer of the caller's, `text` with room for `size` bytes: never more than that, always
   ended by a NUL, UTF-8. The result is the length of the whole text without the NUL, as with snprintf: if it is `size` or more,
   the text was cut, and a call with a larger buffer gets it all. A buffer may be NULL if its size is 0.

   Refusals. Functions with `why` refuse what the rules do not allow: they return false or NULL, write one sentence into `why` as
   above, and have changed nothing.

   Seats. Players are numbered from 1; chance (dice, shuffles, coins) is PEG_CHANCE.

   Threads. Games are constant. Different matches and states may be used in different threads, one of them in one at a time.

   Within one major version nothing here changes its meaning or goes away. (Major version 0 is the time before that promise.) */
#ifndef PEGBOARD_H
#define PEGBOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PEG_VERSION "0.1.0"

#if defined(__GNUC__)
#define PEG_API __attribute__((visibility("default")))
#else
#define PEG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PEG_CHANCE = 0,     /* the seat of chance */
    PEG_PUBLIC = 0,     /* a viewer: a spectator, who sees what all may see */
    PEG_UMPIRE = -1,    /* a viewer who sees everything */
    PEG_ACT_SIZE = 64   /* room for the text of any act */
};

/* The version of the library that is running, as PEG_VERSION is that of the header. */
PEG_API const char *peg_version(void);


/* Games. They live for ever. */

typedef struct PegGame PegGame;

typedef struct PegOption {
    const char *name;
    int32_t preset;        /* its value when it is not given */
    int32_t least, most;
    int only_players;      /* allowed with that many players only; 0: always */
} PegOption;

PEG_API int peg_game_count(void);
PEG_API const PegGame *peg_game_at(int index);          /* from 0; NULL beyond the last */
PEG_API const PegGame *peg_game_find(const char *id);   /* in any case, "free-for-all"; NULL: there is none */

PEG_API const char *peg_game_id(const PegGame *game);
PEG_API const char *peg_game_title(const PegGame *game);
PEG_API int peg_game_players_min(const PegGame *game);
PEG_API int peg_game_players_max(const PegGame *game);
PEG_API bool peg_game_seats(const PegGame *game, int players);    /* it can be played by that many */
PEG_API bool peg_game_option(const PegGame *game, int index, PegOption *option);    /* from 0; false beyond the last */


/* Matches. */

typedef struct PegMatch PegMatch;

/* Starts a match. `players` 0 is the smallest number. `options` are words like "stall=100 limit=500"; NULL: none.
   Draws of chance depend on `seed` alone. Freed with peg_match_free. */
PEG_API PegMatch *peg_match_new(const PegGame *game, int players, uint64_t seed, const char *options, char *why, size_t size);

/* The match that a record tells of; a refusal names the line. Freed with peg_match_free. */
PEG_API PegMatch *peg_match_load(const char *record, size_t length, char *why, size_t size);

PEG_API void peg_match_free(PegMatch *match);    /* NULL is fine */

PEG_API const PegGame *peg_match_game(const PegMatch *match);
PEG_API int peg_match_players(const PegMatch *match);

/* Carries out an act of a player, in the notation of the rules and in any case. */
PEG_API bool peg_match_play(PegMatch *match, int player, const char *act, char *why, size_t size);

/* Carries out an outcome of chance: the one named or, with NULL, one drawn from the seed. */
PEG_API bool peg_match_chance(PegMatch *match, const char *outcome, char *why, size_t size);

/* Takes back one act or outcome; false if there is none. A later draw from the seed gives the same again. */
PEG_API bool peg_match_undo(PegMatch *match);

/* Who the game waits for: "1", "1 2" (any of them), "1? 2" (1 may act but need not), "chance", "over". */
PEG_API size_t peg_match_actors(const PegMatch *match, char *text, size_t size);

/* "playing", "won 1" (all the winners) or "drawn". */
PEG_API size_t peg_match_status(const PegMatch *match, char *text, size_t size);

/* Legal acts, a line each, sorted by bytes; of PEG_CHANCE, outcomes with their odds, "3-5 1/18". Empty for a seat that is not
   waited for. */
PEG_API size_t peg_match_legal(const PegMatch *match, int seat, char *text, size_t size);

/* What a viewer (a player, PEG_PUBLIC or PEG_UMPIRE; anybody else sees as the public does) may see, as one JSON object. */
PEG_API size_t peg_match_view(const PegMatch *match, int viewer, char *text, size_t size);

/* What a viewer has heard: events, a line each, from the viewer's own number `from` (1 is the first) on; and how many there are. */
PEG_API size_t peg_match_events(const PegMatch *match, int viewer, int from, char *text, size_t size);
PEG_API int peg_match_event_count(const PegMatch *match, int viewer);

/* A hash of everything that a viewer knows: equal for two matches that the viewer cannot tell apart. */
PEG_API uint64_t peg_match_hash(const PegMatch *match, int viewer);

/* The game record, and what it tells of people and day ("2026-11-15"). NULL or what a record cannot hold: not known. */
PEG_API size_t peg_match_record(const PegMatch *match, char *text, size_t size);
PEG_API void peg_match_name(PegMatch *match, int player, const char *name);
PEG_API void peg_match_date(PegMatch *match, const char *date);

/* The position, the umpire's truth: valid until the match changes or is freed. */
PEG_API const void *peg_match_state(const PegMatch *match);


/* States: peg_state_size bytes, aligned to 8, that hold a whole position and no pointers. memcpy copies one; nothing frees one.
   These functions trust the caller: seats that are waited for, acts that are legal. */

typedef struct PegActors {
    uint16_t must;    /* bit n: player n is waited for */
    uint16_t may;     /* bit n: player n may act but need not */
    bool chance;      /* chance is waited for, and nobody else */
} PegActors;          /* nobody at all: the game is over */

typedef struct PegOutcome {
    uint32_t act;
    uint32_t weight;    /* its odds are weight / the sum of all weights */
} PegOutcome;

PEG_API size_t peg_state_size(const PegGame *game);

/* The first position, as for peg_match_new. Make it once and copy it. */
PEG_API bool peg_state_start(const PegGame *game, int players, const char *options, void *state, char *why, size_t size);

PEG_API PegActors peg_state_actors(const PegGame *game, const void *state);

/* The legal acts of a player who is waited for: how many there are; the first `room` of them are written. */
PEG_API int peg_state_legal(const PegGame *game, const void *state, int player, uint32_t *acts, int room);

/* What chance, when it is waited for, may bring: how many outcomes; the first `room` of them are written. */
PEG_API int peg_state_odds(const PegGame *game, const void *state, PegOutcome *outcomes, int room);

/* Carries out a legal act of a player, or an outcome of PEG_CHANCE. */
PEG_API void peg_state_apply(const PegGame *game, void *state, int seat, uint32_t act);

/* Once the game is over: who has won, bit n is player n; 0: drawn. */
PEG_API uint16_t peg_state_winners(const PegGame *game, const void *state);

PEG_API size_t peg_state_view(const PegGame *game, const void *state, int viewer, char *text, size_t size);

/* The number of act sequences of that length: every actor's acts, every outcome once. False, with `count` untouched, if that
   takes `work` acts or more. */
PEG_API bool peg_state_perft(const PegGame *game, const void *state, int depth, uint64_t work, uint64_t *count);

/* An act or outcome as text; and back, if it is legal for that seat: false if it is not. */
PEG_API size_t peg_act_text(const PegGame *game, uint32_t act, char *text, size_t size);
PEG_API bool peg_act_read(const PegGame *game, const void *state, int seat, const char *words, uint32_t *act);

#ifdef __cplusplus
}
#endif

#endif
