/* pegboard play: the games in a terminal, locally or at a server. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "tui/fetch.h"
#include "tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PACE_MS = 600, PACE_MOST = 60000 };

static const char help[] =
    "usage: pegboard play [GAME | FILE.peg | ~ID] [--seats LIST] [--players N] [--set NAME=VALUE] [--new]\n"
    "       pegboard play --join URL [--name NAME]\n"
    "       pegboard play --from FILE --at N [--seats LIST]\n\n"
    "Plays in the terminal: against bots, with people at one keyboard, or at a table of a server. Without GAME there is a menu.\n"
    "A game that was left goes on where it was.\n\n"
    "  --seats LIST          who sits where, as me,bot3,me: people, and bots with their level from 1 to 5\n"
    "  --players N           how many play\n"
    "  --set NAME=VALUE      an option of the game, as stall=100 or board=FILE; may be given several times\n"
    "  --new                 begin anew, whatever was left\n"
    "  --join URL            sit down at a table: the address that the browser shows, or http://HOST:PORT/join/CODE\n"
    "  --name NAME           what the others call you\n"
    "  --from FILE --at N    try it from here: go on after N acts of a record, with fresh dice, against the same bots\n"
    "  --server URL          whose workshop has the game ~ID (" FETCH_SERVER ")\n"
    "  --seed N              dice, cards and bots follow from N\n"
    "  --pace MS             how long a bot waits before it acts (600)\n"
    "  --quiet               no bell at an alarm\n"
    "  --ascii               plain letters only\n\n"
    "Colours are left out where NO_COLOR is set. Games are kept in $XDG_STATE_HOME/pegboard, else ~/.local/state/pegboard.\n"
    "Exit code 0: played; 1: it could not be played; 2: misuse.\n\n"
    "Examples:\n  pegboard play\n  pegboard play tank-blitz --seats me,bot3\n  pegboard play conflict --seats me,me,bot2\n"
    "  pegboard play --join http://localhost:8080/join/ABCD --name Ada\n  pegboard play --from game.pgr --at 16\n";

/* One seat of the list: `me`, `person`, `bot` or `bot3`. */
static bool read_seat(const char *word, int *level)
{
    *level = 0;
    if (!strcmp(word, "me") || !strcmp(word, "person"))
        return true;
    *level = 2;
    if (!strncmp(word, "bot", 3) && word[3] >= '1' && word[3] <= '5' && !word[4])
        *level = word[3] - '0';
    else if (strcmp(word, "bot") != 0)
        return false;
    return true;
}

static void read_seats(Args *args, const char *list, PlaySettings *settings)
{
    char words[200], *rest = NULL;
    snprintf(words, sizeof words, "%s", list);
    for (char *word = strtok_r(words, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        if (settings->seats == SEATS_MAX) {
            args_refuse(args, "--seats has more than %d seats", SEATS_MAX);
            return;
        }
        if (!read_seat(word, &settings->seat[++settings->seats])) {
            args_refuse(args, "--seats is a list as me,bot3, not '%s'", list);
            return;
        }
    }
    if (!settings->seats)
        args_refuse(args, "--seats is a list as me,bot3, not '%s'", list);
}

static void read_options(Args *args, PlaySettings *settings)
{
    size_t len;
    for (char *given; !args->wrong && (given = (char *)args_value(args, "--set"));) {
        char *equals = strchr(given, '=');
        if (!equals || settings->options == TUI_OPTIONS) {
            args_refuse(args, "--set is NAME=VALUE, as stall=100, not '%s'", given);
            return;
        }
        *equals = '\0';
        bool board = !strcmp(given, "board") && !settings->board;
        if (board)
            settings->board = args_file(args, equals + 1, &len);
        settings->option[settings->options++] = (GivenOption){given, board ? settings->board : equals + 1};
    }
}

static void read_all(Args *args, PlaySettings *settings)
{
    const char *seats = args_value(args, "--seats");
    if (seats)
        read_seats(args, seats, settings);
    settings->players = (int)args_number(args, "--players", 1, SEATS_MAX, 0);
    read_options(args, settings);
    settings->fresh = args_flag(args, "--new");
    settings->join = args_value(args, "--join");
    settings->name = args_value(args, "--name");
    settings->seed = args_number(args, "--seed", 0, UINT64_MAX, 0);
    settings->pace_ms = (int)args_number(args, "--pace", 0, PACE_MOST, PACE_MS);
    settings->quiet = args_flag(args, "--quiet");
    settings->ascii = args_flag(args, "--ascii");
}

/* A record to go on from. */
static char *read_from(Args *args, PlaySettings *settings)
{
    const char *path = args_value(args, "--from"), *at = args_value(args, "--at");
    uint64_t acts = 0;
    if (!path && !at)
        return NULL;
    if (!path || !at || !text_read_number(at, 0, INT32_MAX, &acts)) {
        args_refuse(args, "--from FILE and --at N belong together, as --from game.pgr --at 16");
        return NULL;
    }
    char *record = args_file(args, path, &settings->from_len);
    settings->from = record;
    settings->at = (int)acts;
    return record;
}

static bool seeds(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strncmp(argv[i], "--seed", 6))
            return true;
    return false;
}

