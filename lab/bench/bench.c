/* pegboard bench: how fast the rules are, and the bots. */
#include "bench/bench.h"

#include "base/random.h"
#include "cmd/args.h"
#include "lab.h"
#include "rules/game.h"

#include <fcntl.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: pegboard bench [--count] [--acts N] [--players N] [--json] [GAME …]\n"
    "       pegboard bench --bots [GAME …]\n"
    "       pegboard bench --probes\n"
    "       pegboard bench --budget [GAME …]\n"
    "       pegboard bench --luck\n"
    "       pegboard bench --library [GAME …]\n"
    "       pegboard bench --exploit [FILE.peg …]\n"
    "\n"
    "Plays random games, of all games or of those named, on one core for a second each, and prints a table.\n"
    "Seconds are processor time, and the best of the four quarters of each counts.\n"
    "The choices come from a fixed seed, so every run plays the same games.\n"
    "\n"
    "  --count       a column more: instructions an act, counted by valgrind (callgrind) over 50000 acts\n"
    "  --acts N      that many acts of each game in place of a second\n"
    "  --players N   games for that many players, in place of each game's smallest number\n"
    "  --json        as JSON, for programs\n"
    "  --bots        instead: playouts a second of the strongest bot, building worlds included, in four positions\n"
    "  --probes      instead: turns that the strongest bot needs to find what is hidden (x-rays, hideout), on average\n"
    "                over everything that can be hidden, beside the best there can be, which is worked out in full, and\n"
    "                the same best against the mix from which bots draw what they hide\n"
    "  --budget      instead: by how much the strongest bot goes over 20 ms and over a second, in processor time, in the\n"
    "                worst of positions after 12, 100, 200 and 400 acts at random, and the most memory it takes\n"
    "  --luck        instead: what the best player there can be wins against simple ones in games that luck decides, worked\n"
    "                out in full\n"
    "  --library     instead: instructions an act inside, and through the library as it is installed: a call for a whole\n"
    "                game (playout), a call an act (step), rows of acts, and with every legal act written out (calls)\n"
    "  --exploit     instead: small games for two worked out in full, those named or some cut out of larger ones: the value for\n"
    "                player 1, and what best responses win against random play and against an equilibrium found by CFR+\n"
    "  --through WAY with --acts: on that way into the rules, `inside`, `playout`, `step`, `rows` or `calls`\n"
    "\n"
    "An act is everything that one step of random play needs: finding out who is to act, making all the legal acts\n"
    "(or the odds of chance), choosing one at random, and carrying it out; and, when a game is over, setting up the\n"
    "next. No events are made and nothing is printed. What starting the program costs is counted by itself and\n"
    "taken off. Exit code 0: measured; 2: misuse.\n"
    "\n"
    "Examples:\n  pegboard bench\n  pegboard bench --count tank-blitz\n  pegboard bench --players 4 --json\n  pegboard bench "
    "--bots x-rays\n";

enum { COUNTED_ACTS = 50000, ACTS_BETWEEN_LOOKS = 10000, MOST_ACTS = 1000000000, EXPLOITED_MOST = 32 };
#define UNGIVEN UINT64_MAX

typedef struct Job {
    bool count, json, bots, probes, luck, budget, library, exploit;
    const char *through;
    uint64_t acts;       /* 0: a second of them */
    bool acts_given;
    uint64_t players;    /* 0: each game's smallest number */
    char **names;
    int n;               /* 0: all games */
} Job;

/* One game being played at random, over and over. */
typedef struct Run {
    const Game *game;
    Setup setup;
    Random random;
    uint64_t acts, games;
    alignas(8) unsigned char state[STATE_MAX];
} Run;

static void set_up(Run *run)
{
    memset(run->state, 0, run->game->state_size);
    run->game->setup(run->game, run->state, &run->setup, NULL);
}

static Run begin(const Game *game, int players)
{
    Run run = {.game = game, .setup.players = players ? players : game->players_min, .random = random_from(1)};
    for (int i = 0; game->options && game->options[i].name; i++)
        run.setup.option[i] = game->options[i].preset;
    set_up(&run);
    return run;
}

static void chance_step(Run *run)
{
    Odds odds;
    odds.n = 0;
    odds.total = 0;
    run->game->odds(run->game, run->state, &odds);
    run->game->apply(run->game, run->state, SEAT_CHANCE, odds_pick(&odds, random_below(&run->random, odds.total)), NULL);
}

/* One of the players in the set. */
static int any_of(int set, Random *random)
{
    if (set & (set - 1))
        for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount((unsigned)set)); k; k--)
            set &= set - 1;
    return __builtin_ctz((unsigned)set);
}

