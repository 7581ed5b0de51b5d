/* pegboard check: the errors of a script, or how it plays (WS-133, WS-90). */
#include "bots/test_drive.h"
#include "cmd/args.h"
#include "cmd/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char help[] =
    "usage: pegboard check FILE.peg [--german]\n\n"
    "Reads a game written as text (docs/workshop.md) and says what is wrong with it, line by line; or, if nothing is, plays\n"
    "it: random games and games of bots, and tells how they went.\n\n"
    "  --german   what is wrong is said in German\n\n"
    "Exit code 0: it can be played; 1: it cannot; 2: misuse.\n\n"
    "Example: pegboard check games/workshop/mad-dash.peg\n";

static void print_errors(const char *path, const ScriptError *error, int n)
{
    for (int i = 0; i < n; i++)
        printf("%s:%d: %s%s%s  [%s]\n", path, error[i].line, error[i].text, error[i].hint[0] ? " " : "", error[i].hint,
               error[i].code);
}

static double part(int n, int of) { return of ? 100.0 * n / of : 0; }

static void print_results(const char *who, const Drive *drive)
{
    printf("%d games of %s: player 1 won %.0f%%, player 2 %.0f%%, ", drive->games, who, part(drive->won[0], drive->games),
           part(drive->won[1], drive->games));
    printf("both %.0f%%, drawn %.0f%%\n", part(drive->both, drive->games), part(drive->drawn, drive->games));
}

static void drive(const Script *script, const char *language)
{
    TestDrive drive;
    const Drive *random = &drive.random;
    ScriptError warning[DRIVE_WARNINGS];
    test_drive(script, DRIVE_MS, 1, &drive);
    print_results("random players", random);
    if (random->games && random->decisions)
        printf("a game took %.0f acts, and there were %.1f choices each time\n", (double)random->acts / random->games,
               (double)random->choices / (double)random->decisions);
    if (drive.bots.games)
        print_results("bots", &drive.bots);
    for (int line = drive_never(script, random, 0); line; line = drive_never(script, random, line))
        printf("line %d never happened\n", line);
    int warnings = drive_warnings(random, &drive.bots, language, warning);
    for (int i = 0; i < warnings; i++)
        printf("%s %s  [%s]\n", warning[i].text, warning[i].hint, warning[i].code);
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
    clock_t begun = clock();
    Script *script = script_compile_in(language, text, len, error, &errors);
    double ms = 1000.0 * (double)(clock() - begun) / CLOCKS_PER_SEC;
    print_errors(args.word[0], error, errors);
    free(text);
    if (!script)
        return EXIT_FAILED;
    ScriptCost cost = script_cost(script);
    printf("%s  %s\n%d instructions, %d steps of work an act, %d events an act at most; compiled in %.1f ms\n",
           script_game(script)->id, script_game(script)->title, cost.instructions, cost.work, cost.events, ms);
    drive(script, language);
    script_release(script);
    return EXIT_GOOD;
}
