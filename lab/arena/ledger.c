#include "arena/ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_LENGTH = 4096, WORDS = 8 };    /* words per line: the game's number, its score, and what each of the two has spent */

/* Upper bound per line, so that the sum over all games cannot overflow. */
#define SPENT_MOST UINT64_C(9000000000000)

static const char *path_of(const char *folder, const char *name, char path[PATH_LENGTH])
{
    snprintf(path, PATH_LENGTH, "%s/%s", folder, name);
    return path;
}

/* What identifies the contest; the number of games and of cores may change. */
static void describe(const Contest *contest, Text *out)
{
    text_format(out, "%s players=%d", contest->game->id, contest->players);
    for (int i = 0; i < contest->options; i++)
        text_format(out, " %s=%s", contest->option[i].name, contest->option[i].value);
    text_format(out, " seed=%llu", (unsigned long long)contest->seed);
    for (int i = 0; i < contest->contestants; i++)
        text_format(out, " %s", contest->contestant[i].name);
    text_char(out, '\n');
}

static bool write_all(int file, const char *bytes, size_t len)
{
    while (len) {
        ssize_t n = write(file, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static bool write_file(const char *path, const char *bytes, size_t len)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return false;
    bool good = write_all(file, bytes, len);
    return close(file) == 0 && good;
}

/* The first line of a file, with its end; empty if there is none. */
static void first_line(const char *path, char *line, int size)
{
    FILE *file = fopen(path, "r");
    line[0] = '\0';
    if (!file)
        return;
    if (!fgets(line, size, file))
        line[0] = '\0';
    fclose(file);
}

/* The folder holds the same contest, or is new and gets this one. */
static bool agrees(const Contest *contest, const char *folder, Text *why)
{
    char path[PATH_LENGTH], wanted[2048], there[2048];
    Text text = text_within(wanted, sizeof wanted);
    describe(contest, &text);
    first_line(path_of(folder, "contest", path), there, sizeof there);
    if (!there[0] && !write_file(path, wanted, text.len)) {
        text_format(why, "cannot write '%s': %s", path, strerror(errno));
        return false;
    }
    if (!there[0] || !strcmp(there, wanted))
        return true;
    there[strcspn(there, "\n")] = '\0';
    text_format(why, "'%s' has another contest in it (%s); take another folder", folder, there);
    return false;
}

/* Removes an incomplete last line. */
static bool mend(int file)
{
    off_t size = lseek(file, 0, SEEK_END);
    char last = '\n';
    while (size > 0 && pread(file, &last, 1, size - 1) == 1 && last != '\n')
        size--;
    return size >= 0 && ftruncate(file, size) == 0;
}

bool ledger_open(Ledger *ledger, const Contest *contest, const char *folder, Text *why)
{
    char path[PATH_LENGTH];
    *ledger = (Ledger){.games = -1};
    if (!folder)
        return true;
    bool made = (!mkdir(folder, 0777) || errno == EEXIST) && (!mkdir(path_of(folder, "records", path), 0777) || errno == EEXIST);
    if (!made) {
        text_format(why, "cannot make the folder '%s': %s", folder, strerror(errno));
        return false;
    }
    if (!agrees(contest, folder, why))
        return false;
    ledger->games = open(path_of(folder, "games", path), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (ledger->games < 0 || !mend(ledger->games)) {
        text_format(why, "cannot write '%s': %s", path, strerror(errno));
        return false;
    }
    ledger->folder = folder;
    return true;
}

void ledger_close(Ledger *ledger)
{
    if (ledger->games >= 0)
        close(ledger->games);
}

/* The score of a game, from 0 to 1. */
static bool read_score(const char *words, double *score)
{
    char *end;
    *score = strtod(words, &end);
    return end != words && !*end && ((*score >= 0 && *score <= 1) || *score == ALL_WON);
}

/* What one side has spent: acts, simulations, microseconds. */
static bool read_spent(char *const word[3], Spent *spent)
{
    uint64_t acts, sims, us;
    if (!text_read_number(word[0], 0, SPENT_MOST, &acts) || !text_read_number(word[1], 0, SPENT_MOST, &sims) ||
        !text_read_number(word[2], 0, SPENT_MOST, &us))
        return false;
    *spent = (Spent){(long)acts, (long)sims, (int64_t)us};
    return true;
}

static bool read_line(char *line, Played *played)
{
    char *word[WORDS], *rest = NULL;
    int n = 0;
    for (char *at = strtok_r(line, " \n", &rest); at && n < WORDS; at = strtok_r(NULL, " \n", &rest))
        word[n++] = at;
    return n == WORDS && text_read_int(word[0], 0, INT32_MAX, &played->number) && read_score(word[1], &played->score) &&
           read_spent(word + 2, &played->spent[0]) && read_spent(word + 5, &played->spent[1]);
}

void ledger_read(const Ledger *ledger, void (*each)(void *to, const Played *played), void *to)
{
    char path[PATH_LENGTH], line[256];
    FILE *file = ledger->folder ? fopen(path_of(ledger->folder, "games", path), "r") : NULL;
    Played played;
    while (file && fgets(line, sizeof line, file))
        if (read_line(line, &played))
            each(to, &played);
    if (file)
        fclose(file);
}

bool ledger_add(Ledger *ledger, const Played *played, const Text *record)
{
    char path[PATH_LENGTH], name[40], line[256];
    const Spent *a = &played->spent[0], *b = &played->spent[1];
    if (!ledger->folder)
        return true;
    snprintf(name, sizeof name, "records/%06d.pgr", played->number + 1);
    int len = snprintf(line, sizeof line, "%d %.6f %ld %ld %lld %ld %ld %lld\n", played->number, played->score, a->acts, a->sims,
                       (long long)a->us, b->acts, b->sims, (long long)b->us);
    return !record->cut && write_file(path_of(ledger->folder, name, path), record->at, record->len) &&
           write_all(ledger->games, line, (size_t)len);
}
