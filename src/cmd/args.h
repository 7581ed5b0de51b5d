/* Command-line arguments: options anywhere, then words. Every misuse gets one sentence and a hint what to type instead. */
#ifndef PEG_CMD_ARGS_H
#define PEG_CMD_ARGS_H

#include "rules/game.h"

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_MISUSE = 2 };

typedef struct Args {
    const char *command;    /* as in `pegboard games` */
    const char *help;       /* what --help prints */
    int words;
    char **word;            /* remaining words, from 0 */
    bool wrong;             /* a misuse was already reported */
} Args;

/* Takes argc and argv as a subcommand gets them. Prints the help and exits if --help is among them. */
Args args_of(const char *command, const char *help, int argc, char **argv);

/* Consumes an option: a flag, a value (`--name V` or `--name=V`; NULL if absent), a number (`preset` if absent). */
bool args_flag(Args *args, const char *name);
const char *args_value(Args *args, const char *name);
uint64_t args_number(Args *args, const char *name, uint64_t low, uint64_t high, uint64_t preset);

/* Call when all options are consumed: true if there was no misuse and `least` to `most` words remain. */
bool args_done(Args *args, int least, int most);

/* The game of that name, or of the script in a file whose name ends in `.peg`. Otherwise prints an error with the nearest name,
   and returns NULL. */
const Game *args_game(Args *args, const char *name);
bool args_is_script(const char *name);

/* Edit distance, for finding what the user meant. */
int args_distance(const char *a, const char *b);

/* Prints what is wrong and how to get help. */
void args_refuse(Args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reads a whole file of at most 64 MiB. Otherwise prints why and returns NULL. Free with free(). */
char *args_file(Args *args, const char *path, size_t *len);

#endif
