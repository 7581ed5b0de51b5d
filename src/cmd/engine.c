/* pegboard engine: the protocol on standard input and output. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "engine/engine.h"

#include <stdio.h>
#include <string.h>

enum { PERFT_WORK = 200000000 };

static const char help[] =
    "usage: pegboard engine\n\n"
    "Speaks the engine protocol: requests on standard input, a line each, answers on standard output, each ended by an empty "
    "line.\n"
    "'list_commands' names the requests; pegboard-engine(1) explains them. Exit code 0: the input has ended; 2: misuse.\n\n"
    "Example: printf 'new tank-blitz\\nlegal 1\\n' | pegboard engine\n";

/* Reads a line of any length, keeping only what the engine accepts; false at end of input. */
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
    Args args = args_of("engine", help, argc, argv);
    if (!args_done(&args, 0, 0))
        return EXIT_MISUSE;
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
    return EXIT_GOOD;
}
