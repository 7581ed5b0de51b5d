/* Range-checked integers from untrusted JSON (jansson). */
#ifndef PEG_BASE_JSON_VALUE_H
#define PEG_BASE_JSON_VALUE_H

#include "base/number.h"

#include <jansson.h>

/* Reads a whole number from `low` to `high`; leaves `out` unchanged if it is not one. */
static inline bool json_read_int(const json_t *value, int low, int high, int *out)
{
    return json_is_integer(value) && number_read(json_integer_value(value), low, high, out);
}

/* Reads an optional member of an object; `out` is unchanged if it is missing. False only if it is present but invalid. */
static inline bool json_read_member(const json_t *object, const char *key, int low, int high, int *out)
{
    const json_t *value = json_object_get(object, key);
    return !value || json_read_int(value, low, high, out);
}

/* The value, or `other` if it is invalid: for messages from a server. */
static inline int json_int_or(const json_t *value, int low, int high, int otherwise)
{
    json_read_int(value, low, high, &otherwise);
    return otherwise;
}

#endif
