/* Preloaded into a server by its test: while the file named by READONLY_WHILE exists, all writes fail, as if the system had
   remounted its disk read-only after an error. */
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((visibility("default"))) ssize_t pwrite64(int file, const void *bytes, size_t len, off_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off_t);
    const char *sign = getenv("READONLY_WHILE");
    if (sign && access(sign, F_OK) == 0) {
        errno = EROFS;
        return -1;
    }
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return real(file, bytes, len, at);
}
