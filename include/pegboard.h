/* Pegboard: exact rules for games of hidden information, as a library for C and C++.

   A *match* is one game being played: it keeps the log, hides what a viewer may not know, takes back, and reads and writes
   records; acts are text. A *state* is a position as plain bytes, for people who study games: acts are numbers, copying is
   memcpy, and nothing is allocated. *Knowledge* is what one player knows of a match; bots play from it alone.

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


/* Games. They live for ever, but those made from scripts. */

typedef struct PegGame PegGame;

typedef struct PegOption {
    const char *name;
    int32_t preset;        /* its value when it is not given */
    int32_t least, most;
    unsigned only_players; /* bit n: allowed with n players; 0: with any number of them */
} PegOption;

PEG_API int peg_game_count(void);
PEG_API const PegGame *peg_game_at(int index);          /* from 0; NULL beyond the last */
PEG_API const PegGame *peg_game_find(const char *id);   /* in any case, "free-for-all"; NULL: there is none */

PEG_API const char *peg_game_id(const PegGame *game);
PEG_API const char *peg_game_title(const PegGame *game);
PEG_API int peg_game_players_min(const PegGame *game);
PEG_API int peg_game_players_max(const PegGame *game);
PEG_API bool peg_game_seats(const PegGame *game, int players);    /* it can be played by that many */
PEG_API bool peg_game_of_unit(const PegGame *game);               /* it is played on the two-sided peg grid */
PEG_API bool peg_game_option(const PegGame *game, int index, PegOption *option);    /* from 0; false beyond the last */


/* Scripts: games written as text (docs/workshop.md). Texts are UTF-8 of `length` bytes;
   `language` is that of what is said, "en" or "de". */

/* NULL: there are errors, one a line, `line 9: …`. Released with peg_game_release when nobody needs it any more; matches and
   knowledge of it go on all the same. */
PEG_API const PegGame *peg_script_compile(const char *script, size_t length, char *why, size_t size);
PEG_API void peg_game_release(const PegGame *game);    /* nothing happens to a game that lives for ever, or to NULL */

/* What is wrong with a text, as one JSON object:
   {"ok":true,"id","title","by","about","instructions","work","events","warnings":[…]} or
   {"ok":false,"errors":[…]}; each {"line","column","length","code","text","hint","instead"}: columns and lengths in characters, the
   first is 1; length 0 where something is missing; `instead` may be written there, and is left out where nothing is proposed. */
PEG_API size_t peg_script_check(const char *script, size_t length, const char *language, char *text, size_t size);

/* The id of a text, "~" and twenty characters: the same for all texts that look the same. */
PEG_API size_t peg_script_id(const char *script, size_t length, char *text, size_t size);

/* Of a game made from a script, "" for others: the text as it was written; the rules page, as Markdown or as HTML. */
PEG_API size_t peg_script_text(const PegGame *game, char *text, size_t size);
PEG_API size_t peg_script_rules(const PegGame *game, const char *language, char *text, size_t size);
PEG_API size_t peg_script_rules_html(const PegGame *game, const char *language, char *text, size_t size);

/* What it says in its own words, as one JSON object: {"goal", "count", "tell": {pattern:
   sentence}, "placing": [of each role, [{"pegs","text"}…]],
   "open": [names in the view], "marks"}; the sentences about events and what is being placed at the set-up, as
   games/ID/words.LANGUAGE.json has them. "" for a game that is no script. */
PEG_API size_t peg_script_own_words(const PegGame *game, const char *language, char *text, size_t size);

/* The test drive, random games and games of bots in at most so many milliseconds (0:
   200), as one JSON object: {"random","bots","never",
   "warnings"}; games are {"games","won":[1,2],"both","drawn","at_limit","decisions","choices","acts":[of each game]}, `never` are
   lines that did not happen in any random game. "" for a game that is no script. */
PEG_API size_t peg_script_drive(const PegGame *game, const char *language, int ms, uint64_t seed, char *text, size_t size);

/* For editors, as JSON lists of {"word","kind"}, and of names "line": the words of the
   language; the names that a text declares; and, in
   {"from","words"}, the words and names that may go on at byte `at`, where what they
   replace begins at byte `from`. The text may be wrong. */
PEG_API size_t peg_script_words(char *text, size_t size);
PEG_API size_t peg_script_names(const char *script, size_t length, char *text, size_t size);
PEG_API size_t peg_script_complete(const char *script, size_t length, size_t at, char *text, size_t size);


/* Matches. */

