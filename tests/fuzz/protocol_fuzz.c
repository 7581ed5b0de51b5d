/* Any lines as requests to the engine: every one gets an answer of the right form, and a refusal changes nothing. */
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits that keep a run short: acts per perft, requests per run. Bots think only long enough to answer. */
enum { WORK = 2000, REQUESTS = 100 };
static const char bounds[] = " sims=4 ms=2";

static void demand(bool holds, const char *what, const char *line)
{
    if (!holds) {
        fprintf(stderr, "protocol_fuzz: %s: '%s'\n", what, line);
        abort();
    }
}

/* Queries everything about the game. */
static void ask_all(Engine *engine, Text *out)
{
    text_clear(out);
    engine_answer(engine, "record", out);
    engine_answer(engine, "events umpire", out);
}

static bool answer(Engine *engine, const char *line, Text *before, Text *after)
{
    Text reply = text_growing(80 << 20);
    ask_all(engine, before);
    bool going = engine_answer(engine, line, &reply);
    if (reply.len) {
        demand(reply.at[0] == '=' || reply.at[0] == '?', "an answer has no sign", line);
        demand(reply.len >= 3 && !strcmp(reply.at + reply.len - 2, "\n\n"), "an answer does not end in an empty line", line);
        demand(strlen(reply.at) == reply.len, "an answer has a NUL", line);
        demand(strstr(reply.at, "\n\n") == reply.at + reply.len - 2, "an answer has an empty line within", line);
    }
    if (reply.len && reply.at[0] == '?') {
        ask_all(engine, after);
        demand(before->len == after->len && !memcmp(before->at, after->at, before->len), "a refusal changed the game", line);
        demand(strchr(reply.at, '\n') == reply.at + reply.len - 2, "a refusal is more than a sentence", line);
    }
    text_free(&reply);
    return going;
}

/* The next line of the data, without NULs as the program reads it; false at the end. */
static bool next_line(const uint8_t **at, const uint8_t *end, char *line, size_t room)
{
    size_t len = 0;
    if (*at == end)
        return false;
    for (; *at < end && **at != '\n'; ++*at)
        if (**at && len < room - 1)
            line[len++] = (char)**at;
    *at += *at < end;
    line[len] = '\0';
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *at = data;
    char line[ENGINE_LINE_MAX + 2 + sizeof bounds];
    Engine *engine = engine_new(WORK);
    Text before = text_growing(80 << 20), after = text_growing(80 << 20);
    bool going = true;
    for (int i = 0; going && i < REQUESTS && next_line(&at, data + size, line, ENGINE_LINE_MAX + 2); i++) {
        if (strstr(line, "genmove"))
            strcpy(line + strcspn(line, "#"), bounds);
        going = answer(engine, line, &before, &after);
    }
    engine_free(engine);
    text_free(&before);
    text_free(&after);
    return 0;
}
