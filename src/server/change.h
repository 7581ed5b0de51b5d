/* How one view, or one list of acts, became another: only what is different is told (CHANGE and EDIT in docs/api.md). */
#ifndef PEG_SERVER_CHANGE_H
#define PEG_SERVER_CHANGE_H

#include "base/text.h"

/* Writes the CHANGE that makes `before` into `after`, two objects as base/json.h writes them. False, and nothing written, if there
   is none: a member has come or gone, or a list become an object. */
bool change_json(const char *before, const char *after, Text *out);

/* Writes the EDIT that makes the lines `before` into the lines `after`; behind none (""), one that does so with any others. */
void edit_json(const char *before, const char *after, Text *out);

#endif
