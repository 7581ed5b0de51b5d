/* pegboard: one program, many subcommands. */
#include "cmd/command.h"
#include "pegboard.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} Subcommand;

static const Subcommand subcommands[] = {
    {"play", cmd_play, "play in this terminal, here or at a server"},
    {"serve", cmd_serve, "serve tables for people and bots to browsers"},
    {"games", cmd_games, "list the games"},
    {"rules", cmd_rules, "show the rules of a game"},
    {"replay", cmd_replay, "check a record and tell what happened"},
    {"verify", cmd_verify, "check the dice and cards of a record"},
    {"backup", cmd_backup, "copy the server's database"},
    {"arena", cmd_arena, "let bots and reference players meet, and tell who wins"},
    {"engine", cmd_engine, "speak the engine protocol on standard input and output"},
    {"bench", cmd_bench, "measure how fast the rules are"},
    {NULL, NULL, NULL},
};

static void help(FILE *out)
{
    fputs("usage: pegboard COMMAND [ARGUMENT …]\n\n", out);
    for (const Subcommand *sub = subcommands; sub->name; sub++)
        fprintf(out, "  %-10s %s\n", sub->name, sub->what);
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    for (const Subcommand *sub = subcommands; sub->name; sub++)
        if (!strcmp(sub->name, word))
            return sub->run(argc - 1, argv + 1);
    if (!strcmp(word, "--version")) {
        puts("pegboard " PEG_VERSION);
        return 0;
    }
    bool asked = !strcmp(word, "--help");
    if (!asked)
        fprintf(stderr, "pegboard: there is no command '%s'\n", word);
    help(asked ? stdout : stderr);
    return asked ? 0 : 2;
}
