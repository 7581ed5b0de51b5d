#include "server/positions.h"

#include "assets/asset.h"
#include "base/json.h"
#include "match/match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS_MOST = 400, TURNS_SHOWN = 24, DAY = 86400, WORDS = 64 };
enum { FIRST_DAY = 20454 };    /* 2026-01-01, as in web/puzzle/file.js */

/* What chance brings, or any act of whoever must act; false if nobody must. */
static bool step(Match *match, Random *random)
{
    const Core *core = match_state(match);
    Actors actors = game_actors(match_game(match), core);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Acts acts;
    if (actors.chance)
        return match_chance(match, NULL, &why);
    if (!actors.must)
        return false;
    int seat = __builtin_ctz(actors.must);
    game_legal(match_game(match), core, seat, &acts);
    if (acts_count(&acts))
        match_apply(match, seat, acts_any(&acts, random));
    return acts_count(&acts);
}

static bool before_turn(const Match *match, uint32_t turn)
{
    const Core *core = match_state(match);
    return core->phase == PHASE_SETUP || game_actors(match_game(match), core).chance || core->turns < turn;
}

static void at_turn(const Game *game, uint32_t turn, Text *out)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_new(game, 0, 1, NULL, 0, &why);
    Random random = random_from(1);
    for (int i = 0; match && i < STEPS_MOST && before_turn(match, turn) && step(match, &random); i++)
        continue;
    if (match)
        match_view(match, VIEWER_UMPIRE, out);
    else
        json_word(out, "null");
    match_free(match);
}

void position_first(const Game *game, Text *out) { at_turn(game, 0, out); }
void position_middle(const Game *game, Text *out) { at_turn(game, TURNS_SHOWN, out); }

void day_text(int64_t day, Text *out)
{
    time_t seconds = (time_t)(day * DAY);
    struct tm date;
    char words[20];
    strftime(words, sizeof words, "%Y-%m-%d", gmtime_r(&seconds, &date));
    text_add(out, words);
}

int64_t day_of(const char *date)
{
    struct tm parts = {0};
    const char *end = strptime(date, "%Y-%m-%d", &parts);
    char words[20];
    Text text = text_within(words, sizeof words);
    int64_t day = end ? (int64_t)timegm(&parts) / DAY : -1;
    day_text(day, &text);
    return end && !strcmp(words, date) ? day : -1;
}

/* The beginning of a stanza, counted from 0; each follows an empty line. */
static const char *stanza(const char *text, int64_t n)
{
    for (text = strstr(text, "\n\n"); text && n; n--)
        text = strstr(text + 2, "\n\n");
    return text ? text + 2 : NULL;
}

static int stanzas(const char *text)
{
    int n = 0;
    for (text = strstr(text, "\n\n"); text; text = strstr(text + 2, "\n\n"))
        n++;
    return n;
}

/* The value of a line of the stanza, up to the end of the line; "" if there is none. */
static const char *line_of(const char *at, const char *key)
{
    for (size_t len = strlen(key); at && *at && *at != '\n'; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if (!strncmp(at, key, len) && at[len] == ' ')
            return at + len + 1;
    return "";
}

/* Plays `1 B3, * 3-5, …` up to the end of the line; false if something is not legal. */
static bool play(Match *match, const char *acts)
{
    char words[WORDS], reason[200];
    for (const char *end = acts + strcspn(acts, "\n"); acts < end; acts += strspn(acts, ", ")) {
        Text one = text_within(words, sizeof words), why = text_within(reason, sizeof reason);
        size_t len = strcspn(acts, ",\n");
        text_bytes(&one, acts, len);
        const char *act = strchr(words, ' ');
        if (!act || !match_replay(match, words[0] == '*' ? SEAT_CHANCE : text_leading_int(words, SEATS_MAX), act + 1, &why))
            return false;
        acts += len;
    }
    return true;
}

static const Game *game_of(const char *puzzle)
{
    char id[WORDS];
    Text text = text_within(id, sizeof id);
    const char *words = line_of(puzzle, "game");
    text_bytes(&text, words, strcspn(words, "\n"));
    return game_find(id);
}

const Game *position_puzzle(int64_t day, int64_t today, Text *out)
{
    const Asset *file = asset_find("games/puzzles.txt");
    int all = file ? stanzas((const char *)file->bytes) : 0;
    if (!all || day < FIRST_DAY || day > today)
        return NULL;
    const char *puzzle = stanza((const char *)file->bytes, day % all);
    const Game *game = game_of(puzzle);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = game ? match_new(game, 0, 1, NULL, 0, &why) : NULL;
    bool stands = match && play(match, line_of(puzzle, "acts"));
    if (stands)
        match_view(match, text_leading_int(line_of(puzzle, "seat"), SEATS_MAX), out);
    match_free(match);
    return stands ? game : NULL;
}