static inline __attribute__((always_inline)) void step(Run *run)
{
    Actors actors = game_actors(run->game, run->state);
    if (actors.chance) {
        chance_step(run);
        return;
    }
    int seat = any_of(actors.must | actors.may, &run->random);
    Acts acts;
    acts_clear(&acts);
    run->game->legal(run->game, run->state, seat, &acts);
    run->game->apply(run->game, run->state, seat, acts_any(&acts, &run->random), NULL);
}

static void play(Run *run, uint64_t acts)
{
    const Core *core = (const Core *)run->state;
    for (uint64_t i = 0; i < acts; i++) {
        step(run);
        if (core->phase == PHASE_OVER) {
            run->games++;
            set_up(run);
        }
    }
    run->acts += acts;
}

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

/* Acts a second while playing for so long. */
static double speed(Run *run, double seconds)
{
    double start = now(), end = start;
    uint64_t before = run->acts;
    for (; end - start < seconds; end = now())
        play(run, ACTS_BETWEEN_LOOKS);
    return (double)(run->acts - before) / (end - start);
}

/* Plays as much as the job says. A second is four quarters, and the best of them counts: what other programs do meanwhile makes
   the rules look slower, and nothing makes them look faster. */
static double best_speed(Run *run, const Job *job)
{
    double best = 0, start = now();
    for (int quarter = 0; quarter < 4 && !job->acts_given; quarter++) {
        double this = speed(run, 0.25);
        best = this > best ? this : best;
    }
    if (!job->acts_given)
        return best;
    play(run, job->acts);
    return (double)run->acts / (now() - start);
}

/* Becomes valgrind, which counts this same program while it plays so many acts of the game; what it says goes to `out`. */
static void become_counter(const Run *run, unsigned acts, const char *way, int out)
{
    char self[4096] = "", words[32], players[32], through[32];
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        _exit(1);
    snprintf(words, sizeof words, "--acts=%u", acts);
    snprintf(players, sizeof players, "--players=%d", run->setup.players);
    snprintf(through, sizeof through, "--through=%s", way);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execlp("valgrind", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self, "bench", words, players,
           through, run->game->id, (char *)NULL);
    _exit(1);
}

static uint64_t read_collected(FILE *said)
{
    static const char mark[] = "Collected : ";
    char line[512];
    uint64_t n = 0;
    for (const char *at; fgets(line, sizeof line, said);)
        if ((at = strstr(line, mark)))
            n = strtoull(at + strlen(mark), NULL, 10);
    return n;
}

/* All the instructions of a run of this program that plays so many acts; 0 if they could not be counted. */
static uint64_t instructions(const Run *run, unsigned acts, const char *way)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        become_counter(run, acts, way, ends[1]);
    close(ends[1]);
    FILE *said = fdopen(ends[0], "r");
    uint64_t n = read_collected(said);
    fclose(said);
    waitpid(child, NULL, 0);
    return n;
}

static double count_an_act(const Run *run, const char *way)
{
    uint64_t all = instructions(run, COUNTED_ACTS, way), start = all ? instructions(run, 0, way) : 0;
    return start ? (double)(all - start) / COUNTED_ACTS : 0;
}

double bench_count(const Game *game, const char *way)
{
    Run run = begin(game, 0);
    return count_an_act(&run, way);
}

static void print_count(const Run *run)
{
    double count = count_an_act(run, "inside");
    if (count > 0)
        printf(" %16.0f |", count);
    else
        printf(" %16s |", "valgrind needed");
}

/* 12345678 as 12,345,678. */
static const char *grouped(double n, char out[32])
{
    char digits[32];
    int len = snprintf(digits, sizeof digits, "%.0f", n), to = 0;
    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            out[to++] = ',';
        out[to++] = digits[i];
    }
    out[to] = '\0';
    return out;
}

static void print_head(const Job *job)
{
    printf("| %-20s | %12s | %10s | %12s |%s\n", "game", "acts/s", "games/s", "bytes/state",
           job->count ? " instructions/act |" : "");
    printf("|:%.20s-|-%.12s:|-%.10s:|-%.12s:|%s\n", "--------------------", "--------------------", "--------------------",
           "--------------------", job->count ? "-----------------:|" : "");
}

static void print_json(const Job *job, const Game *game, int before)
{
    Run run = begin(game, (int)job->players);
    double best = best_speed(&run, job), games_an_act = run.acts ? (double)run.games / (double)run.acts : 0;
    printf("%s{\"game\":\"%s\",\"acts_per_second\":%.0f,\"games_per_second\":%.0f,\"bytes_per_state\":%d", before ? ",\n " : "",
           game->id, best, best * games_an_act, game->state_size);
    double count = job->count ? count_an_act(&run, "inside") : 0;
    if (count > 0)
        printf(",\"instructions_per_act\":%.0f", count);
    putchar('}');
    fflush(stdout);
}

