/* The instruments are a separate program, pegboard-lab, in the same directory. */
#include "cmd/args.h"
#include "cmd/command.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool path_beside(char path[PATH_MAX], const char *name)
{
    ssize_t len = readlink("/proc/self/exe", path, PATH_MAX - 1);
    char *slash = len > 0 ? memrchr(path, '/', (size_t)len) : NULL;
    if (!slash || (size_t)(slash - path) + strlen(name) + 2 > PATH_MAX)
        return false;
    strcpy(slash + 1, name);
    return true;
}

int cmd_lab(int argc, char **argv)
{
    char path[PATH_MAX];
    (void)argc;
    if (path_beside(path, "pegboard-lab"))
        execv(path, argv - 1);    /* argv[-1] is this program's name, argv[argc] is NULL */
    fprintf(stderr, "pegboard: '%s' needs the program pegboard-lab beside this one\n", argv[0]);
    return EXIT_FAILED;
}
