#include "support/scripts.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

char *source_file(const char *path)
{
    size_t len;
    char *text = text_read_file(fopen(path, "r"), 1 << 20, &len);
    if (!text)
        fail_msg("no file %s", path);
    return text;
}

static Script *compiled(const char *name, const char *text)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Script *script = script_compile(text, strlen(text), error, &errors);
    if (!script)
        fail_msg("%s, line %d: %s %s", name, error[0].line, error[0].text, error[0].hint);
    return script;
}

Script *library_script(const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "games/workshop/%s.peg", name);
    char *text = source_file(path);
    Script *script = compiled(name, text);
    free(text);
    return script;
}

Script *script_of(const char *text) { return compiled("a script", text); }

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

const char *const *library_names(void)
{
    enum { MOST = 100 };
    static char *names[MOST + 1];
    int n = 0;
    if (names[0])
        return (const char *const *)names;
    DIR *folder = opendir("games/workshop");
    for (struct dirent *entry; folder && n < MOST && (entry = readdir(folder));) {
        char *end = strstr(entry->d_name, ".peg");
        if (end && !end[4])
            names[n++] = strndup(entry->d_name, (size_t)(end - entry->d_name));
    }
    closedir(folder);
    qsort(names, (size_t)n, sizeof *names, by_name);
    return (const char *const *)names;
}
