/* pegboard arena: contests between bots. */
#include "base/json.h"
#include "base/memory.h"
#include "cmd/args.h"
#include "lab.h"
#include "arena/ledger.h"
#include "arena/standing.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: pegboard arena GAME [OPTION …] CONTESTANT CONTESTANT …\n\n"
    "Lets contestants play a game against each other, every one against every other, and prints who won how often.\n\n"
    "Contestants:\n"
    "  level:1 to level:5    the bots of the program, as people meet them\n"
    "  sims:N, ms:N          the strongest bot with so many playouts, or milliseconds, an act\n"
    "  random                any legal act\n"
    "  child                 a careful child: takes a win, stops a loss that it sees, and tries nothing twice\n"
    "  greedy                the act that looks best at once\n"
    "  textbook              plain information-set search with random playouts; 1000 an act\n"
    "  local                 local best response to the bots' prior: a lower bound of how much they can be exploited\n"
    "  seer                  the textbook's search by one who sees everything: an upper bound, no fair player\n"
    "  Settings follow a colon or comma: textbook:ms=200, seer:sims=5000, level:5,ms=100\n"
    "  Bots also have cpu=N, milliseconds of processor time for busy machines; threads=N, so many searches at once; brain=off,\n"
    "  without what is known about the game beyond its rules; and rules=script, thinking by the rules of --script\n\n"
    "Options:\n"
    "  --games N      games in all; 100\n"
    "  --players N    players at the board; the game's smallest number. Two contestants take every other seat.\n"
    "  --set NAME=N   an option of the game, as often as there are options\n"
    "  --script FILE  the same game written as text, for contestants with rules=script\n"
    "  --seed N       everything drawn follows from it; 1\n"
    "  --threads N    games played at once; one a core\n"
    "  --out DIR      keeps results and records there; the same command again goes on where it stopped\n"
    "  --kept         plays nothing, and tells what DIR has\n"
    "  --json         the result as JSON, for programs\n\n"
    "Examples:\n"
    "  pegboard arena tank-blitz level:3 level:2 random\n"
    "  pegboard arena x-rays level:5,ms=100 textbook:ms=100 --games 400 --out x-rays-run\n"
    "  pegboard arena conflict --players 4 level:2 random --games 20\n";

enum { GAMES_MOST = 1000000, THREADS_MOST = 256, RECORD_MOST = 64 << 20, BAR = 30 };

/* Shared by all threads; `lock` guards everything below it. */
typedef struct Arena {
    Contest contest;
    int games;
    bool bar;                  /* show a progress bar */
    pthread_mutex_t lock;
    Ledger ledger;
    Standing standing;
    bool *done;                /* which games are finished */
    int next, played, before;  /* `before`: finished by an earlier run */
    int told;                  /* tenths already reported */
    int64_t start;
    bool broken;               /* the ledger can no longer be written */
} Arena;

static atomic_bool stopped;

static void stop(int number)
{
    (void)number;
    atomic_store(&stopped, true);
}

static int64_t seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static void time_left(const Arena *arena, char *out, size_t size)
{
    int new = arena->played - arena->before;
    int64_t left = new ? (seconds() - arena->start) * (arena->games - arena->played) / new : 0;
    if (!new)
        snprintf(out, size, "just begun");
    else if (left < 120)
        snprintf(out, size, "about %d s left", (int)left);
    else if (left < 7200)
        snprintf(out, size, "about %d min left", (int)(left + 30) / 60);
    else
        snprintf(out, size, "about %d h left", (int)((left + 1800) / 3600));
}

/* A moving bar on a terminal, else a line for every tenth. */
static void show_progress(Arena *arena)
{
    char left[40], bar[BAR + 1];
    int tenths = arena->played * 10 / arena->games;
    if (!arena->bar && tenths == arena->told)
        return;
    arena->told = tenths;
    time_left(arena, left, sizeof left);
    if (!arena->bar) {
        fprintf(stderr, "%d of %d games, %s\n", arena->played, arena->games, left);
        return;
    }
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)((int64_t)arena->played * BAR / arena->games));
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %d of %d games, %s\033[K", bar, arena->played, arena->games, left);
}