typedef struct PegMatch PegMatch;

/* Starts a match. `players` 0 is the smallest number. `options` are words like "stall=100 limit=500"; NULL: none.
   A drawn board is one too, where a game takes it: board= and its places, with any blanks but ' ' and '\t' between them.
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

/* Calls time in a match that is played by the clock, which the caller measures (the option `minutes`): the turn under way is the
   last one. Refused where that option is not set, and the second time. */
PEG_API bool peg_match_time(PegMatch *match, char *why, size_t size);

/* Takes back one act or outcome; false if there is none. A later draw from the seed gives the same again. */
PEG_API bool peg_match_undo(PegMatch *match);

/* The same for a player's own last act, as people may do it at a table: if that player has noticed nothing since, and nobody has
   learned anything by it. */
PEG_API bool peg_match_take_back(PegMatch *match, int player, char *why, size_t size);

/* The player whose act leaves no choice, as all can see, so that a table may do it by itself; 0: there is none. */
PEG_API int peg_match_forced(const PegMatch *match);

/* The log: all acts and outcomes so far, counted from 0, whose they are and what; and one of them carried out again in another
   match of the game. */
PEG_API int peg_match_act_count(const PegMatch *match);
PEG_API int peg_match_act_seat(const PegMatch *match, int index);
PEG_API size_t peg_match_act_text(const PegMatch *match, int index, char *text, size_t size);
PEG_API bool peg_match_replay(PegMatch *match, int seat, const char *act, char *why, size_t size);

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

/* Which lines of its script the last act or outcome carried out, "9 10 13", for authors: it tells what is hidden. "" for other
   games, and before the first act. */
PEG_API size_t peg_match_lines(const PegMatch *match, char *text, size_t size);

/* The position, the umpire's truth: valid until the match changes or is freed. */
PEG_API const void *peg_match_state(const PegMatch *match);


/* Knowledge: what one player did, heard and sees; the player's information set. There is no way from it to the position, so
   whatever is made from it is fair. It is a copy: the match may go on meanwhile, and bots may think about it in another thread. */

typedef struct PegKnowledge PegKnowledge;

/* NULL: there is no such player. Freed with peg_knowledge_free. */
PEG_API PegKnowledge *peg_knowledge_new(const PegMatch *match, int player);
PEG_API void peg_knowledge_free(PegKnowledge *knowledge);    /* NULL is fine */

/* The same for a program that hears of a game over a wire, the engine's or the server's; for every game of the box, not for
   scripts. It begins with nothing heard; `options` as for peg_match_new, with players=N among them. Then come, in the order of
   time, every event as the player hears it ("put 1 ?"), and before its events every act of the player's own. Before a bot is asked
   it gets the player's view, byte for byte as it came, and the legal acts, a line each. Where all acts are open (conflict,
   pegs-and-jokers, fiveplay, bonkers) that call finds the acts of others which sound like that; if none do, it says so, and all is
   as it was at the last view: the lines can be told again. An act that makes no sound and shows in no view is known by what
   follows. */
PEG_API PegKnowledge *peg_knowledge_begin(const PegGame *game, const char *options, int player, char *why, size_t size);
PEG_API bool peg_knowledge_hear(PegKnowledge *knowledge, const char *event, char *why, size_t size);
PEG_API bool peg_knowledge_did(PegKnowledge *knowledge, const char *act, char *why, size_t size);
PEG_API bool peg_knowledge_see(PegKnowledge *knowledge, const char *view, const char *legal, char *why, size_t size);

/* A state that the player cannot tell from the real one (a determinization), sampled by how likely others are to have acted as they
   do in it. False: none was found within `work` acts; a million takes about a tenth of a second. */
PEG_API bool peg_knowledge_sample(const PegKnowledge *knowledge, uint64_t seed, int64_t work, void *state);

/* The same with its past: a whole match that the player cannot tell from the real one.
   NULL: none was found. Freed with peg_match_free. */
PEG_API PegMatch *peg_knowledge_world(const PegKnowledge *knowledge, uint64_t seed, int64_t work);

/* How likely each location of the other grid, A1 first, has a peg, in 1/1000, over so many worlds. For games of the unit; false for
   others, and where no world was found. */
PEG_API bool peg_knowledge_heat(const PegKnowledge *knowledge, int worlds, uint64_t seed, int heat[36]);

