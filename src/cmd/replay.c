/* pegboard replay and pegboard verify: records act by act, and proofs that their dice were fair. */
#include "base/json.h"
#include "cmd/args.h"
#include "cmd/command.h"
#include "server/fair.h"
#include "tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char replay_help[] =
    "usage: pegboard replay FILE [--seat P|public|umpire] [--at N] [--plain | --json | --view] [--verify]\n\n"
    "Checks a record by playing it again. In a terminal it is then shown act by act, forward and back, from any seat; elsewhere\n"
    "what happened is told as somebody at the table heard it.\n\n"
    "  --seat P     as player P heard it, `public` or `umpire` (umpire)\n"
    "  --at N       only the first N acts; in a terminal, begin there\n"
    "  --plain      tell it in lines, in a terminal too\n"
    "  --json       the same as JSON, for programs\n"
    "  --view       the view at that point, as JSON, instead of the events\n"
    "  --verify     check the dice too\n"
    "  --ascii      plain letters only\n\n"
    "Exit code 0: the record is good; 1: it is not; 2: misuse.\n\n"
    "Examples:\n  pegboard replay game.pgr\n  pegboard replay game.pgr --seat 1 --at 20 --view\n";

static const char verify_help[] =
    "usage: pegboard verify FILE [--commit HEX] [--seed P=SEED]... [--hash P=HEX]... [--json]\n\n"
    "Checks that every throw and every card of a record follows from the secret that the server had committed to, from the\n"
    "players' seeds and from the odds of the rules, and names the first thing that is wrong. docs/fair-dice.md tells how.\n"
    "Exit code 0: all is good; 1: not; 2: misuse.\n\n"
    "What you kept from before the first draw must be in the record:\n"
    "  --commit HEX    the commitment of the server to its secret\n"
    "  --seed P=SEED   the seed of player P\n"
    "  --hash P=HEX    the hash of player P's seed\n"
    "  --json          the answer as JSON, for programs\n\n"
    "Example: pegboard verify game.pgr --seed 1=apples-and-pears\n";

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

/* Prints and clears the buffer; false if it overflowed. */
static bool show(Text *out)
{
    bool whole = !out->cut;
    if (whole && out->len)
        fwrite(out->at, 1, out->len, stdout);
    else if (!whole)
        fputs("pegboard replay: this is too long to be shown at once\n", stderr);
    text_clear(out);
    return whole;
}

/* Prints the first `acts` acts, each with what the viewer heard of it. */
static bool print_acts(const Match *match, int acts, int viewer, bool view)
{
    Text out = text_growing(1 << 26);
    Match *again = match_again(match);
    bool good = true;
    if (!view)
        match_events_text(again, viewer, 1, &out);
    for (int i = 0; i < acts && good; i++) {
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
        good = show(&out);
    }
    if (view) {
        match_view(again, viewer, &out);
        text_char(&out, '\n');
    }
    good = good && show(&out);
    match_free(again);
    text_free(&out);
    return good;
}

/* An act as JSON: the seat (0 for chance), the act, and what the viewer heard of it. */
static void act_json(const Match *match, int i, int viewer, const Text *heard, Text *out)
{
    char words[ACT_TEXT_MAX + 220];
    Text text = text_within(words, sizeof words);
    int seat = match_seat_of(match, i);
    json_open(out, '{');
    json_number_of(out, "seat", seat);
    match_act_text(match, i, &text);
    if (viewer == VIEWER_UMPIRE || viewer == seat)
        json_string_of(out, "act", words);
    json_key(out, "events");
    json_lines(out, heard);
    json_close(out, '}');
}

