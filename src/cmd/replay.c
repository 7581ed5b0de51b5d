/* pegboard replay and pegboard verify: records, act by act, and whether their dice were fair. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "server/fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char replay_help[] =
    "usage: pegboard replay FILE [--seat P|public|umpire] [--at N] [--view] [--verify]\n\n"
    "Checks a record by playing it again, and tells what happened as somebody at the table heard it.\n\n"
    "  --seat P     as player P heard it, `public` or `umpire` (umpire)\n"
    "  --at N       only the first N acts\n"
    "  --view       the view at that point, as JSON, instead of the events\n"
    "  --verify     check the dice too\n\n"
    "Exit code 0: the record is good; 1: it is not; 2: misuse.\n\n"
    "Examples:\n  pegboard replay game.pgr\n  pegboard replay game.pgr --seat 1 --at 20 --view\n";

static const char verify_help[] =
    "usage: pegboard verify FILE\n\n"
    "Checks that every throw and every card of a record follows from the secret that the server had committed to and from the\n"
    "players' seeds. Exit code 0: all do; 1: not; 2: misuse.\n\n"
    "Example: pegboard verify game.pgr\n";

static bool read_viewer(Args *args, const char *words, int players, int *viewer)
{
    uint64_t seat;
    *viewer = VIEWER_UMPIRE;
    if (!words || !strcmp(words, "umpire"))
        return true;
    *viewer = VIEWER_PUBLIC;
    if (!strcmp(words, "public"))
        return true;
    if (text_read_number(words, 1, (uint64_t)players, &seat)) {
        *viewer = (int)seat;
        return true;
    }
    args_refuse(args, "--seat is a player from 1 to %d, public or umpire, not '%s'", players, words);
    return false;
}

/* The first `acts` acts, each followed by what the viewer heard of it. */
static void tell(const Match *match, int acts, int viewer, bool view)
{
    Text out = text_growing(1 << 26);
    Match *again = match_again(match);
    if (!view)
        match_events_text(again, viewer, 1, &out);
    for (int i = 0; i < acts; i++) {
        int before = match_events(again, VIEWER_UMPIRE), seat = match_seat_of(match, i);
        if (match_said(match, i))
            continue;
        match_apply(again, seat, match_act_of(match, i));
        if (view)
            continue;
        if (viewer == VIEWER_UMPIRE || viewer == seat) {
            text_format(&out, seat ? "%d: " : "*: ", seat);
            match_act_text(match, i, &out);
            text_char(&out, '\n');
        }
        match_heard_since(again, viewer, before, &out);
    }
    if (view) {
        match_view(again, viewer, &out);
        text_char(&out, '\n');
    }
    fwrite(out.at, 1, out.len, stdout);
    match_free(again);
    text_free(&out);
}

static int verify(const char *record, size_t len)
{
    char words[400];
    Text told = text_within(words, sizeof words);
    bool good = fair_verify(record, len, &told);
    fputs(words, good ? stdout : stderr);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

int cmd_replay(int argc, char **argv)
{
    Args args = args_of("replay", replay_help, argc, argv);
    const char *seat = args_value(&args, "--seat");
    uint64_t at = args_number(&args, "--at", 0, INT32_MAX, INT32_MAX);
    bool view = args_flag(&args, "--view"), check = args_flag(&args, "--verify");
    size_t len;
    char *record = args_done(&args, 1, 1) ? args_file(&args, args.word[0], &len) : NULL;
    if (!record)
        return EXIT_MISUSE;
    char reason[400];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_load(record, len, &why);
    int viewer, code = EXIT_FAILED;
    if (!match)
        fprintf(stderr, "pegboard replay: %s: %s\n", args.word[0], reason);
    else if (!read_viewer(&args, seat, match_players(match), &viewer))
        code = EXIT_MISUSE;
    else {
        tell(match, (int64_t)at < match_acts(match) ? (int)at : match_acts(match), viewer, view);
        code = check ? verify(record, len) : EXIT_GOOD;
    }
    match_free(match);
    free(record);
    return code;
}

int cmd_verify(int argc, char **argv)
{
    Args args = args_of("verify", verify_help, argc, argv);
    size_t len;
    char *record = args_done(&args, 1, 1) ? args_file(&args, args.word[0], &len) : NULL;
    if (!record)
        return EXIT_MISUSE;
    int code = verify(record, len);
    free(record);
    return code;
}
