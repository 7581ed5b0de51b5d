/* pegboard bench: the speed of the rules and the bots. */
#include "bench/bench.h"

#include "base/random.h"
#include "cmd/args.h"
#include "lab.h"
#include "rules/step.h"

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
    "Plays random games, of all games or those named, on one core for a second each, and prints a table.\n"
    "Seconds are processor time, and the best of the four quarters of each counts.\n"
    "The choices come from a fixed seed, so every run plays the same games.\n"
    "\n"
    "  --count       adds a column: instructions per act, counted by valgrind (callgrind) over 50000 acts\n"
    "  --acts N      that many acts of each game instead of a second\n"
    "  --players N   games for that many players instead of each game's minimum\n"
    "  --json        as JSON, for programs\n"
    "  --bots        instead: playouts a second of the strongest bot, building worlds included, in four positions\n"
    "  --probes      instead: the turns that the strongest bot needs to find what is hidden (x-rays, hideout), on average\n"
    "                over everything that can be hidden; beside it the optimum, computed exactly, and the optimum against the\n"
    "                mix from which bots draw what they hide\n"
    "  --budget      instead: by how much the strongest bot exceeds 20 ms and one second of processor time, at worst, in\n"
    "                positions after 12, 100, 200 and 400 random acts, and its peak memory\n"
    "  --luck        instead: the share that an optimal player wins against simple ones in games that luck decides,\n"
    "                computed exactly; in Bunny Hop, where that is out of reach, what a player with exact beliefs wins\n"
    "  --library     instead: instructions per act inside, and through the installed library: one call per game (playout),\n"
    "                one call per act (step), rows of acts, and with every legal act written out (calls)\n"
    "  --exploit     instead: solves small two-player games, those named or reduced versions of larger ones: the value for\n"
    "                player 1, and what best responses win against random play and against an equilibrium found by CFR+\n"
    "  --through WAY with --acts: calls the rules in that way: `inside`, `playout`, `step`, `rows` or `calls`\n"
    "\n"
    "An act is everything that one step of random play needs: finding who must act, generating all legal acts (or the\n"
    "probabilities of chance), choosing one at random and applying it; and, when a game is over, setting up the next. No\n"
    "events are generated and nothing is printed. The cost of starting the program is measured and subtracted.\n"
    "Exit code 0: measured; 2: misuse.\n"
    "\n"
    "Examples:\n  pegboard bench\n  pegboard bench --count tank-blitz\n  pegboard bench --players 4 --json\n  pegboard bench "
    "--bots x-rays\n";

enum { COUNTED_ACTS = 50000, ACTS_BETWEEN_LOOKS = 10000, MOST_ACTS = 1000000000, EXPLOITED_MOST = 32 };
#define UNGIVEN UINT64_MAX

typedef struct BenchRequest {
    bool count, json, bots, probes, luck, budget, library, exploit;
    const char *through;
    uint64_t acts;       /* 0: as many as fit in a second */
    bool acts_given;
    uint64_t players;    /* 0: each game's minimum */
    char **names;
    int n;               /* 0: all games */
} BenchRequest;

/* One game played at random, over and over. */
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

static void play(Run *run, uint64_t acts)
{
    const Game *game = run->game;
    Random random = run->random;
    for (uint64_t i = 0; i < acts; i++) {
        step_random(game, run->state, random_next(&random));
        if (step_over(run->state)) {
            run->games++;
            set_up(run);
        }
    }
    run->random = random;
    run->acts += acts;
}

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

/* Acts per second, measured for so long. */
static double speed(Run *run, double seconds)
{
    double start = now(), end = start;
    uint64_t before = run->acts;
    for (; end - start < seconds; end = now())
        play(run, ACTS_BETWEEN_LOOKS);
    return (double)(run->acts - before) / (end - start);
}

/* Plays as many acts as requested. A second is measured in four quarters, and the best one counts: other load can only make the
   rules look slower. */
static double best_speed(Run *run, const BenchRequest *request)
{
    double best = 0, start = now();
    for (int quarter = 0; quarter < 4 && !request->acts_given; quarter++) {
        double this = speed(run, 0.25);
        best = this > best ? this : best;
    }
    if (!request->acts_given)
        return best;
    play(run, request->acts);
    return (double)run->acts / (now() - start);
}

/* Executes valgrind on this program, playing so many acts of the game; its output goes to `out`. */
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

/* The instructions of a run of this program that plays so many acts; 0 if they could not be counted. */
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

/* Thousands separators: 12345678 as 12,345,678. */
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

static void print_head(const BenchRequest *request)
{
    printf("| %-20s | %12s | %10s | %12s |%s\n", "game", "acts/s", "games/s", "bytes/state",
           request->count ? " instructions/act |" : "");
    printf("|:%.20s-|-%.12s:|-%.10s:|-%.12s:|%s\n", "--------------------", "--------------------", "--------------------",
           "--------------------", request->count ? "-----------------:|" : "");
}

