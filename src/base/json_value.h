/* Whole numbers out of JSON that others wrote (jansson), each with its range. */
#ifndef PEG_BASE_JSON_VALUE_H
#define PEG_BASE_JSON_VALUE_H

#include "base/number.h"

#include <jansson.h>

/* The value is a whole number from `low` to `high`; `out` is left alone if not. */
static inline bool json_read_int(const json_t *value, int low, int high, int *out)
{
    return json_is_integer(value) && number_read(json_integer_value(value), low, high, out);
}

/* A member of an object that may be missing: then `out` keeps what it has. False only if it is there and is something else. */
static inline bool json_read_member(const json_t *object, const char *key, int low, int high, int *out)
{
    const json_t *value = json_object_get(object, key);
    return !value || json_read_int(value, low, high, out);
}

/* For what a server tells: the value, or something harmless. */
static inline int json_int_or(const json_t *value, int low, int high, int otherwise)
{
    json_read_int(value, low, high, &otherwise);
    return otherwise;
}

#endif
