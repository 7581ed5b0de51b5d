#include "base/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clock_now(void) { return read_clock(CLOCK_MONOTONIC); }

static int64_t date_at_zero;    /* of the monotonic clock; 0: only the machine knows the date */

int64_t clock_date(void) { return date_at_zero ? date_at_zero + clock_now() : read_clock(CLOCK_REALTIME); }
void clock_set_date(int64_t date) { date_at_zero = date - clock_now(); }
