#include "learn.h"

#include "bots/bot.h"

#include <stdio.h>
#include <time.h>

/* One act in STRAY is done as level 1 would, so that bots see positions which they would avoid; one position in EVERY is kept. */
enum { STRAY = 10, EVERY = 2, ACTS_MOST = 600 };

/* Processor time: a busy machine slows both down alike. */
static int64_t processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static Match *begin(const Study *study, uint64_t seed)
{
    char words[200], points[12];
    Text why = text_within(words, sizeof words);
    snprintf(points, sizeof points, "%d", study->target);
    const GivenOption target = {"target", points};
    return match_new(study->game, 2, seed, &target, study->target && game_option(study->game, target.name) >= 0, &why);
}

/* The player who must act; 0 after chance has acted instead. */
static int next_actor(Match *match)
{
    Actors actors = game_actors(match_game(match), match_state(match));
    char words[100];
    Text why = text_within(words, sizeof words);
    if (!actors.chance)
        return __builtin_ctz(actors.must ? actors.must : actors.may);
    match_chance(match, NULL, &why);
    return 0;
}

/* The game by which a player thinks may be a copy with another brain. */
static void act(Match *match, int seat, const Game *game, const BotSettings *settings)
{
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    known->game = game;
    game_legal(match_game(match), match_state(match), seat, &legal);
    match_apply(match, seat, bot_choose(known, &legal, settings));
    knowledge_free(known);
}

static double result_of(const Match *match, int seat)
{
    const Core *core = match_state(match);
    return !core->winners ? 0.5 : core->winners >> seat & 1;
}

/* Adds the positions of one game, each from both sides. */
static int play_one(const Study *study, int number, Random *random, Sample *out, int most)
{
    Match *match = begin(study, random_next(random));
    int n = 0;
    while (!match_over(match) && match_acts(match) < ACTS_MOST) {
        int seat = next_actor(match);
        if (!seat)
            continue;
        int level = random_below(random, STRAY) ? BOT_LEVELS : 1;
        BotSettings settings = {.level = level, .sims = study->sims, .seed = random_next(random)};
        act(match, seat, study->game, &settings);
        for (int side = 1; side <= 2 && n < most && !match_over(match) && match_acts(match) % EVERY == 0; side++, n++)
            sample_of(study->game, match_state(match), side, &out[n]);
    }
    for (int i = 0; i < n; i++) {
        out[i].result = result_of(match, 1 + i % 2);
        out[i].game = number;
    }
    n = match_over(match) ? n : 0;
    match_free(match);
    return n;
}

int play_samples(const Study *study, Sample *out, int most)
{
    Random random = random_from(study->seed);
    int n = 0;
    Deadline deadline = deadline_in(1000 * study->seconds, NULL);
    for (int number = 0; number < study->games && n < most - 2 && !deadline_over(&deadline); number++)
        n += play_one(study, number, &random, out + n, (most - n) / 2 * 2);
    return n;
}

static const Net *net_in_use;
static const Game *game_in_use;

static double evaluate(const Game *game, const void *state, int seat)
{
    Sample sample;
    (void)game;
    sample_of(game_in_use, state, seat, &sample);
    return net_value(net_in_use, &sample);
}

/* Twins: two games with the same dice and exchanged seats. */
static double play_against(const Study *study, const Game *learned, int number, Random *random)
{
    Match *match = begin(study, random_at(study->seed + 1000000, (uint64_t)number / 2).state);
    int who = 1 + number % 2;
    while (!match_over(match)) {
        int seat = next_actor(match);
        BotSettings settings = {.level = BOT_LEVELS, .ms = study->ms, .seed = random_next(random), .clock = processor_time};
        if (seat)
            act(match, seat, seat == who ? learned : study->game, &settings);
    }
    double result = result_of(match, who);
    match_free(match);
    return result;
}

double play_contest(const Study *study, const Net *net)
{
    Brain brain = *brain_of(study->game);
    Game learned = *study->game;
    Random random = random_from(study->seed + 2000000);
    double sum = 0;
    net_in_use = net;
    game_in_use = study->game;
    brain.evaluate = evaluate;
    learned.brain = &brain;
    for (int i = 0; i < study->contests; i++)
        sum += play_against(study, &learned, i, &random);
    return sum / study->contests;
}
