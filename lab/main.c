/* pegboard-lab: the instruments that Pegboard is measured with. `pegboard arena`, `pegboard bench` and `pegboard table` run it. */
#include "cmd/args.h"
#include "lab.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (!strcmp(word, "arena"))
        return cmd_arena(argc - 1, argv + 1);
    if (!strcmp(word, "bench"))
        return cmd_bench(argc - 1, argv + 1);
    if (!strcmp(word, "table"))
        return cmd_table(argc - 1, argv + 1);
    fputs("usage: pegboard arena …, pegboard bench … or pegboard table …; all know --help\n", stderr);
    return EXIT_MISUSE;
}