/* Records a game; duplicates and numbers beyond the last are ignored. */
static void note(void *to, const Played *played)
{
    Arena *arena = to;
    if (played->number >= arena->games || arena->done[played->number])
        return;
    arena->done[played->number] = true;
    arena->played++;
    standing_add(&arena->standing, &arena->contest, played);
}

/* The next game that no thread has taken; -1 if there is none. */
static int take_game(Arena *arena)
{
    pthread_mutex_lock(&arena->lock);
    while (arena->next < arena->games && arena->done[arena->next])
        arena->next++;
    int number = arena->next < arena->games && !arena->broken ? arena->next++ : -1;
    pthread_mutex_unlock(&arena->lock);
    return number;
}

static void hand_in(Arena *arena, const Played *played, const Text *record)
{
    pthread_mutex_lock(&arena->lock);
    arena->broken |= !ledger_add(&arena->ledger, played, record);
    note(arena, played);
    show_progress(arena);
    pthread_mutex_unlock(&arena->lock);
}

static void *work(void *shared)
{
    Arena *arena = shared;
    Played played;
    for (int number; !atomic_load(&stopped) && (number = take_game(arena)) >= 0;) {
        Text record = text_growing(RECORD_MOST);
        if (contest_play(&arena->contest, number, &stopped, &played, &record))
            hand_in(arena, &played, &record);
        text_free(&record);
    }
    return NULL;
}

static void play_all(Arena *arena, int threads)
{
    pthread_t *thread = memory_resize(NULL, (size_t)threads * sizeof *thread);
    int running = 0;
    arena->start = seconds();
    sigaction(SIGINT, &(struct sigaction){.sa_handler = stop, .sa_flags = (int)SA_RESETHAND}, NULL);
    sigaction(SIGTERM, &(struct sigaction){.sa_handler = stop, .sa_flags = (int)SA_RESETHAND}, NULL);
    if (arena->bar)
        show_progress(arena);
    while (running < threads && !pthread_create(&thread[running], NULL, work, arena))
        running++;
    if (!running)
        work(arena);
    for (int i = 0; i < running; i++)
        pthread_join(thread[i], NULL);
    if (arena->bar)
        fputs("\r\033[K", stderr);
    free(thread);
}

static double share(double part, double of)
{
    return of > 0 ? part / of : 0;
}

static void print_one(const Arena *arena, int who)
{
    const Standing *standing = &arena->standing;
    const Tally *tally = &standing->all[who];
    const Spent *spent = &standing->spent[who];
    Interval interval = tally_interval(tally);
    printf("%-22s %6d %6d %6d %6d  %5.1f%%  %5.1f to %5.1f  ", arena->contest.contestant[who].name, tally->games, tally->won,
           tally->drawn, tally->lost, 100 * share(tally->score, tally->games), 100 * interval.low, 100 * interval.high);
    if (isfinite(standing->elo[who]))
        printf("%+6.0f  ±%-5.0f", standing->elo[who], standing->elo_error[who]);
    else
        printf("%6s  %-6s", "?", "");
    printf(" %8.1f %10.0f\n", share((double)spent->us / 1000, (double)spent->acts),
           share((double)spent->sims, (double)spent->acts));
}

static void print_pairs(const Arena *arena)
{
    int n = arena->contest.contestants;
    puts("");
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++) {
            const Tally *tally = &arena->standing.pair[a][b];
            Interval interval = tally_interval(tally);
            if (tally->games)
                printf("%s against %s: %.1f%% of %d games (%.1f to %.1f)\n", arena->contest.contestant[a].name,
                       arena->contest.contestant[b].name, 100 * share(tally->score, tally->games), tally->games,
                       100 * interval.low, 100 * interval.high);
        }
}

