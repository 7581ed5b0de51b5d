/* pegboard bench: how fast the rules are. */
#include "base/random.h"
#include "cmd/command.h"
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
    "usage: pegboard bench [--count] [--acts=N] [players=N] [GAME …]\n"
    "\n"
    "Plays random games, of all games or of those named, on one core for a second each, and prints a table.\n"
    "Seconds are processor time, and the best of the four quarters of each counts.\n"
    "The choices come from a fixed seed, so every run plays the same games.\n"
    "\n"
    "  --count     a column more: instructions an act, counted by valgrind (callgrind) over 50000 acts\n"
    "  --acts=N    that many acts of each game in place of a second\n"
    "  players=N   games for that many players, in place of each game's smallest number\n"
    "\n"
    "An act is everything that one step of random play needs: finding out who is to act, making all the legal acts\n"
    "(or the odds of chance), choosing one at random, and carrying it out; and, when a game is over, setting up the\n"
    "next. No events are made and nothing is printed. What starting the program costs is counted by itself and\n"
    "taken off.\n";

enum { COUNTED_ACTS = 50000, ACTS_BETWEEN_LOOKS = 10000 };

typedef struct Job {
    bool count;
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
    run->game->setup(run->state, &run->setup, NULL);
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
    run->game->odds(run->state, &odds);
    run->game->apply(run->state, SEAT_CHANCE, odds_pick(&odds, random_below(&run->random, odds.total)), NULL);
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
    run->game->legal(run->state, seat, &acts);
    run->game->apply(run->state, seat, acts_any(&acts, &run->random), NULL);
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
static void become_counter(const Run *run, unsigned acts, int out)
{
    char self[4096] = "", words[32], players[32];
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        _exit(1);
    snprintf(words, sizeof words, "--acts=%u", acts);
    snprintf(players, sizeof players, "players=%d", run->setup.players);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execlp("valgrind", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self, "bench", words, players,
           run->game->id, (char *)NULL);
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
static uint64_t instructions(const Run *run, unsigned acts)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        become_counter(run, acts, ends[1]);
    close(ends[1]);
    FILE *said = fdopen(ends[0], "r");
    uint64_t n = read_collected(said);
    fclose(said);
    waitpid(child, NULL, 0);
    return n;
}

static void print_count(const Run *run)
{
    uint64_t all = instructions(run, COUNTED_ACTS), start = instructions(run, 0);
    if (all && start)
        printf(" %16.0f |", (double)(all - start) / COUNTED_ACTS);
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
    printf("| %-20s | %12s | %10s | %12s |%s\n", "game", "acts/s", "games/s", "bytes/state", job->count ? " instructions/act |" : "");
    printf("|:%.20s-|-%.12s:|-%.10s:|-%.12s:|%s\n", "--------------------", "--------------------", "--------------------",
           "--------------------", job->count ? "-----------------:|" : "");
}

static void print_game(const Job *job, const Game *game)
{
    char acts[32], finished[32];
    Run run = begin(game, (int)job->players);
    double best = best_speed(&run, job), games_an_act = run.acts ? (double)run.games / (double)run.acts : 0;
    printf("| %-20s | %12s | %10s | %12d |", game->id, grouped(best, acts),
           grouped(best * games_an_act, finished), game->state_size);
    if (job->count)
        print_count(&run);
    putchar('\n');
    fflush(stdout);
}

static bool read_number(const char *word, const char *name, uint64_t *out, bool *given)
{
    size_t len = strlen(name);
    if (strncmp(word, name, len))
        return false;
    *given = text_read_number(word + len, 0, 1000000000, out);
    return *given;
}

static int refuse(const char *word, const char *reason)
{
    fprintf(stderr, "pegboard bench: '%s' %s\n", word, reason);
    return 2;
}

/* Every word is understood, or the exit code; names of games stay in argv. */
static int read_job(int argc, char **argv, Job *job)
{
    bool players_given = false;
    job->names = argv;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (!strcmp(word, "--count"))
            job->count = true;
        else if (game_find(word))
            job->names[job->n++] = word;
        else if (!read_number(word, "--acts=", &job->acts, &job->acts_given) &&
                 !read_number(word, "players=", &job->players, &players_given))
            return refuse(word, "is neither a game nor one of --count, --acts=N, players=N, --help");
    }
    for (int i = 0; i < job->n && job->players; i++)
        if (!game_seats(game_find(job->names[i]), (int)job->players))
            return refuse(job->names[i], "is not for so many players");
    return 0;
}

int cmd_bench(int argc, char **argv)
{
    Job job = {.count = false};
    if (argc == 2 && !strcmp(argv[1], "--help"))
        return fputs(help, stdout) < 0;
    int wrong = read_job(argc, argv, &job);
    if (wrong)
        return wrong;
    print_head(&job);
    for (int i = 0; i < job.n; i++)
        print_game(&job, game_find(job.names[i]));
    for (const Game *const *game = games; *game && !job.n; game++)
        if (!job.players || game_seats(*game, (int)job.players))
            print_game(&job, *game);
    return 0;
}