static bool print_acts_json(const Match *match, int acts, int viewer)
{
    Text out = text_growing(1 << 26), heard = text_growing(1 << 20);
    char status[80];
    Text result = text_within(status, sizeof status);
    Match *again = match_again(match);
    match_status_text(match, &result);
    json_open(&out, '{');
    json_string_of(&out, "game", match_game(match)->id);
    json_number_of(&out, "players", match_players(match));
    json_string_of(&out, "status", status);
    json_key(&out, "acts");
    json_open(&out, '[');
    for (int i = 0; i < acts; i++) {
        int before = match_events(again, VIEWER_UMPIRE);
        text_clear(&heard);
        if (!match_said(match, i)) {
            match_apply(again, match_seat_of(match, i), match_act_of(match, i));
            match_heard_since(again, viewer, before, &heard);
        }
        act_json(match, i, viewer, &heard, &out);
    }
    json_close(&out, ']');
    json_close(&out, '}');
    text_char(&out, '\n');
    bool good = show(&out);
    match_free(again);
    text_free(&out);
    text_free(&heard);
    return good;
}

static int verify(const char *record, size_t len, const FairKept *kept, bool json)
{
    char words[2000], quoted[4000];
    Text told = text_within(words, sizeof words), answer = text_within(quoted, sizeof quoted);
    bool good = fair_verify(record, len, kept, &told);
    if (json) {
        json_open(&answer, '{');
        json_key(&answer, "good");
        json_word(&answer, good ? "true" : "false");
        json_key(&answer, "told");
        json_bytes(&answer, words, strcspn(words, "\n"));
        json_close(&answer, '}');
        puts(quoted);
    } else
        fputs(words, good ? stdout : stderr);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

int cmd_replay(int argc, char **argv)
{
    Args args = args_of("replay", replay_help, argc, argv);
    const char *seat = args_value(&args, "--seat");
    uint64_t at = args_number(&args, "--at", 0, INT32_MAX, INT32_MAX);
    bool view = args_flag(&args, "--view"), check = args_flag(&args, "--verify"), json = args_flag(&args, "--json");
    bool plain = args_flag(&args, "--plain"), ascii = args_flag(&args, "--ascii");
    bool steps = !view && !check && !json && !plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
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
        int acts = (int64_t)at < match_acts(match) ? (int)at : match_acts(match);
        /* A terminal that cannot show a board still shows lines. */
        bool shown = (steps && tui_replay(match, viewer, at == INT32_MAX ? 0 : acts, ascii, &why)) ||
                     (json ? print_acts_json(match, acts, viewer) : print_acts(match, acts, viewer, view));
        code = !shown ? EXIT_FAILED : check ? verify(record, len, &(FairKept){.commit = ""}, false) : EXIT_GOOD;
    }
    match_free(match);
    free(record);
    return code;
}

/* Reads all `--seed P=WORD` or `--hash P=WORD` options. */
static void read_kept_of(Args *args, const char *name, bool (*good)(const char *words), char kept[][FAIR_HEX])
{
    for (const char *value; (value = args_value(args, name)) != NULL;) {
        uint64_t seat;
        char digits[4] = "";
        const char *equals = strchr(value, '=');
        Text text = text_within(digits, sizeof digits), out;
        text_bytes(&text, value, equals ? (size_t)(equals - value) : 0);
        if (!text_read_number(digits, 1, SEATS_MAX, &seat) || !good(equals + 1)) {
            args_refuse(args, "%s is a player's number, '=' and what that player gave, not '%s'", name, value);
            return;
        }
        out = text_within(kept[seat], FAIR_HEX);
        text_add(&out, equals + 1);
    }
}

static void read_kept(Args *args, FairKept *kept)
{
    *kept = (FairKept){.commit = ""};
    const char *commit = args_value(args, "--commit");
    Text text = text_within(kept->commit, sizeof kept->commit);
    if (commit && !fair_good_hash(commit))
        args_refuse(args, "--commit is 64 digits 0-9 and a-f, not '%s'", commit);
    else if (commit)
        text_add(&text, commit);
    read_kept_of(args, "--seed", fair_good_seed, kept->seed);
    read_kept_of(args, "--hash", fair_good_hash, kept->hash);
}

int cmd_verify(int argc, char **argv)
{
    Args args = args_of("verify", verify_help, argc, argv);
    bool json = args_flag(&args, "--json");
    FairKept kept;
    read_kept(&args, &kept);
    size_t len;
    char *record = args_done(&args, 1, 1) ? args_file(&args, args.word[0], &len) : NULL;
    if (!record)
        return EXIT_MISUSE;
    int code = verify(record, len, &kept, json);
    free(record);
    return code;
}