static void print_table(const Arena *arena)
{
    const Contest *contest = &arena->contest;
    printf("%s, %d players, %d games, seed %llu\n\n", contest->game->id, contest->players, arena->played,
           (unsigned long long)contest->seed);
    printf("%-22s %6s %6s %6s %6s  %6s  %14s  %6s  %-6s %7s %10s\n", "contestant", "games", "won", "drawn", "lost", "score",
           "95% interval", "Elo", "95%", "ms/act", "sims/act");
    for (int i = 0; i < contest->contestants; i++)
        print_one(arena, i);
    if (contest->contestants > 2)
        print_pairs(arena);
}

/* Fractions are written verbatim, because the JSON writer has whole numbers only; NaN and infinity, which JSON lacks, as null. */
static void json_fraction_of(Text *out, const char *key, double value)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.4f", value);
    json_key(out, key);
    json_word(out, isfinite(value) ? digits : "null");
}

static void tally_json(const Tally *tally, Text *out)
{
    Interval interval = tally_interval(tally);
    json_number_of(out, "games", tally->games);
    json_number_of(out, "won", tally->won);
    json_number_of(out, "drawn", tally->drawn);
    json_number_of(out, "lost", tally->lost);
    json_fraction_of(out, "score", share(tally->score, tally->games));
    json_fraction_of(out, "low", interval.low);
    json_fraction_of(out, "high", interval.high);
}

