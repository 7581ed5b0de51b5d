/* pegboard move: from a server's file to PostgreSQL. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "store/move.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: pegboard move --from DIR --to postgres:CONNINFO\n\n"
    "Copies all that a stopped server has kept into an empty PostgreSQL database, or nothing of it. The file stays where it is.\n\n"
    "  --from DIR               where the tables are kept, as --data of pegboard serve\n"
    "  --to postgres:CONNINFO   the database, as --store of pegboard serve\n\n"
    "Example: pegboard move --from /var/lib/pegboard --to 'postgres:host=10.0.0.5 user=pegboard dbname=pegboard'\n";

int cmd_move(int argc, char **argv)
{
    static const char scheme[] = "postgres:";
    Args args = args_of("move", help, argc, argv);
    const char *from = args_value(&args, "--from"), *to = args_value(&args, "--to");
    char reason[1200] = "";
    Text why = text_within(reason, sizeof reason);
    long rows = 0;
    if (!args_done(&args, 0, 0))
        return EXIT_MISUSE;
    if (!from || !to || strncmp(to, scheme, strlen(scheme))) {
        args_refuse(&args, "it takes --from DIR and --to postgres:CONNINFO");
        return EXIT_MISUSE;
    }
    if (store_move(from, to + strlen(scheme), &rows, &why)) {
        printf("%ld rows were moved.\n", rows);
        return EXIT_GOOD;
    }
    fprintf(stderr, "pegboard move: %s\n", reason);
    return EXIT_FAILED;
}
