/* Any bytes as a game record: either refused with a line number, or a match that survives a round trip. */
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 1 << 20 };

static void demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "record_fuzz: %s\n", what);
        abort();
    }
}

static Text written(const Match *match)
{
    Text record = text_growing(RECORD_MAX);
    match_record(match, &record);
    return record;
}

static void comes_out_the_same(const Match *match)
{
    char reason[500];
    Text why = text_within(reason, sizeof reason), first = written(match);
    Match *again = match_load(first.at, first.len, &why);
    demand(again, "a record that was written is refused");
    Text second = written(again);
    demand(first.len == second.len && !memcmp(first.at, second.at, first.len), "a record changed when it was read and written");
    demand(match_hash(match, VIEWER_UMPIRE) == match_hash(again, VIEWER_UMPIRE), "a record tells of another game");
    match_free(again);
    text_free(&first);
    text_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[500];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_load((const char *)data, size, &why);
    if (match)
        comes_out_the_same(match);
    else
        demand(!strncmp(reason, "line ", 5) && !strchr(reason, '\n') && !why.cut, "a refusal names no line");
    match_free(match);
    return 0;
}
