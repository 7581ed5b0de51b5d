#include "bench/bench.h"

#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The strongest bot is asked after so many random acts, with a short and a long limit. */
static const int lengths[] = {12, 100, 200, 400};
static const int budgets[] = {20, 1000};
enum { LENGTHS = sizeof lengths / sizeof *lengths, BUDGETS = sizeof budgets / sizeof *budgets };

/* Processor time, so that other load does not count. */
static int64_t processor(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void bench_budget_head(void)
{
    printf("| %-20s | %10s | %12s | %9s |\n", "game", "over 20 ms", "over 1000 ms", "peak");
    printf("|:---------------------|-----------:|-------------:|----------:|\n");
}

static void go_on(Match *match, Random *random)
{
    const Game *game = match_game(match);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Actors actors = game_actors(game, match_state(match));
    if (actors.chance) {
        match_chance(match, NULL, &why);
        return;
    }
    int seat = __builtin_ctz(actors.must ? actors.must : actors.may);
    Acts legal;
    game_legal(game, match_state(match), seat, &legal);
    match_apply(match, seat, acts_any(&legal, random));
}

/* A match after so many random acts, with a player to act; retried if it ended earlier. NULL: the game is never that long. */
static Match *long_match(const Game *game, int acts)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Random random = random_from(seed);
        Match *match = match_new(game, 0, seed, NULL, 0, &why);
        while (!match_over(match) && (match_acts(match) < acts || game_actors(game, match_state(match)).chance))
            go_on(match, &random);
        if (!match_over(match))
            return match;
        match_free(match);
    }
    return NULL;
}

/* The overrun in microseconds. */
static int64_t over(const Match *match, int ms)
{
    Actors actors = game_actors(match_game(match), match_state(match));
    int seat = __builtin_ctz(actors.must ? actors.must : actors.may);
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    game_legal(match_game(match), match_state(match), seat, &legal);
    int64_t start = processor();
    bot_choose(known, &legal, &(BotSettings){.level = BOT_LEVELS, .ms = ms, .seed = 1, .clock = processor});
    int64_t took = processor() - start;
    knowledge_free(known);
    return took - (int64_t)ms * 1000;
}

static void measure(const Game *game)
{
    int64_t most[BUDGETS] = {0};
    for (int i = 0; i < LENGTHS; i++) {
        Match *match = long_match(game, lengths[i]);
        for (int k = 0; match && k < BUDGETS; k++) {
            int64_t now = over(match, budgets[k]);
            most[k] = now > most[k] ? now : most[k];
        }
        match_free(match);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("| %-20s | %7.2f ms | %9.2f ms | %6ld MB |\n", game->id, (double)most[0] / 1000, (double)most[1] / 1000,
           usage.ru_maxrss / 1024);
    fflush(stdout);
}

/* Each game in its own process, because peak memory is counted per process. */
void bench_budget(const Game *game)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        measure(game);
        _exit(0);
    }
    waitpid(child, NULL, 0);
}
