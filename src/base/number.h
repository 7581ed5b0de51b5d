/* Range checks for numbers from outside, made before they become an `int`, so that 2^32 + 2 is never taken for 2. Numbers in
   text are read with text_read_int, those in JSON with base/json_value.h; both use this, and so do database columns. */
#ifndef PEG_BASE_NUMBER_H
#define PEG_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* False, with `out` unchanged, if the number is not from `low` to `high`. */
static inline bool number_read(int64_t n, int low, int high, int *out)
{
    if (n < low || n > high)
        return false;
    *out = (int)n;
    return true;
}

#endif
