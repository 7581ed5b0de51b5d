/* Two clocks: a monotonic one for durations, and one for dates. */
#ifndef PEG_BASE_CLOCK_H
#define PEG_BASE_CLOCK_H

#include <stdint.h>

/* Monotonic milliseconds. The origin is arbitrary; it never goes back and cannot be set. */
int64_t clock_now(void);

/* Milliseconds since 1970. It jumps when the machine's clock is set: for dates shown to people, never for durations. */
int64_t clock_date(void);

/* From now on dates are counted from this one, whatever the machine's clock says: those of several machines differ. */
void clock_set_date(int64_t date);

#endif
