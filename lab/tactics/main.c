/* tactics: positions of Fiveplay with a proven answer, from games between bots: wins in 3, 5 and 7 plies, and positions in which
   a single act does not lose. Prints them as games/fiveplay/tactics.txt. */
#include "bots/bot.h"
#include "tactics/solve.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: tactics [--each N] [--seed N]\n       tactics --opening PLIES\n\n"
    "Finds N positions of Fiveplay of each kind, solved by brute force, and prints them as games/fiveplay/tactics.txt;\n"
    "or tells whether the first player wins from the empty board in so many plies.\n";

/* Work limit per answer; and plies that a defence has to hold. */
enum { WORK = 2000000, HOLDS = 5, LINE = 2000, ACTS_MOST = 60 };

typedef enum Task { WIN_3, WIN_5, WIN_7, DEFEND, TASKS } Task;
static const char *const tasks[TASKS] = {"win 3", "win 5", "win 7", "defend"};

typedef struct TacticsRun {
    int each;
    uint64_t seed;
    int opening;         /* plies; 0: not requested */
    int found[TASKS];
} TacticsRun;

static void read_arguments(int argc, char **argv, TacticsRun *run)
{
    *run = (TacticsRun){.each = 50, .seed = 1};
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (more && !strcmp(argv[i], "--each"))
            run->each = atoi(argv[++i]);
        else if (more && !strcmp(argv[i], "--seed"))
            run->seed = strtoull(argv[++i], NULL, 10);
        else if (more && !strcmp(argv[i], "--opening"))
            run->opening = atoi(argv[++i]);
        else {
            fputs(usage, stderr);
            exit(2);
        }
    }
}

/* The texts of all legal acts of the mover. Free with free(). */
static char *legal_acts(const Match *match)
{
    Text text = text_growing(1 << 20);
    match_legal_text(match, ((const Core *)match_state(match))->mover, &text);
    return text.at;
}

/* The acts that solve the task; returns their number. */
static int answers(Solver *solver, const Match *match, const Board *board, Task task, Text *out)
{
    char *legal = legal_acts(match), *rest = legal;
    int n = 0;
    for (char *words; (words = strsep(&rest, "\n")) && *words;) {
        Board next = *board;
        board_play(&next, board_move(words));
        bool good = task == DEFEND ? !solve_win(solver, &next, HOLDS)
                                   : solve_wins_with(solver, board, board_move(words), 3 + 2 * (int)task);
        if (good)
            text_format(out, "%s%s", n++ ? ", " : "", words);
    }
    free(legal);
    return n;
}

/* The task that the position is good for; TASKS: none. */
static Task task_of(Solver *solver, const Board *board)
{
    int plies = solve_win(solver, board, 7);
    if (plies)
        return plies == 1 ? TASKS : (Task)((plies - 3) / 2);
    Board passed = *board;
    passed.mover = 1 - passed.mover;
    return solve_win(solver, &passed, HOLDS) ? DEFEND : TASKS;
}

/* `TASK: ACTS SO FAR = ANSWERS`. */
static void print(const Match *match, Task task, const char *right)
{
    printf("%s:", tasks[task]);
    for (int i = 0; i < match_acts(match); i++) {
        char name[ACT_TEXT_MAX];
        Text text = text_within(name, sizeof name);
        match_act_text(match, i, &text);
        printf("%s %s", i ? "," : "", name);
    }
    printf(" = %s\n", right);
    fflush(stdout);
}

/* Prints the position if its kind is still wanted; returns whether it was. */
static bool look_at(TacticsRun *run, const Match *match, const Board *board)
{
    Solver solver = solver_new();
    solver.work = WORK;
    Task task = task_of(&solver, board);
    char right[LINE];
    Text text = text_within(right, sizeof right);
    if (task == TASKS || solver.work < 0 || run->found[task] >= run->each)
        return false;
    int n = answers(&solver, match, board, task, &text);
    if (solver.work < 0 || !n || (task == DEFEND && n > 1))
        return false;
    print(match, task, right);
    run->found[task]++;
    return true;
}

static Act chosen(const Match *match, int seat, int level, uint64_t seed)
{
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    game_legal(match_game(match), match_state(match), seat, &legal);
    Act act = bot_choose(known, &legal, &(BotSettings){.level = level, .sims = 40, .seed = seed});
    knowledge_free(known);
    return act;
}

/* One game between weak bots, from which at most one position is taken. */
static void play_one(TacticsRun *run, const Game *game, uint64_t seed)
{
    char why[200], name[ACT_TEXT_MAX];
    Text text = text_within(why, sizeof why);
    Match *match = match_new(game, 2, seed, NULL, 0, &text);
    Board board = {.mover = 0};
    Random random = random_from(seed);
    while (!match_over(match) && match_acts(match) < ACTS_MOST && !(match_acts(match) > 5 && look_at(run, match, &board))) {
        int seat = board.mover + 1;
        match_apply(match, seat, chosen(match, seat, 2 + (int)random_below(&random, 3), random_next(&random)));
        Text words = text_within(name, sizeof name);
        match_act_text(match, match_acts(match) - 1, &words);
        board_play(&board, board_move(name));
    }
    match_free(match);
}

static bool enough(const TacticsRun *run)
{
    for (Task task = WIN_3; task < TASKS; task++)
        if (run->found[task] < run->each)
            return false;
    return true;
}

/* How deep a proof that the first player wins gets. */
static int report_opening(int plies)
{
    Solver solver = solver_new();
    solver.work = LONG_MAX;
    int wins = solve_win(&solver, &(Board){.mover = 0}, plies);
    printf("%s in %d plies; %ld positions\n", wins ? "The first player wins" : "The first player has no win", wins ? wins : plies,
           LONG_MAX - solver.work);
    return 0;
}

int main(int argc, char **argv)
{
    TacticsRun run;
    read_arguments(argc, argv, &run);
    if (run.opening)
        return report_opening(run.opening);
    printf("# Made by: build/tactics --each %d --seed %llu\n", run.each, (unsigned long long)run.seed);
    for (uint64_t game = 0; !enough(&run); game++)
        play_one(&run, game_find("fiveplay"), random_mix(run.seed + game));
    return 0;
}