static void contestants_json(const Arena *arena, Text *out)
{
    const Standing *standing = &arena->standing;
    json_key(out, "contestants");
    json_open(out, '[');
    for (int i = 0; i < arena->contest.contestants; i++) {
        const Spent *spent = &standing->spent[i];
        json_open(out, '{');
        json_string_of(out, "name", arena->contest.contestant[i].name);
        tally_json(&standing->all[i], out);
        json_fraction_of(out, "elo", standing->elo[i]);
        json_fraction_of(out, "elo_error", standing->elo_error[i]);
        json_number_of(out, "acts", spent->acts);
        json_fraction_of(out, "ms_an_act", share((double)spent->us / 1000, (double)spent->acts));
        json_fraction_of(out, "sims_an_act", share((double)spent->sims, (double)spent->acts));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void pairs_json(const Arena *arena, Text *out)
{
    const Contest *contest = &arena->contest;
    json_key(out, "pairs");
    json_open(out, '[');
    for (int a = 0; a < contest->contestants; a++)
        for (int b = a + 1; b < contest->contestants; b++) {
            json_open(out, '{');
            json_string_of(out, "one", contest->contestant[a].name);
            json_string_of(out, "other", contest->contestant[b].name);
            tally_json(&arena->standing.pair[a][b], out);
            json_close(out, '}');
        }
    json_close(out, ']');
}

static void print_json(const Arena *arena)
{
    Text out = text_growing(1 << 20);
    json_open(&out, '{');
    json_string_of(&out, "game", arena->contest.game->id);
    json_number_of(&out, "players", arena->contest.players);
    json_number_of(&out, "games", arena->played);
    json_number_of(&out, "seed", (int64_t)arena->contest.seed);
    contestants_json(arena, &out);
    pairs_json(arena, &out);
    json_close(&out, '}');
    puts(out.at);
    text_free(&out);
}

static void read_options(Args *args, Contest *contest)
{
    for (const char *given; (given = args_value(args, "--set"));) {
        char *copy = memory_copy(given, strlen(given)), *value = strchr(copy, '=');
        if (!value || contest->options == OPTIONS_MAX) {
            args_refuse(args, "--set wants an option of the game, as in --set limit=100, not '%s'", given);
            free(copy);
            return;
        }
        *value++ = '\0';
        contest->option[contest->options++] = (GivenOption){copy, value};
    }
}

static void read_contestants(Args *args, Contest *contest)
{
    for (int i = 1; i < args->words; i++) {
        if (contest->contestants == CONTESTANTS_MAX) {
            args_refuse(args, "at most %d contestants can meet", CONTESTANTS_MAX);
            return;
        }
        Contestant *contestant = &contest->contestant[contest->contestants++];
        const char *wrong = contestant_read(contestant, args->word[i]);
        if (wrong)
            args_refuse(args, "unknown contestant '%s': %s", args->word[i], wrong);
        if (contestant->by_script && !contest->script)
            args_refuse(args, "'%s' needs --script FILE.peg", args->word[i]);
        if (contestant->plain && contest->game->script)
            args_refuse(args, "a game written as text has no brain of its own");
        for (int j = 1; j < i; j++)
            if (!strcmp(args->word[i], args->word[j]))
                args_refuse(args, "'%s' is named twice", args->word[i]);
    }
}

/* Reads all settings of the contest; reports errors. */
static bool read_contest(Args *args, Contest *contest)
{
    char words[400];
    Text why = text_within(words, sizeof words);
    contest->seed = args_number(args, "--seed", 0, INT64_MAX, 1);
    contest->players = (int)args_number(args, "--players", 1, SEATS_MAX, 0);
    read_options(args, contest);
    const char *script = args_value(args, "--script");
    if (!args_done(args, 1, CONTESTANTS_MAX + 1) || !(contest->game = args_game(args, args->word[0])))
        return false;
    contest->plain = *contest->game;
    if (script && !(contest->script = args_game(args, script)))
        return false;
    read_contestants(args, contest);
    if (contest->contestants < 2)
        args_refuse(args, "a contest needs two contestants, as in 'pegboard arena %s level:2 random'", contest->game->id);
    Match *trial = match_new(contest->game, contest->players, 0, contest->option, contest->options, &why);
    if (!trial)
        args_refuse(args, "%s", words);
    else
        contest->players = match_players(trial);
    if (trial && contest->players < 2)
        args_refuse(args, "%s with one player is no contest", contest->game->id);
    match_free(trial);
    return !args->wrong;
}

static void free_contest(Contest *contest)
{
    for (int i = 0; i < contest->options; i++)
        free((char *)contest->option[i].name);
}

/* Plays the games that the ledger lacks, unless there are no threads, and prints the standing. */
static int run(Arena *arena, int threads, bool json)
{
    arena->done = memory_resize(NULL, (size_t)arena->games * sizeof *arena->done);
    memset(arena->done, 0, (size_t)arena->games * sizeof *arena->done);
    pthread_mutex_init(&arena->lock, NULL);
    ledger_read(&arena->ledger, note, arena);
    arena->before = arena->played;
    arena->bar = isatty(STDERR_FILENO);
    if (arena->before && threads)
        fprintf(stderr, "%d of %d games were played already\n", arena->before, arena->games);
    if (threads)
        play_all(arena, threads);
    standing_rate(&arena->standing, &arena->contest);
    (json ? print_json : print_table)(arena);
    free(arena->done);
    if (arena->broken)
        fputs("pegboard arena: the results cannot be written any more, so it stopped; make room and give the same command again\n",
              stderr);
    else if (threads && arena->played < arena->games)
        fprintf(stderr, "stopped after %d of %d games%s\n", arena->played, arena->games,
                arena->ledger.folder ? "; the same command goes on from here"
                                     : "; with --out DIR the next run could go on from here");
    return (threads && arena->played < arena->games) || arena->broken ? EXIT_FAILED : EXIT_GOOD;
}

int cmd_arena(int argc, char **argv)
{
    Arena arena = {.next = 0};
    char words[3000];
    Text why = text_within(words, sizeof words);
    Args args = args_of("arena", help, argc, argv);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    arena.games = (int)args_number(&args, "--games", 1, GAMES_MOST, 100);
    int threads = (int)args_number(&args, "--threads", 1, THREADS_MOST, cores > 0 ? (uint64_t)cores : 1), code = EXIT_MISUSE;
    const char *folder = args_value(&args, "--out");
    bool json = args_flag(&args, "--json"), kept = args_flag(&args, "--kept");
    if (kept && !folder)
        args_refuse(&args, "--kept tells what a folder has, so it needs --out DIR");
    if (read_contest(&args, &arena.contest)) {
        if (ledger_open(&arena.ledger, &arena.contest, folder, &why))
            code = run(&arena, kept ? 0 : threads, json);
        else
            args_refuse(&args, "%s", words);
        ledger_close(&arena.ledger);
    }
    free_contest(&arena.contest);
    return code;
}