/* A game of the workshop, from the server or the cache; NULL, already reported, if it is not available. */
static const Game *written_game(const char *id, const char *url)
{
    char reason[400];
    Text why = text_within(reason, sizeof reason);
    Address server;
    const Game *game = address_read(url ? url : FETCH_SERVER, &server, &why) ? fetch_game(&server, id, &why) : NULL;
    if (!game)
        fprintf(stderr, "pegboard play: %s\n", reason);
    return game;
}

static int play(Args *args, PlaySettings *settings, const char *server)
{
    if (!args_done(args, 0, 1))
        return EXIT_MISUSE;
    bool written = args->words && args->word[0][0] == '~';
    settings->game = written ? written_game(args->word[0], server) : args->words ? args_game(args, args->word[0]) : NULL;
    if (written && !settings->game)
        return EXIT_FAILED;
    if (args->words && settings->join)
        args_refuse(args, "--join says which game it is, so '%s' is one word too many", args->word[0]);
    if (settings->from && (args->words || settings->join || settings->players || settings->options))
        args_refuse(args, "--from says which game it is and how it is played; only --seats goes with it");
    if (!settings->game && !settings->join && !settings->from && (settings->seats || settings->players || settings->options))
        args_refuse(args, "--seats, --players and --set need a game before them, as 'pegboard play tank-blitz'");
    if (settings->seats && settings->players && settings->seats != settings->players)
        args_refuse(args, "--seats lists %d seats, but --players says %d", settings->seats, settings->players);
    if (args->wrong)
        return EXIT_MISUSE;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        fputs("pegboard play: this needs a terminal; 'pegboard engine' plays without one\n", stderr);
        return EXIT_FAILED;
    }
    char reason[400];
    Text why = text_within(reason, sizeof reason);
    if (tui_play(settings, &why))
        return EXIT_GOOD;
    fprintf(stderr, "pegboard play: %s\n", reason);
    return EXIT_FAILED;
}

int cmd_play(int argc, char **argv)
{
    Args args = args_of("play", help, argc, argv);
    PlaySettings settings = {.seeded = seeds(argc, argv)};
    const char *server = args_value(&args, "--server");
    read_all(&args, &settings);
    char *record = read_from(&args, &settings);
    int code = play(&args, &settings, server);
    free(record);
    free(settings.board);
    return code;
}

int play_script(const char *id, const char *server)
{
    char name[80], *word = name;
    snprintf(name, sizeof name, "%s%s", id[0] == '~' ? "" : "~", id);
    Args args = {.command = "play", .help = help, .words = 1, .word = &word};
    PlaySettings settings = {.pace_ms = PACE_MS};
    return play(&args, &settings, server);
}
