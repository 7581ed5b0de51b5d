/* Legal acts taken apart, so that they can be chosen part by part: `B3-C2` is B3 and then C2, `use 4 camp A` four words. */
#ifndef PEG_TUI_OFFERS_H
#define PEG_TUI_OFFERS_H

#include "tui/lines.h"

enum { PARTS_MAX = 8 };

/* What was chosen so far. */
typedef struct Choice {
    int n;
    int own;                            /* how many of them a person chose; the others had no alternative */
    char part[PARTS_MAX][WORD_SIZE];
} Choice;

/* The parts that may follow. OFFER_DONE stands for nothing more, where an act is whole but others go on from it. */
#define OFFER_DONE "."
void offers_after(const Lines *legal, const Choice *choice, Lines *out);

/* The act that was chosen whole, or NULL. With OFFER_DONE as its last part it is the one that ends there. */
const char *offers_act(const Lines *legal, const Choice *choice);

/* The one act that is left after a word was chosen, or NULL: whoever said `out` need not say which of one. Who chose a place is
   still asked for the next, and sees where it goes. */
const char *offers_only(const Lines *legal, const Choice *choice);

void choice_add(Choice *choice, const char *part);

/* The legal acts that begin so, in any case of letters. */
void offers_complete(const Lines *legal, const char *typed, Lines *out);

#endif
