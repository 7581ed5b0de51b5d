/* pegboard engine: the protocol on standard input and output. */
#include "cmd/command.h"
#include "engine/engine.h"

#include <stdio.h>
#include <string.h>

enum { PERFT_WORK = 200000000 };

/* Reads a line of any length, keeping no more of it than the engine takes; false at the end of the input. */
static bool read_line(char *line, size_t size)
{
    size_t len = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        if (len < size - 1 && c)
            line[len++] = (char)c;
    line[len] = '\0';
    return c != EOF || len;
}

int cmd_engine(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "pegboard engine: takes no arguments, not '%s'; requests come on standard input\n", argv[1]);
        return 2;
    }
    Engine *engine = engine_new(PERFT_WORK);
    Text reply = text_growing((size_t)65 << 20);
    char line[ENGINE_LINE_MAX + 2];
    for (bool going = true; going && read_line(line, sizeof line);) {
        going = engine_answer(engine, line, &reply);
        fwrite(reply.at, 1, reply.len, stdout);
        fflush(stdout);
        text_clear(&reply);
    }
    text_free(&reply);
    engine_free(engine);
    return 0;
}