static void print_json(const BenchRequest *request, const Game *game, int before)
{
    Run run = begin(game, (int)request->players);
    double best = best_speed(&run, request), games_an_act = run.acts ? (double)run.games / (double)run.acts : 0;
    printf("%s{\"game\":\"%s\",\"acts_per_second\":%.0f,\"games_per_second\":%.0f,\"bytes_per_state\":%d", before ? ",\n " : "",
           game->id, best, best * games_an_act, game->state_size);
    double count = request->count ? count_an_act(&run, "inside") : 0;
    if (count > 0)
        printf(",\"instructions_per_act\":%.0f", count);
    putchar('}');
    fflush(stdout);
}

static void print_game(const BenchRequest *request, const Game *game)
{
    char acts[32], finished[32];
    Run run = begin(game, (int)request->players);
    double best = best_speed(&run, request), games_an_act = run.acts ? (double)run.games / (double)run.acts : 0;
    printf("| %-20s | %12s | %10s | %12d |", game->script ? game->title : game->id, grouped(best, acts),
           grouped(best * games_an_act, finished), game->state_size);
    if (request->count)
        print_count(&run);
    putchar('\n');
    fflush(stdout);
}

/* Reads all options; the names of games remain. */
static bool read_request(Args *args, BenchRequest *request)
{
    request->count = args_flag(args, "--count");
    request->json = args_flag(args, "--json");
    request->bots = args_flag(args, "--bots");
    request->probes = args_flag(args, "--probes");
    request->budget = args_flag(args, "--budget");
    request->luck = args_flag(args, "--luck");
    request->library = args_flag(args, "--library");
    request->exploit = args_flag(args, "--exploit");
    request->through = args_value(args, "--through");
    request->acts = args_number(args, "--acts", 0, MOST_ACTS, UNGIVEN);
    request->acts_given = request->acts != UNGIVEN;
    request->players = args_number(args, "--players", 1, SEATS_MAX, 0);
    if (request->through && bench_way(request->through) == WAYS)
        args_refuse(args, "there is no way '%s' into the rules", request->through);
    if (!args_done(args, 0, INT32_MAX))
        return false;
    request->names = args->word;
    request->n = args->words;
    for (int i = 0; i < request->n; i++) {
        const Game *game = args_game(args, request->names[i]);
        if (game)
            request->names[i] = (char *)game->id;    /* from now on the script is known by its id */
        if (game && request->exploit && !game->script)
            args_refuse(args, "%s is too large to be worked out; write a smaller one as text", game->id);
        if (game && request->players && !game_seats(game, (int)request->players))
            args_refuse(args, "%s is not for %d players", game->id, (int)request->players);
    }
    return !args->wrong;
}

static void measure(const BenchRequest *request, const Game *game, int *shown)
{
    if (request->json)
        print_json(request, game, (*shown)++);
    else
        print_game(request, game);
}

/* Measures the bots, or the library, instead of the rules. */
static int bench_others(const BenchRequest *request)
{
    void (*each)(const Game *game) = request->bots     ? bench_bots
                                     : request->probes ? bench_probes
                                     : request->budget ? bench_budget
                                                       : bench_library;
    (request->bots     ? bench_bots_head
     : request->probes ? bench_probes_head
     : request->budget ? bench_budget_head
                       : bench_library_head)();
    for (int i = 0; i < request->n; i++)
        each(game_find(request->names[i]));
    for (const Game *const *game = games; *game && !request->n; game++)
        each(*game);
    return EXIT_GOOD;
}

/* Plays so many acts of each game through the library. */
static int go_through(const BenchRequest *request)
{
    uint64_t acts = request->acts_given ? request->acts : COUNTED_ACTS;
    char each[32];
    for (int i = 0; i < request->n; i++) {
        double start = now();
        bench_through(bench_way(request->through), game_find(request->names[i]), (int)request->players, acts);
        printf("%s %s %s acts/s\n", request->names[i], request->through, grouped((double)acts / (now() - start), each));
    }
    return EXIT_GOOD;
}

static int exploit(const BenchRequest *request)
{
    const Game *scripts[EXPLOITED_MOST];
    int n = request->n < EXPLOITED_MOST ? request->n : EXPLOITED_MOST;
    for (int i = 0; i < n; i++)
        scripts[i] = game_find(request->names[i]);
    bench_exploit(scripts, n);
    return EXIT_GOOD;
}

int cmd_bench(int argc, char **argv)
{
    Args args = args_of("bench", help, argc, argv);
    BenchRequest request = {.count = false};
    int shown = 0;
    if (!read_request(&args, &request))
        return EXIT_MISUSE;
    if (request.luck) {
        bench_luck();
        return EXIT_GOOD;
    }
    if (request.exploit)
        return exploit(&request);
    if (request.bots || request.probes || request.budget || request.library)
        return bench_others(&request);
    if (request.through && bench_way(request.through) != WAY_INSIDE)
        return go_through(&request);
    if (request.json)
        putchar('[');
    else
        print_head(&request);
    for (int i = 0; i < request.n; i++)
        measure(&request, game_find(request.names[i]), &shown);
    for (const Game *const *game = games; *game && !request.n; game++)
        if (!request.players || game_seats(*game, (int)request.players))
            measure(&request, *game, &shown);
    if (request.json)
        puts("]");
    return EXIT_GOOD;
}
