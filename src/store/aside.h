/* A thread that does one piece of work at a time while its owner does something else. */
#ifndef PEG_STORE_ASIDE_H
#define PEG_STORE_ASIDE_H

#include <stdbool.h>

typedef struct Aside Aside;

Aside *aside_start(void (*work)(void *context), void *context);    /* NULL: no thread can be had */
void aside_begin(Aside *aside);    /* with the work; the one before it must have been found done */
bool aside_done(Aside *aside);     /* true once for each work */
void aside_wait(Aside *aside);     /* until it is done */
void aside_stop(Aside *aside);     /* nothing may be under way; NULL is fine */

#endif
