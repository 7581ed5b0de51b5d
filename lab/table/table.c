/* pegboard table: the acts of recorded games as a table, for machine learning. */
#include "cmd/args.h"
#include "lab.h"
#include "match/match.h"
#include "table/sink.h"

#include <dirent.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: pegboard table FOLDER FILE …\n\n"
    "Writes the acts of all games in a folder of `pegboard arena --out` (or any folder of records, *.pgr) as a table, one row an "
    "act,\n"
    "into each FILE: comma-separated text if it ends in .csv, an array for NumPy if it ends in .npy.\n\n"
    "Columns: the number of the record; the number of the act in it; the game; the seat (0 is chance); the act; the odds of an\n"
    "outcome of chance (1 for what a player did); the result for that seat (1 won, 0.5 drawn, 0 lost, -1 for chance and for games\n"
    "that have not ended); the legal acts. In .npy there are numbers instead of words: `legal` is how many legal acts there were,\n"
    "`place` which of them it was, and NAME.legal.npy beside the file has all of them, one row's behind the other's.\n\n"
    "Exit code 0: written; 1: a record or a file cannot be read or written; 2: misuse.\n\n"
    "Examples:\n"
    "  pegboard arena free-for-all random greedy --games 1000 --out run\n"
    "  pegboard table run acts.csv acts.npy\n";

enum { SINKS_MOST = 8, PATH_LENGTH = 4096, RECORD_MOST = 64 << 20, BAR = 30 };

typedef struct TableExport {
    Sink *sink[SINKS_MOST];
    int sinks;
    char folder[PATH_LENGTH];
    struct dirent **record;
    int records, done, told;
    uint64_t acts;
} TableExport;

static int is_record(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 4 && !strcmp(entry->d_name + len - 4, ".pgr");
}

/* The folder itself, or its `records`. */
static bool find_records(TableExport *export, const char *folder)
{
    snprintf(export->folder, sizeof export->folder, "%s/records", folder);
    export->records = scandir(export->folder, &export->record, is_record, alphasort);
    if (export->records >= 0)
        return true;
    snprintf(export->folder, sizeof export->folder, "%s", folder);
    export->records = scandir(export->folder, &export->record, is_record, alphasort);
    return export->records >= 0;
}

static double odds_of(const Game *game, const void *state, Act act)
{
    Odds odds = {.n = 0};
    if (!game_actors(game, state).chance)
        return 1;    /* time was called */
    game->odds(game, state, &odds);
    for (int i = 0; i < odds.n; i++)
        if (odds.of[i].act == act)
            return (double)odds.of[i].weight / odds.total;
    return 1;
}

static double result_of(const Match *match, int seat)
{
    const Core *core = match_state(match);
    if (seat == SEAT_CHANCE || core->phase != PHASE_OVER)
        return -1;
    return !core->winners ? 0.5 : core->winners >> seat & 1;
}

/* Replays the match along its log; talk is not an act. */
static void write_match(TableExport *export, const Match *match, uint32_t record)
{
    alignas(8) unsigned char state[STATE_MAX];
    const Game *game = match_game(match);
    memset(state, 0, game->state_size);
    Setup setup = match_setup(match);
    game->setup(game, state, &setup, NULL);
    for (int i = 0, acts = match_acts(match), number = 0; i < acts; i++) {
        if (match_said(match, i))
            continue;
        Row row = {.record = record,
                   .number = (uint32_t)++number,
                   .seat = match_seat_of(match, i),
                   .act = match_act_of(match, i),
                   .odds = 1};
        Acts legal;
        game_legal(game, state, row.seat, &legal);
        row.odds = row.seat == SEAT_CHANCE ? odds_of(game, state, row.act) : 1;
        row.result = result_of(match, row.seat);
        for (int k = 0; k < export->sinks; k++)
            sink_add(export->sink[k], game, &row, &legal);
        game->apply(game, state, row.seat, row.act, NULL);
        export->acts++;
    }
}

static void report(TableExport *export)
{
    int percent = (int)(100LL * export->done / export->records);
    if (percent == export->told || (!isatty(STDERR_FILENO) && percent / 10 == export->told / 10))
        return;
    export->told = percent;
    if (!isatty(STDERR_FILENO)) {
        fprintf(stderr, "%3d %%  %d of %d games\n", percent, export->done, export->records);
        return;
    }
    int full = percent * BAR / 100;
    fprintf(stderr, "\r[%.*s%*s] %d of %d games%s", full, "##############################", BAR - full, "", export->done,
            export->records, percent == 100 ? "\n" : "");
}

static bool write_record(TableExport *export, Args *args, const char *name, uint32_t number)
{
    char path[PATH_LENGTH + 300], reason[400];
    Text why = text_within(reason, sizeof reason);
    size_t len = 0;
    snprintf(path, sizeof path, "%s/%s", export->folder, name);
    char *record = text_read_file(fopen(path, "rb"), RECORD_MOST, &len);
    Match *match = record ? match_load(record, len, &why) : NULL;
    free(record);
    if (match)
        write_match(export, match, number);
    else
        args_refuse(args, "'%s' is no record: %s", path, record ? reason : "it cannot be read");
    match_free(match);
    return match != NULL;
}

static bool write_all(TableExport *export, Args *args)
{
    for (; export->done < export->records; report(export)) {
        const char *name = export->record[export->done]->d_name;
        int number = text_leading_int(name, INT32_MAX);
        if (!write_record(export, args, name, number ? (uint32_t)number : (uint32_t)export->done + 1))
            return false;
        export->done++;
    }
    return true;
}

static bool open_all(TableExport *export, Args *args)
{
    char reason[400];
    Text why = text_within(reason, sizeof reason);
    for (int i = 1; i < args->words && export->sinks < SINKS_MOST; i++) {
        Sink *sink = sink_open(args->word[i], &why);
        if (!sink) {
            args_refuse(args, "%s", reason);
            return false;
        }
        export->sink[export->sinks++] = sink;
    }
    return true;
}

static bool close_all(TableExport *export)
{
    bool good = true;
    for (int i = 0; i < export->sinks; i++)
        good &= sink_close(export->sink[i]);
    for (int i = 0; i < export->records; i++)
        free(export->record[i]);
    free(export->record);
    return good;
}

int cmd_table(int argc, char **argv)
{
    Args args = args_of("table", help, argc, argv);
    TableExport export = {.told = -1};
    if (!args_done(&args, 2, SINKS_MOST + 1))
        return EXIT_MISUSE;
    if (!find_records(&export, args.word[0])) {
        args_refuse(&args, "there is no folder '%s'", args.word[0]);
        return EXIT_FAILED;
    }
    bool good = open_all(&export, &args) && write_all(&export, &args);
    if (!close_all(&export)) {
        args_refuse(&args, "not everything could be written");
        good = false;
    }
    if (good)
        fprintf(stderr, "%llu acts of %d games\n", (unsigned long long)export.acts, export.records);
    return good ? EXIT_GOOD : EXIT_FAILED;
}
