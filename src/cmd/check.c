/* pegboard check: what is wrong with a script, or how it plays (WS-133, WS-90). */
#include "bots/bot.h"
#include "cmd/args.h"
#include "cmd/command.h"
#include "match/match.h"
#include "script/drive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pegboard check FILE.peg [--german]\n\n"
    "Reads a game written as text (docs/workshop.md) and says what is wrong with it, line by line; or, if nothing is, plays\n"
    "it: random games and games of bots, and tells how they went.\n\n"
    "  --german   what is wrong is said in German\n\n"
    "Exit code 0: it can be played; 1: it cannot; 2: misuse.\n\n"
    "Example: pegboard check games/workshop/mad-dash.peg\n";

static void tell(const char *path, const ScriptError *error, int n)
{
    for (int i = 0; i < n; i++)
        printf("%s:%d: %s%s%s  [%s]\n", path, error[i].line, error[i].text, error[i].hint[0] ? " " : "", error[i].hint, error[i].code);
}

static double part(int n, int of) { return of ? 100.0 * n / of : 0; }

static void tell_results(const char *who, const Drive *drive)
{
    printf("%d games of %s: player 1 won %.0f%%, player 2 %.0f%%, ", drive->games, who, part(drive->won[0], drive->games),
           part(drive->won[1], drive->games));
    printf("both %.0f%%, drawn %.0f%%\n", part(drive->both, drive->games), part(drive->drawn, drive->games));
}

/* W04: what the drive has against the game; it is no reason not to play it. */
static void warn(const Drive *random, const Drive *bots)
{
    if (random->at_limit)
        printf("WS-W04: %d of %d random games ran into the limit or the stall\n", random->at_limit, random->games);
    if (random->long_turns)
        printf("WS-W04: in %d random games a turn was ended after 200 acts\n", random->long_turns);
    if (random->unfinished)
        printf("WS-W04: in %d random games the set-up could not be finished\n", random->unfinished);
    int decided = bots->won[0] + bots->won[1];
    if (decided >= 5 && bots->won[0] * 10 > decided * 7)
        printf("WS-W04: between bots player 1 won %d of %d games that somebody won\n", bots->won[0], decided);
}

/* One game of two bots of level 2; false if time was up before its end. */
static bool bots_play(const Script *script, uint64_t seed, Deadline deadline, Drive *drive)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_new(script_game(script), 2, seed, NULL, 0, &why);
    while (match && !match_over(match) && !deadline_over(&deadline)) {
        Actors actors = game_actors(script_game(script), match_state(match));
        if (actors.chance) {
            match_chance(match, NULL, &why);
            continue;
        }
        int seat = actors.must & only(1) ? 1 : 2;
        Knowledge *knowledge = knowledge_of(match, seat);
        Acts legal;
        game_legal(script_game(script), match_state(match), seat, &legal);
        Act act = bot_choose(knowledge, &legal, &(BotSettings){.level = 2, .sims = 8, .seed = seed});
        knowledge_free(knowledge);
        match_apply(match, seat, act);
    }
    bool over = match && match_over(match);
    if (over)
        drive_end(script, match_state(match), drive);
    match_free(match);
    return over;
}

static void drive(const Script *script)
{
    Drive random = {0}, bots = {0};
    drive_random(script, DRIVE_GAMES, 1, deadline_in(DRIVE_MS / 2, NULL), &random);
    Deadline deadline = deadline_in(DRIVE_MS / 2, NULL);
    for (uint64_t i = 1; i <= DRIVE_BOT_GAMES && bots_play(script, i, deadline, &bots); i++)
        continue;
    tell_results("random players", &random);
    if (random.games && random.decisions)
        printf("a game took %.0f acts, and there were %.1f choices each time\n", (double)random.acts / random.games,
               (double)random.choices / (double)random.decisions);
    if (bots.games)
        tell_results("bots", &bots);
    for (int line = drive_never(script, &random, 0); line; line = drive_never(script, &random, line))
        printf("line %d never happened\n", line);
    warn(&random, &bots);
}

int cmd_check(int argc, char **argv)
{
    Args args = args_of("check", help, argc, argv);
    const char *language = args_flag(&args, "--german") ? "de" : "en";
    size_t len;
    char *text = args_done(&args, 1, 1) ? args_file(&args, args.word[0], &len) : NULL;
    if (!text)
        return args.wrong ? EXIT_MISUSE : EXIT_FAILED;
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Script *script = script_compile_in(language, text, len, error, &errors);
    tell(args.word[0], error, errors);
    free(text);
    if (!script)
        return EXIT_FAILED;
    ScriptCost cost = script_cost(script);
    printf("%s  %s\n%d instructions, %d steps of work an act, %d events an act at most\n", script_game(script)->id,
           script_game(script)->title, cost.instructions, cost.work, cost.events);
    drive(script);
    script_release(script);
    return EXIT_GOOD;
}
