/* The two sides of the games of the unit play by the same rules, where a game says so with `exchange`. */
#include "support/everywhere.h"

#include <stdlib.h>
#include <string.h>

/* An act or event with its locations and rows mirrored and its players exchanged where `players` says so. */
static void mirrored(const Game *game, const char *words, bool players, Text *out)
{
    for (const char *at = words; *at; at++) {
        bool starts = at == words || strchr(" -\n", at[-1]);
        bool loc = starts && at[0] >= 'A' && at[0] <= 'F' && at[1] >= '1' && at[1] <= '6';
        bool row = at - words >= 4 && !strncmp(at - 4, "row-", 4);
        if (loc) {
            int there = game->mirror_loc((at[0] - 'A') * 6 + at[1] - '1');
            text_format(out, "%c%c", 'A' + there / 6, '1' + there % 6);
            at++;
        } else if (row) {
            text_char(out, (char)('A' + game->mirror_loc((at[0] - 'A') * 6) / 6));
        } else if (players && starts && at != words && (*at == '1' || *at == '2') && strchr(" \n", at[1]))
            text_char(out, *at == '1' ? '2' : '1');
        else
            text_char(out, *at);
    }
}

static int by_line(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What comes in the order A1 … F6 comes in another order on the mirrored grid. */
static void sort_lines(Text *text)
{
    char *line[LOG_EVENTS];
    size_t n = 0;
    if (!text->len)
        return;
    Text copy = text_growing(1 << 16);
    text_add(&copy, text->at);
    for (char *at = strtok(copy.at, "\n"); at; at = strtok(NULL, "\n"))
        line[n++] = at;
    qsort(line, n, sizeof line[0], by_line);
    text_clear(text);
    for (size_t i = 0; i < n; i++)
        text_format(text, "%s\n", line[i]);
    text_free(&copy);
}

static bool find_act(const Game *game, const void *state, int seat, const char *words, Act *out)
{
    Acts acts;
    game_legal(game, state, seat, &acts);
    ActWalk walk = {.acts = &acts};
    while (acts_next(&walk, out)) {
        char name[ACT_TEXT_MAX];
        text_of(game, *out, name);
        if (!strcmp(name, words))
            return true;
    }
    return false;
}

static void log_text(const Log *log, Text *out)
{
    for (int i = 0; i < log->n; i++) {
        event_text(&log->event[i], VIEWER_UMPIRE, out);
        text_char(out, '\n');
    }
}

/* Numbers after `score` are not players. */
static void mirrored_events(const Game *game, const Log *log, Text *out)
{
    for (int i = 0; i < log->n; i++) {
        char words[300];
        Text text = text_within(words, sizeof words);
        Event event = log->event[i];
        bool score = event.kind == &event_score;
        if (score)
            event.arg[0] = 3 - event.arg[0];
        event_text(&event, VIEWER_UMPIRE, &text);
        mirrored(game, words, !score, out);
        text_char(out, '\n');
    }
}

/* With sides exchanged, the mirrored act has the mirrored events and position. */
static void both_sides(const Match *match, int seat, Act act)
{
    const Game *game = match_game(match);
    _Alignas(8) unsigned char here[STATE_MAX], there[STATE_MAX];
    char name[ACT_TEXT_MAX], other_name[ACT_TEXT_MAX];
    Text other_text = text_within(other_name, sizeof other_name);
    memcpy(here, match_state(match), game->state_size);
    memcpy(there, match_state(match), game->state_size);
    game->exchange(there);
    Act mirror = 0;
    text_of(game, act, name);
    mirrored(game, name, false, &other_text);
    if (!find_act(game, there, 3 - seat, other_name, &mirror))
        fail_msg("%s: player %d may %s, but player %d may not %s", game->id, seat, name, 3 - seat, other_name);
    Acts mine, theirs;
    game_legal(game, here, seat, &mine);
    game_legal(game, there, 3 - seat, &theirs);
    assert_int_equal(acts_count(&mine), acts_count(&theirs));
    Log log = {.n = 0}, other_log = {.n = 0};
    Core *a = (Core *)(void *)here, *b = (Core *)(void *)there;
    bool setting_up = a->phase == PHASE_SETUP;
    game->apply(game, here, seat, act, &log);
    game->apply(game, there, 3 - seat, mirror, &other_log);
    /* Player 1 begins on either side, whoever was ready last (SYS-11). */
    if (setting_up && a->phase == PHASE_PLAY)
        return;
    Text events = text_growing(1 << 16), others = text_growing(1 << 16);
    mirrored_events(game, &log, &events);
    log_text(&other_log, &others);
    sort_lines(&events);
    sort_lines(&others);
    same_text(&events, &others, match, "the events of both sides");
    game->exchange(there);
    if (a->phase == PHASE_OVER && a->winners && a->winners != 6)
        assert_int_equal(a->winners, 6 - b->winners);
    a->winners = b->winners = 0;
    if (a->phase != PHASE_SETUP && a->phase != PHASE_OVER)
        assert_memory_equal(here, there, game->state_size);
    text_free(&events);
    text_free(&others);
}

static void sides_exchange(const Game *game, int players, int variant, uint64_t seed)
{
    if (!game->exchange)
        return;
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    for (int i = 0; i < 120; i++) {
        int seat = random_actor(game, match_state(match), &random);
        if (seat < 0)
            break;
        Act act = random_act(game, match_state(match), seat, &random);
        if (seat != SEAT_CHANCE)
            both_sides(match, seat, act);
        match_apply(match, seat, act);
    }
    match_free(match);
}

static void both_sides_play_by_the_same_rules(void **unused)
{
    (void)unused;
    everywhere(sides_exchange, 12);
}

int main(void)
{
    return tests_run(test(both_sides_play_by_the_same_rules));
}