/* What could be hidden, over so many worlds, in 1/1000, as JSON: {"heat":[…]}, as above; or in games with hidden hands how likely
   each other player holds at least one card of a rank, {"ranks":["A",…],"hands":[{"seat":2,"cards":[310,…]},…]}. The list is
   empty where no world was found; {} where nothing is hidden. */
PEG_API size_t peg_knowledge_guess(const PegKnowledge *knowledge, int worlds, uint64_t seed, char *text, size_t size);


/* Bots, from knowledge only. The same knowledge, sims and seed give the same act on
   every machine as long as no time limit cuts in. */

typedef struct PegBot {
    int level;        /* 1 to 5; 0: 3 */
    int ms;           /* time an act; 0: what the level has */
    int64_t sims;     /* playouts an act; 0: what the level has */
    uint64_t seed;
} PegBot;

typedef struct PegChoice {
    char act[PEG_ACT_SIZE];    /* "" is waiting, for a player who need not act */
    double chance;             /* of winning, a draw counting half */
    int64_t visits;            /* how often the search took it; 0: it was not searched */
} PegChoice;

/* What the bot does, as text; "", and the result 0, if it waits or is not waited for. */
PEG_API size_t peg_bot_choose(const PegKnowledge *knowledge, const PegBot *bot, char *text, size_t size);

/* What the bot thinks of the player's acts, the best first: how many; the first `room` of them are written. */
PEG_API int peg_bot_weigh(const PegKnowledge *knowledge, const PegBot *bot, PegChoice *choices, int room);

/* A hint: what the strongest bot would do after thinking for so many milliseconds, the best first; as above. At a secret set-up,
   where an act is drawn and not weighed, `chance` is -1. */
PEG_API int peg_hint(const PegKnowledge *knowledge, int ms, PegChoice *choices, int room);

/* What the bot thinks of the best acts, and why the first of them is best, as JSON:
   {"acts":[{"act":"B3","chance":620,"within":40},…],"why":{"reason":"tells","at":"B3","n":14,"of":31}}. Chances are in 1/1000;
   `within` is half the 95% interval, left out where nothing is sampled; `why` is left out where the search knows no short reason
   (docs/api.md has them all). {} if the player is not waited for. */
PEG_API size_t peg_bot_advise(const PegKnowledge *knowledge, const PegBot *bot, char *text, size_t size);


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

/* The legal acts of a player as rows, which is how the rules make them: bit b of a row stands for the act base + b * stride.
   A row may be empty. Nothing is written out one by one, so this is the way for search and learning. */
enum { PEG_ROWS = 256 };

typedef struct PegRow {
    uint32_t base, stride;
    uint64_t bits;
} PegRow;

typedef struct PegActs {
    int32_t rows;
    int32_t count;           /* of acts in all rows */
    PegRow row[PEG_ROWS];    /* what lies behind `rows` means nothing */
} PegActs;

PEG_API void peg_state_acts(const PegGame *game, const void *state, int player, PegActs *acts);
PEG_API uint32_t peg_acts_pick(const PegActs *acts, int k);    /* the k-th, from 0 to count - 1, in the order of peg_state_legal */

/* The same for one position: how many, and the k-th of them. */
PEG_API int peg_state_count(const PegGame *game, const void *state, int player);
PEG_API uint32_t peg_state_pick(const PegGame *game, const void *state, int player, int k);

/* One act at random: chance by its odds, and of players who are waited for or may act any one, any legal act. `random` is any
   number, and another afterwards. Who acted; -1: nobody, because the game is over. */
PEG_API int peg_state_random(const PegGame *game, void *state, uint64_t *random);

/* The same until the game is over, at most `most` times; how many acts that took. */
PEG_API int peg_state_playout(const PegGame *game, void *state, int most, uint64_t *random);

/* Acts of players as places in a list that is the same in every position, for networks and tables: how long it is, 0 where the acts
   are too many for one (pegs-and-jokers); the place of an act, and the act of a place. In games of the unit it is
   (verb * 37 + from) * 37 + to, where A1 is 0 as target and 1 as origin, and 36 and 0 are none. */
PEG_API uint32_t peg_act_space(const PegGame *game);
PEG_API uint32_t peg_act_place(const PegGame *game, uint32_t act);
PEG_API uint32_t peg_act_of(const PegGame *game, uint32_t place);

/* An act or outcome as text; and back, if it is legal for that seat: false if it is not. */
PEG_API size_t peg_act_text(const PegGame *game, uint32_t act, char *text, size_t size);
PEG_API bool peg_act_read(const PegGame *game, const void *state, int seat, const char *words, uint32_t *act);


