/* pegboard: one program, many subcommands. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "pegboard.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} Subcommand;

static const Subcommand subcommands[] = {
    {"play", cmd_play, "play in this terminal, here or at a server"},
    {"serve", cmd_serve, "serve tables for people and bots to browsers"},
    {"site", cmd_site, "write the web client into a folder, for a host without a server of ours"},
    {"games", cmd_games, "list the games"},
    {"rules", cmd_rules, "show the rules of a game"},
    {"workshop", cmd_workshop, "list, fetch and play the games that people have written at a server"},
    {"check", cmd_check, "say what is wrong with a game written as text, or how it plays"},
    {"check-board", cmd_check_board, "say what is wrong with a drawn board of Conflict or Bonkers!"},
    {"replay", cmd_replay, "look through a record, act by act"},
    {"analyse", cmd_analyse, "tell what happened in a finished game"},
    {"verify", cmd_verify, "check the dice and cards of a record"},
    {"backup", cmd_backup, "copy the server's database"},
    {"move", cmd_move, "copy a server's file into a PostgreSQL database"},
    {"arena", cmd_lab, "let bots and reference players meet, and tell who wins"},
    {"engine", cmd_engine, "speak the engine protocol on standard input and output"},
    {"table", cmd_lab, "make tables of kept games, for those who learn from them"},
    {"bench", cmd_lab, "measure how fast the rules are"},
    {NULL, NULL, NULL},
};

static void help(void)
{
    puts("usage: pegboard COMMAND [ARGUMENT …]\n\nWithout a command, in a terminal, there is a menu of games to play.\n");
    for (const Subcommand *sub = subcommands; sub->name; sub++)
        printf("  %-11s %s\n", sub->name, sub->what);
    puts("\n'pegboard COMMAND --help' tells more. Exit code 0: done; 1: it could not be done; 2: misuse.\n\n"
         "Examples:\n  pegboard\n  pegboard play tank-blitz --seats me,bot3\n  pegboard rules conflict\n  pegboard serve");
}

/* A game's name is not a command, but the intent is clear. */
static int unknown(const char *word)
{
    const Subcommand *nearest = subcommands;
    if (game_find(word)) {
        fprintf(stderr, "pegboard: '%s' is a game; did you mean 'pegboard play %s'?\n", word, word);
        return EXIT_MISUSE;
    }
    for (const Subcommand *sub = subcommands; sub->name; sub++)
        if (args_distance(word, sub->name) < args_distance(word, nearest->name))
            nearest = sub;
    if (args_distance(word, nearest->name) <= 2)
        fprintf(stderr, "pegboard: there is no command '%s'; did you mean '%s'?\n", word, nearest->name);
    else
        fprintf(stderr, "pegboard: there is no command '%s'; 'pegboard --help' lists them\n", word);
    return EXIT_MISUSE;
}

int main(int argc, char **argv)
{
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    const char *word = argc > 1 ? argv[1] : terminal ? "play" : "--help";
    for (const Subcommand *sub = subcommands; sub->name; sub++)
        if (!strcmp(sub->name, word))
            return argc > 1 ? sub->run(argc - 1, argv + 1) : sub->run(argc, argv);
    if (!strcmp(word, "--version"))
        puts("pegboard " PEG_VERSION);
    else if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help"))
        help();
    else
        return unknown(word);
    return EXIT_GOOD;
}
