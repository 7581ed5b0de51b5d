/* Arguments of a subcommand: options in any place, then words. Every misuse gets one sentence and a hint what to type instead. */
#ifndef PEG_CMD_ARGS_H
#define PEG_CMD_ARGS_H

#include "rules/game.h"

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_MISUSE = 2 };

typedef struct Args {
    const char *command;    /* as in `pegboard games` */
    const char *help;       /* what --help prints */
    int words;
    char **word;            /* what is left, from 0 */
    bool wrong;             /* a misuse was told already */
} Args;

/* Takes argc and argv as a subcommand gets them. Prints the help and ends the program if --help is among them. */
Args args_of(const char *command, const char *help, int argc, char **argv);

/* Takes an option off: a flag, a value (`--name V` or `--name=V`; NULL if it is not
   there), a number (`preset` if it is not there). */
bool args_flag(Args *args, const char *name);
const char *args_value(Args *args, const char *name);
uint64_t args_number(Args *args, const char *name, uint64_t low, uint64_t high, uint64_t preset);

/* When all options are taken: true if nothing is wrong and there are `least` to `most` words. */
bool args_done(Args *args, int least, int most);

/* The game of that name, or of the script in a file whose name ends in `.peg`; else
   says so, with the nearest one, and gives NULL. */
const Game *args_game(Args *args, const char *name);
bool args_is_script(const char *name);

/* How many letters must be put in, taken out or changed to make one word of the other: for finding what somebody meant. */
int args_distance(const char *a, const char *b);

/* Says what is wrong, with the way to the help. */
void args_refuse(Args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reads a whole file of at most 64 MiB; else says why and gives NULL. Freed with free(). */
char *args_file(Args *args, const char *path, size_t *len);

#endif