/* Memories: what each player, and the public, has heard since the beginning, kept beside a state as plain bytes: peg_memory_size of
   them, aligned to 8, copied with memcpy, never freed. A state tells what a player sees; with its memory it also tells what the
   player knows. */

PEG_API size_t peg_memory_size(const PegGame *game);
PEG_API void peg_memory_start(const PegGame *game, void *memory);    /* nothing was heard yet */

/* peg_state_apply, heard by everybody. */
PEG_API void peg_memory_apply(const PegGame *game, void *state, void *memory, int seat, uint32_t act);

/* The information state as a number: equal after two histories that the viewer (a player or PEG_PUBLIC) cannot tell apart, and with
   overwhelming likelihood different after others. It grows with the game, act by act, without allocation. */
PEG_API uint64_t peg_memory_key(const PegGame *game, const void *memory, int viewer);

/* The same for a match (talk aside), and as a text: what the viewer did, marked by `>`, and heard, a line each. */
PEG_API uint64_t peg_match_key(const PegMatch *match, int viewer);
PEG_API size_t peg_match_infostate(const PegMatch *match, int viewer, char *text, size_t size);


/* Observation tensors: what a viewer sees and has heard, as planes of numbers for a network. Games with a board have planes of its
   size, in which a single number is the same everywhere; others have planes of one number, so that the whole is a flat list. What
   is hidden from the viewer is 0. Players come in the order of their seats, the viewer first. */

typedef struct PegShape {
    int planes, rows, cols;
} PegShape;

/* The shape depends on the game and the number of players alone; `state` is any of its positions. */
PEG_API PegShape peg_tensor_shape(const PegGame *game, const void *state);

/* What a plane tells, in English: "pegs (own)". */
PEG_API size_t peg_tensor_meaning(const PegGame *game, const void *state, int plane, char *text, size_t size);

/* Writes planes * rows * cols numbers, row by row, A1 or a1 first. `memory` NULL: nothing was heard. */
PEG_API void peg_state_tensor(const PegGame *game, const void *state, const void *memory, int viewer, float *tensor);
PEG_API void peg_match_tensor(const PegMatch *match, int viewer, float *tensor);


/* Batches: many games of one kind, stepped at once without allocation. All arrays are the caller's, with an element a lane; one
   that is NULL is not written. A lane always waits for a player: chance is drawn from the lane's own random number, and when a game
   is over the next one begins at once. Of several players who are waited for the first acts;
   who need not act does not, unless nobody must. */

typedef struct PegBatch {
    const PegGame *game;
    const void *first;     /* the position that every game begins with */
    int lanes;
    int most;              /* acts, chance's included, after which a game counts as drawn; 0: the rules alone end it */
    void *states;          /* peg_batch_stride bytes each */
    void *memories;        /* peg_memory_size bytes each; NULL: nobody remembers anything */
    uint64_t *random;
    int32_t *length;       /* acts so far, chance's included */
    int32_t *seat;         /* who acts next */
    int32_t *count;        /* how many legal acts that player has */
    float *reward;         /* a number a player: 1 won, -1 lost, 0 drawn or not over by the last act */
    uint8_t *done;         /* 1: the last act ended a game, 2: it was cut off; the position is the first of another one */
} PegBatch;

PEG_API size_t peg_batch_stride(const PegGame *game);               /* peg_state_size, rounded up to 8 */
/* `states`, `random`, `length`, `seat` and `count` are needed */
PEG_API void peg_batch_start(PegBatch *batch, uint64_t seed);
PEG_API void peg_batch_step(PegBatch *batch, const int32_t *k);     /* the k-th legal act in every lane; below 0: it waits */
PEG_API void peg_batch_play(PegBatch *batch, const uint32_t *acts); /* that legal act in every lane */
PEG_API void peg_batch_places(PegBatch *batch, const uint32_t *places);    /* the same, as places of peg_act_space */
PEG_API void peg_batch_random(PegBatch *batch, int steps);          /* so many steps at random in every lane */

/* The legal acts of every lane, `room` each, as numbers; or as places of peg_act_space, 1 where an act is legal. */
PEG_API void peg_batch_legal(const PegBatch *batch, uint32_t *acts, int room);
PEG_API void peg_batch_mask(const PegBatch *batch, uint8_t *mask);

/* What the player to act in every lane sees and has heard. */
PEG_API void peg_batch_tensor(const PegBatch *batch, float *tensors);

#ifdef __cplusplus
}
#endif

#endif