static void print_game(const Job *job, const Game *game)
{
    char acts[32], finished[32];
    Run run = begin(game, (int)job->players);
    double best = best_speed(&run, job), games_an_act = run.acts ? (double)run.games / (double)run.acts : 0;
    printf("| %-20s | %12s | %10s | %12d |", game->script ? game->title : game->id, grouped(best, acts),
           grouped(best * games_an_act, finished), game->state_size);
    if (job->count)
        print_count(&run);
    putchar('\n');
    fflush(stdout);
}

/* Every word is understood; names of games stay behind. */
static bool read_job(Args *args, Job *job)
{
    job->count = args_flag(args, "--count");
    job->json = args_flag(args, "--json");
    job->bots = args_flag(args, "--bots");
    job->probes = args_flag(args, "--probes");
    job->budget = args_flag(args, "--budget");
    job->luck = args_flag(args, "--luck");
    job->library = args_flag(args, "--library");
    job->exploit = args_flag(args, "--exploit");
    job->through = args_value(args, "--through");
    job->acts = args_number(args, "--acts", 0, MOST_ACTS, UNGIVEN);
    job->acts_given = job->acts != UNGIVEN;
    job->players = args_number(args, "--players", 1, SEATS_MAX, 0);
    if (job->through && bench_way(job->through) == WAYS)
        args_refuse(args, "there is no way '%s' into the rules", job->through);
    if (!args_done(args, 0, INT32_MAX))
        return false;
    job->names = args->word;
    job->n = args->words;
    for (int i = 0; i < job->n; i++) {
        const Game *game = args_game(args, job->names[i]);
        if (game)
            job->names[i] = (char *)game->id;    /* a script is known by its id from now on */
        if (game && job->exploit && !game->script)
            args_refuse(args, "%s is too large to be worked out; write a smaller one as text", game->id);
        if (game && job->players && !game_seats(game, (int)job->players))
            args_refuse(args, "%s is not for %d players", game->id, (int)job->players);
    }
    return !args->wrong;
}

static void measure(const Job *job, const Game *game, int *shown)
{
    if (job->json)
        print_json(job, game, (*shown)++);
    else
        print_game(job, game);
}

/* The bots, or the library, in place of the rules. */
static int bench_others(const Job *job)
{
    void (*each)(const Game *game) = job->bots     ? bench_bots
                                     : job->probes ? bench_probes
                                     : job->budget ? bench_budget
                                                   : bench_library;
    (job->bots ? bench_bots_head : job->probes ? bench_probes_head : job->budget ? bench_budget_head : bench_library_head)();
    for (int i = 0; i < job->n; i++)
        each(game_find(job->names[i]));
    for (const Game *const *game = games; *game && !job->n; game++)
        each(*game);
    return EXIT_GOOD;
}

/* So many acts of each game named, through the library. */
static int go_through(const Job *job)
{
    uint64_t acts = job->acts_given ? job->acts : COUNTED_ACTS;
    char each[32];
    for (int i = 0; i < job->n; i++) {
        double start = now();
        bench_through(bench_way(job->through), game_find(job->names[i]), (int)job->players, acts);
        printf("%s %s %s acts/s\n", job->names[i], job->through, grouped((double)acts / (now() - start), each));
    }
    return EXIT_GOOD;
}

static int exploit(const Job *job)
{
    const Game *scripts[EXPLOITED_MOST];
    int n = job->n < EXPLOITED_MOST ? job->n : EXPLOITED_MOST;
    for (int i = 0; i < n; i++)
        scripts[i] = game_find(job->names[i]);
    bench_exploit(scripts, n);
    return EXIT_GOOD;
}

int cmd_bench(int argc, char **argv)
{
    Args args = args_of("bench", help, argc, argv);
    Job job = {.count = false};
    int shown = 0;
    if (!read_job(&args, &job))
        return EXIT_MISUSE;
    if (job.luck) {
        bench_luck();
        return EXIT_GOOD;
    }
    if (job.exploit)
        return exploit(&job);
    if (job.bots || job.probes || job.budget || job.library)
        return bench_others(&job);
    if (job.through && bench_way(job.through) != WAY_INSIDE)
        return go_through(&job);
    if (job.json)
        putchar('[');
    else
        print_head(&job);
    for (int i = 0; i < job.n; i++)
        measure(&job, game_find(job.names[i]), &shown);
    for (const Game *const *game = games; *game && !job.n; game++)
        if (!job.players || game_seats(*game, (int)job.players))
            measure(&job, *game, &shown);
    if (job.json)
        puts("]");
    return EXIT_GOOD;
}
