/* The two clocks: one that measures how long something takes, and one that tells the date. */
#ifndef PEG_BASE_CLOCK_H
#define PEG_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment that is the same while the machine runs. It never goes back and nobody can set it. */
int64_t clock_now(void);

/* Milliseconds since 1970, as the machine believes. It jumps when somebody sets it: for
   what is shown as a date, never for a duration. */
int64_t clock_date(void);

#endif
