/* Splits legal acts into parts that are chosen one by one: `B3-C2` is B3 and then C2, `use 4 camp A` is four words. */
#ifndef PEG_TUI_CHOICES_H
#define PEG_TUI_CHOICES_H

#include "tui/lines.h"

enum { PARTS_MAX = 8 };

/* The parts chosen so far. */
typedef struct Choice {
    int n;
    int own;                            /* how many of them a person chose; the others were the only option */
    char part[PARTS_MAX][WORD_SIZE];
} Choice;

/* The parts that may follow. CHOICE_DONE means "end here", where an act is complete but others continue it. */
#define CHOICE_DONE "."
void choices_after(const Lines *legal, const Choice *choice, Lines *out);

/* The completed act, or NULL. With CHOICE_DONE as its last part it is the one that ends there. */
const char *choices_act(const Lines *legal, const Choice *choice);

/* The single act left after a word was chosen, or NULL: a word with one continuation needs no second choice. After a place the
   next place is still asked for, so that the player sees where it goes. */
const char *choices_only(const Lines *legal, const Choice *choice);

void choice_add(Choice *choice, const char *part);

/* The legal acts with this prefix, case-insensitive. */
void choices_complete(const Lines *legal, const char *typed, Lines *out);

#endif
