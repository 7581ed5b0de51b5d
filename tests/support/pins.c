#include "support/pins.h"

#include <stdlib.h>
#include <string.h>

static FILE *open_pins(const Game *game)
{
    char path[200];
    snprintf(path, sizeof path, "games/%s/pins.txt", game->id);
    return fopen(path, "r");
}

int pins_of(const Game *game, const char *word, char pins[PINS_MOST][PIN_SIZE])
{
    char line[PIN_SIZE];
    int n = 0;
    size_t len = strlen(word);
    FILE *file = open_pins(game);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, word, len) || line[len] != ' ')
            continue;
        assert_true(n < PINS_MOST);
        memcpy(pins[n++], line + len + 1, strlen(line + len + 1) + 1);
    }
    if (file)
        fclose(file);
    return n;
}

int pin_number(const Game *game, const char *word, int otherwise)
{
    char pins[PINS_MOST][PIN_SIZE];
    return pins_of(game, word, pins) ? atoi(pins[0]) : otherwise;
}
