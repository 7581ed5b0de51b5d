#include "tui/state_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEEP_MOST = 16 << 20 };

/* Creates all parent directories of the path. */
static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

void state_file_path(const char *name, char path[STATE_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    Text text = text_within(path, STATE_PATH);
    if (state && state[0] == '/')
        text_format(&text, "%s/pegboard/%s", state, name);
    else
        text_format(&text, "%s/.local/state/pegboard/%s", home && home[0] == '/' ? home : "/tmp", name);
    if (!text.cut)
        make_folders(path);
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

bool state_file_write(const char *path, const char *bytes, size_t len)
{
    char beside[STATE_PATH + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool good = write_all(fd, bytes, len);
    good = !close(fd) && good;
    return good && !rename(beside, path);
}

char *state_file_read(const char *path, size_t *len)
{
    return text_read_file(fopen(path, "rb"), KEEP_MOST, len);
}
