#include "server/series.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 1000000 };

int series_games(const Series *series, int players)
{
    int n = series->drawn;
    for (int i = 1; i <= players; i++)
        n += series->won[i];
    return n;
}

void series_count(Series *series, int players, const char *status)
{
    if (!strcmp(status, "drawn"))
        series->drawn++;
    if (strncmp(status, "won ", 4) != 0)
        return;
    for (char *at = (char *)status + 4; *at;) {
        long seat = strtol(at, &at, 10);
        if (seat < 1 || seat > players)
            return;
        series->won[seat]++;
    }
}

Series series_moved(const Series *series, int players)
{
    Series moved = {.drawn = series->drawn};
    for (int i = 1; i <= players; i++)
        moved.won[i % players + 1] = series->won[i];
    return moved;
}

void series_write(const Series *series, int players, Text *out)
{
    if (!series_games(series, players))
        return;
    text_number(out, series->drawn);
    for (int i = 1; i <= players; i++)
        text_format(out, ",%d", series->won[i]);
}

bool series_read(const char *words, int players, Series *out)
{
    *out = (Series){0};
    char *at = (char *)words;
    for (int i = 0; words[0] && i <= players; i++) {
        at += i && *at == ',';
        if (!isdigit((unsigned char)*at))
            return false;
        long n = strtol(at, &at, 10);
        if (n > GAMES_MOST)
            return false;
        *(i ? &out->won[i] : &out->drawn) = (int)n;
    }
    return !*at;
}
