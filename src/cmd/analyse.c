/* pegboard analyse: what happened in a finished game. */
#include "analysis/analysis.h"
#include "base/json.h"
#include "cmd/args.h"
#include "cmd/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char help[] =
    "usage: pegboard analyse FILE [--playouts N] [--json | --svg] [--ascii]\n\n"
    "Looks at a finished game act by act: each side's chance as that side could know it at the time and as the umpire saw it, the\n"
    "turning points, the best act by what the player knew and what another one cost, and how much was luck.\n\n"
    "  --playouts N  how many for the whole game (200000); the same number gives the same on every machine\n"
    "  --json        as JSON, for programs\n"
    "  --svg         as a picture\n"
    "  --ascii       plain letters only\n\n"
    "Exit code 0: told; 1: the record is not good; 2: misuse.\n\n"
    "Example: pegboard analyse game.pgr --svg >game.svg\n";

enum { OUT_MOST = 1 << 26, COLUMNS = 80, PLAYOUTS_MOST = 100000000 };

static int columns(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col ? size.ws_col : COLUMNS;
}

/* Runs the analysis, with progress on a terminal. */
static Analysis *analyse(const Match *match, long playouts)
{
    Analysis *analysis = analysis_new(match, playouts);
    bool shows = isatty(STDERR_FILENO);
    while (analysis_step(analysis))
        if (shows)
            fprintf(stderr, "\r%d of %d acts", analysis->done, analysis->acts);
    if (shows)
        fputs("\r\033[K", stderr);
    return analysis;
}

/* The act that cost most, or else the first turning point; -1: neither. */
static int worth_trying(const Analysis *analysis)
{
    int act = analysis->turnings ? analysis->turning[0].act : -1;
    double most = 0;
    for (int i = 0; i < analysis->acts; i++)
        if (analysis->act[i].by.cost > most) {
            most = analysis->act[i].by.cost;
            act = i;
        }
    return act;
}

static void offer_trial(const Analysis *analysis, const char *path, Text *out)
{
    int act = worth_trying(analysis);
    if (act >= 0)
        text_format(out, "\nTry it from act %d: pegboard play --from %s --at %d\n", act + 1, path, act);
}

static int report(const Match *match, const char *path, long playouts, bool json, bool svg, bool ascii)
{
    Text out = text_growing(OUT_MOST);
    Analysis *analysis = analyse(match, playouts);
    if (json) {
        analysis_json(analysis, &out);
        text_char(&out, '\n');
    } else if (svg)
        analysis_svg(analysis, true, &out);
    else {
        analysis_text(analysis, columns(), ascii, &out);
        offer_trial(analysis, path, &out);
    }
    fwrite(out.at, 1, out.len, stdout);
    bool whole = !out.cut;
    if (!whole)
        fputs("pegboard analyse: this is too long to be told\n", stderr);
    text_free(&out);
    analysis_free(analysis);
    return whole ? EXIT_GOOD : EXIT_FAILED;
}

int cmd_analyse(int argc, char **argv)
{
    Args args = args_of("analyse", help, argc, argv);
    uint64_t playouts = args_number(&args, "--playouts", 1000, PLAYOUTS_MOST, 0);
    bool json = args_flag(&args, "--json"), svg = args_flag(&args, "--svg"), ascii = args_flag(&args, "--ascii");
    if (json && svg)
        args_refuse(&args, "--json and --svg are two ways to tell it; take one");
    size_t len;
    char *record = args_done(&args, 1, 1) ? args_file(&args, args.word[0], &len) : NULL, reason[400];
    if (!record)
        return EXIT_MISUSE;
    Text why = text_within(reason, sizeof reason);
    Match *match = match_load(record, len, &why);
    if (!match)
        fprintf(stderr, "pegboard analyse: %s: %s\n", args.word[0], reason);
    int code = match ? report(match, args.word[0], (long)playouts, json, svg, ascii) : EXIT_FAILED;
    match_free(match);
    free(record);
    return code;
}
