/* Numbers from outside: each has a range, and whatever is not in it is refused before it becomes an `int`, so that 2^32 + 2 is
   never taken for 2. Numbers in text are read with text_read_int, those of JSON messages with base/json_value.h; both end here, and
   so do the columns of a database. */
#ifndef PEG_BASE_NUMBER_H
#define PEG_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* False, and `out` is left alone, if the number is not from `low` to `high`. */
static inline bool number_read(int64_t n, int low, int high, int *out)
{
    if (n < low || n > high)
        return false;
    *out = (int)n;
    return true;
}

#endif
