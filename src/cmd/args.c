#include "cmd/args.h"

#include "script/shelf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 64 << 20 };

Args args_of(const char *command, const char *help, int argc, char **argv)
{
    Args args = {.command = command, .help = help, .words = argc - 1, .word = argv + 1};
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            fputs(help, stdout);
            exit(EXIT_GOOD);
        }
    return args;
}

void args_refuse(Args *args, const char *format, ...)
{
    va_list rest;
    if (args->wrong)
        return;
    args->wrong = true;
    fprintf(stderr, "pegboard %s: ", args->command);
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    bool asks = format[strlen(format) - 1] == '?';
    if (asks)
        fputc('\n', stderr);
    else
        fprintf(stderr, "; 'pegboard %s --help' tells more\n", args->command);
}

static void remove_words(Args *args, int at, int n)
{
    memmove(args->word + at, args->word + at + n, (size_t)(args->words - at - n) * sizeof *args->word);
    args->words -= n;
}

bool args_flag(Args *args, const char *name)
{
    for (int i = 0; i < args->words; i++)
        if (!strcmp(args->word[i], name)) {
            remove_words(args, i, 1);
            return true;
        }
    return false;
}

const char *args_value(Args *args, const char *name)
{
    size_t len = strlen(name);
    for (int i = 0; i < args->words; i++) {
        char *word = args->word[i];
        if (strncmp(word, name, len) || (word[len] && word[len] != '='))
            continue;
        if (word[len] == '=') {
            remove_words(args, i, 1);
            return word + len + 1;
        }
        if (i + 1 == args->words) {
            args_refuse(args, "%s needs a value behind it", name);
            return NULL;
        }
        const char *value = args->word[i + 1];
        remove_words(args, i, 2);
        return value;
    }
    return NULL;
}

uint64_t args_number(Args *args, const char *name, uint64_t low, uint64_t high, uint64_t preset)
{
    uint64_t n = preset;
    const char *value = args_value(args, name);
    if (value && !text_read_number(value, low, high, &n))
        args_refuse(args, "%s is a number from %llu to %llu, not '%s'", name, (unsigned long long)low, (unsigned long long)high,
                    value);
    return n;
}

bool args_done(Args *args, int least, int most)
{
    for (int i = 0; i < args->words; i++)
        if (args->word[i][0] == '-' && args->word[i][1])
            args_refuse(args, "there is no option '%s'", args->word[i]);
    if (args->words < least)
        args_refuse(args, "something is missing");
    if (args->words > most)
        args_refuse(args, "'%s' is one word too many", args->word[most]);
    return !args->wrong;
}

int args_distance(const char *a, const char *b)
{
    int row[64], len = (int)strnlen(b, 63);
    for (int j = 0; j <= len; j++)
        row[j] = j;
    for (int i = 1; a[i - 1] && i < 64; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= len; j++) {
            int same = corner + (a[i - 1] != b[j - 1]), gap = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
            corner = row[j];
            row[j] = same < gap ? same : gap;
        }
    }
    return row[len];
}

/* A game written as text (WS-133). */
static const Game *game_of_file(Args *args, const char *path)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    size_t len;
    char *text = args_file(args, path, &len);
    Script *script = text ? script_compile(text, len, error, &errors) : NULL;
    free(text);
    if (script)
        return shelf_put(script);
    if (!args->wrong)
        args_refuse(args, "%s, line %d: %s%s%s", path, error[0].line, error[0].text, error[0].hint[0] ? " " : "", error[0].hint);
    return NULL;
}

bool args_is_script(const char *name)
{
    size_t len = strlen(name);
    return len > 4 && !strcmp(name + len - 4, ".peg");
}

const Game *args_game(Args *args, const char *name)
{
    if (args_is_script(name))
        return game_of_file(args, name);
    const Game *found = game_find(name), *nearest = games[0];
    if (found)
        return found;
    for (const Game *const *game = games; *game; game++)
        if (args_distance(name, (*game)->id) < args_distance(name, nearest->id))
            nearest = *game;
    if (args_distance(name, nearest->id) * 3 <= (int)strlen(nearest->id))
        args_refuse(args, "unknown game '%s'; did you mean %s?", name, nearest->id);
    else
        args_refuse(args, "unknown game '%s'; 'pegboard games' lists them", name);
    return NULL;
}

char *args_file(Args *args, const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        args_refuse(args, "cannot read '%s': %s", path, strerror(errno));
        return NULL;
    }
    char *bytes = text_read_file(file, FILE_MOST, len);
    if (!bytes)
        args_refuse(args, "'%s' is no file of at most 64 MiB", path);
    return bytes;
}
