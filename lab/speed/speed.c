/* The speed of the library through its public header, so that the same file measures it native and as WebAssembly: acts of
   random games, and playouts of a bot, including sampled worlds.  usage: speed MILLISECONDS GAME… */
#include <pegboard.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STATE_BYTES = 1 << 16, MOST = 2000, ACTS_BEFORE = 12, ACTS_MOST = 40, SIMS = 200, BETWEEN = 200 };

/* Processor time, so that other load does not count. WebAssembly has no such clock; run.mjs provides it in place of the time of
   day. */
#ifdef __wasm__
#define PROCESSOR CLOCK_REALTIME
#else
#define PROCESSOR CLOCK_PROCESS_CPUTIME_ID
#endif

static double now_ms(void)
{
    struct timespec time;
    clock_gettime(PROCESSOR, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Acts per second of random games. */
static double random_acts(const PegGame *game, double ms)
{
    static _Alignas(8) unsigned char first[STATE_BYTES], state[STATE_BYTES];
    uint64_t random = 7;
    long acts = 0;
    double begun = now_ms();
    peg_state_start(game, 0, NULL, first, NULL, 0);
    while (now_ms() - begun < ms)
        for (int i = 0; i < BETWEEN; i++) {
            for (size_t k = 0; k < peg_state_size(game); k++)
                state[k] = first[k];
            acts += peg_state_playout(game, state, MOST, &random);
        }
    return (double)acts * 1e3 / (now_ms() - begun);
}

/* The player who must act; 0: chance, or nobody. */
static int player_of(const PegMatch *match)
{
    char actors[64];
    peg_match_actors(match, actors, sizeof actors);
    return atoi(actors);
}

static bool has_choice(const PegMatch *match)
{
    char legal[4096];
    int player = player_of(match);
    size_t len = player ? peg_match_legal(match, player, legal, sizeof legal) : 0;
    return len >= sizeof legal || (len && strchr(legal, '\n') != legal + len - 1);
}

/* A position after some acts by a fast bot, so that there is something to infer and to choose. */
static PegMatch *position(const PegGame *game)
{
    PegMatch *match = peg_match_new(game, 0, 3, NULL, NULL, 0);
    char act[PEG_ACT_SIZE];
    for (int i = 0; i < ACTS_BEFORE || (i < ACTS_MOST && !has_choice(match)); i++) {
        int player = player_of(match);
        if (!player) {
            peg_match_chance(match, NULL, NULL, 0);
            continue;
        }
        PegKnowledge *knowledge = peg_knowledge_new(match, player);
        peg_bot_choose(knowledge, &(PegBot){.level = 1, .sims = 4, .seed = 1}, act, sizeof act);
        peg_match_play(match, player, act, NULL, 0);
        peg_knowledge_free(knowledge);
    }
    return match;
}

/* Playouts per second of a bot in such a position. */
static double playouts(const PegGame *game, double ms)
{
    PegMatch *match = position(game);
    PegKnowledge *knowledge = peg_knowledge_new(match, player_of(match) ? player_of(match) : 1);
    PegChoice choice;
    long done = 0;
    double begun = now_ms();
    for (uint64_t seed = 1; now_ms() - begun < ms; seed++, done += SIMS)
        peg_bot_weigh(knowledge, &(PegBot){.level = 5, .ms = 100000, .sims = SIMS, .seed = seed}, &choice, 1);
    double rate = (double)done * 1e3 / (now_ms() - begun);
    peg_knowledge_free(knowledge);
    peg_match_free(match);
    return rate;
}

int main(int argc, char **argv)
{
    double ms = argc > 1 ? atof(argv[1]) : 100;
    for (int i = 2; i < argc; i++) {
        const PegGame *game = peg_game_find(argv[i]);
        if (!game || peg_state_size(game) > STATE_BYTES) {
            fprintf(stderr, "speed: there is no game '%s'\n", argv[i]);
            return 1;
        }
        printf("%s %.0f %.0f\n", argv[i], random_acts(game, ms), playouts(game, ms));
    }
    return 0;
}
