#include "puzzles/puzzle.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool puzzle_good(const Position *position, Ask ask, int n, Proof *out)
{
    Proof fewer;
    if (!prove(position, ask, n, PUZZLE_WORK, out) || out->certain != 1)
        return false;
    return n < 2 || (prove(position, ask, n - 1, PUZZLE_WORK, &fewer) && !fewer.certain);
}

Act puzzle_best(const Proof *proof)
{
    int i = 0;
    while (!proof->answer[i].certain)
        i++;
    return proof->answer[i].act;
}

static void write_acts(const Match *match, Text *out)
{
    for (int i = 0; i < match_acts(match); i++) {
        int seat = match_seat_of(match, i);
        text_add(out, i ? ", " : "acts ");
        if (seat == SEAT_CHANCE)
            text_add(out, "* ");
        else
            text_format(out, "%d ", seat);
        match_act_text(match, i, out);
    }
    text_char(out, '\n');
}

/* Wrong acts that do what is asked for in some worlds, each with their number. */
static void write_odds(const Proof *proof, Text *out)
{
    const char *between = "odds ";
    for (int i = 0; i < proof->answers; i++) {
        const Answer *answer = &proof->answer[i];
        if (answer->certain || !answer->works)
            continue;
        text_add(out, between);
        proof->game->act_text(proof->game, answer->act, out);
        text_format(out, " %d", answer->works);
        between = ", ";
    }
    if (*between == ',')
        text_char(out, '\n');
}

void puzzle_write(const Match *match, Ask ask, const Proof *proof, Text *out)
{
    text_format(out, "game %s\nask %s %d\nseat %d\n", proof->game->id, ask_names[ask], proof->n, proof->seat);
    write_acts(match, out);
    text_add(out, "best ");
    proof->game->act_text(proof->game, puzzle_best(proof), out);
    text_format(out, "\nworlds %d\n", proof->worlds);
    write_odds(proof, out);
}

char *puzzle_next(char **rest)
{
    char *at = *rest;
    while (*at == '#' || *at == '\n')
        at += *at == '#' ? strcspn(at, "\n") : 1;
    char *end = strstr(at, "\n\n");
    *rest = end ? end + 2 : at + strlen(at);
    if (end)
        end[1] = '\0';
    return *at ? at : NULL;
}

/* The rest of the line that begins with the key, up to its end; NULL: there is none. Free with free(). */
static char *value_of(const char *stanza, const char *key)
{
    size_t len = strlen(key);
    for (const char *line = stanza; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (!strncmp(line, key, len) && line[len] == ' ')
            return memory_copy(line + len + 1, strcspn(line + len + 1, "\n"));
    }
    return NULL;
}

static int number_of(const char *stanza, const char *key)
{
    char *value = value_of(stanza, key);
    int n = value ? text_leading_int(value, SEATS_MAX) : 0;
    free(value);
    return n;
}

static Ask ask_of(const char *words, int *n)
{
    Ask ask = 0;
    const char *space = words ? strchr(words, ' ') : NULL;
    *n = space ? text_leading_int(space + 1, 9) : 0;
    while (space && ask < ASKS && strncmp(words, ask_names[ask], (size_t)(space - words)))
        ask++;
    return space ? ask : ASKS;
}

static Match *replayed(const char *stanza, Text *why)
{
    char *game = value_of(stanza, "game"), *acts = value_of(stanza, "acts"), *rest = acts;
    const Game *found = game ? game_find(game) : NULL;
    Match *match = found ? match_new(found, 0, 1, NULL, 0, why) : NULL;
    bool good = match && acts;
    for (char *act = rest; good && act && *act; act = rest) {
        char *end = strstr(act, ", ");
        rest = end ? end + 2 : NULL;
        if (end)
            *end = '\0';
        good = match_replay(match, *act == '*' ? SEAT_CHANCE : *act - '0', act + 2, why);
    }
    free(game);
    free(acts);
    if (!good)
        match_free(match);
    return good ? match : NULL;
}

static bool proved_again(const Position *position, const Match *match, const char *stanza, Text *why)
{
    int n;
    char *asked = value_of(stanza, "ask");
    Ask ask = ask_of(asked, &n);
    Proof proof;
    Text again = text_growing(1 << 16);
    bool good = ask < ASKS && puzzle_good(position, ask, n, &proof);
    if (good)
        puzzle_write(match, ask, &proof, &again);
    else
        text_add(why, "There is no single best act, or it cannot be proved.");
    if (good && strcmp(again.at, stanza))
        text_format(why, "The proof comes out differently:\n%s", again.at);
    good = good && !strcmp(again.at, stanza);
    text_free(&again);
    free(asked);
    return good;
}

bool puzzle_check(const char *stanza, Text *why)
{
    Position position;
    Match *match = replayed(stanza, why);
    if (!match) {
        text_add(why, "The acts cannot be played.");
        return false;
    }
    bool good = position_of(match, number_of(stanza, "seat"), PUZZLE_STATES, &position);
    if (good) {
        good = proved_again(&position, match, stanza, why);
        position_free(&position);
    }
    match_free(match);
    return good;
}
