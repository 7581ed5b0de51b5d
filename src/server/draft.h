/* A trial set-up, before it is submitted. */
#ifndef PEG_SERVER_DRAFT_H
#define PEG_SERVER_DRAFT_H

#include "server/refusal.h"
#include "server/table.h"

#include <jansson.h>

/* What the seat would see after these acts of its set-up, what could follow and how
   many acts are missing, as the message `draft`. */
Refusal draft_setup(const Table *table, int seat, const json_t *acts, Text *out);

#endif
