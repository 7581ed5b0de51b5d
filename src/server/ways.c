/* A walk is acts that name a place each, until something else is asked for. All ends are found, with a few ways to each of them:
   the same place after the same number of steps is looked at from again only so often. */
#include "server/ways.h"

#include "server/inside.h"

#include "base/json.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum { STEPS_MOST = 12, EACH_MOST = 2, LOOKED_MOST = 400 };

typedef struct Search {
    const Game *game;
    int seat;
    Act path[STEPS_MOST];
    struct {
        int n;
        Act act[LOOKED_MOST];
    } looked[STEPS_MOST];    /* places that were walked to, by the number of steps */
    Text *out;
} Search;

/* A lower-case letter and a number. */
static bool names_place(const Game *game, Act act)
{
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    game->act_text(game, act, &text);
    return islower((unsigned char)words[0]) && words[1] && strspn(words + 1, "0123456789") == strlen(words + 1);
}

/* Whether the seat's piece is on its way; then `legal` are its steps. */
static bool walking(const Search *s, const void *state, Acts *legal)
{
    if (game_actors(s->game, state).must != 1 << s->seat)
        return false;
    game_legal(s->game, state, s->seat, legal);
    Act first = 0;
    ActWalk walk = {legal};
    return acts_next(&walk, &first) && names_place(s->game, first);
}

static bool worth_looking(Search *s, int step, Act act)
{
    int times = 0, n = s->looked[step].n;
    for (int i = 0; i < n; i++)
        times += s->looked[step].act[i] == act;
    if (times >= EACH_MOST || n == LOOKED_MOST)
        return false;
    s->looked[step].act[s->looked[step].n++] = act;
    return true;
}

static void write_way(const Search *s, int steps)
{
    json_open(s->out, '[');
    for (int i = 0; i < steps; i++) {
        char words[ACT_TEXT_MAX];
        Text text = text_within(words, sizeof words);
        s->game->act_text(s->game, s->path[i], &text);
        json_text(s->out, words);
    }
    json_close(s->out, ']');
}

static void walk_on(Search *s, const void *state, int steps)
{
    Acts legal;
    if (steps == STEPS_MOST || !walking(s, state, &legal)) {
        write_way(s, steps);
        return;
    }
    Act act;
    for (ActWalk walk = {&legal}; acts_next(&walk, &act);) {
        if (!worth_looking(s, steps, act))
            continue;
        _Alignas(max_align_t) unsigned char after[STATE_MAX];
        memcpy(after, state, s->game->state_size);
        s->path[steps] = act;
        s->game->apply(s->game, after, s->seat, act, NULL);
        walk_on(s, after, steps + 1);
    }
}

bool ways_walking(const Match *match, int seat)
{
    Acts legal;
    Search s = {.game = match_game(match), .seat = seat};
    return s.game->open && walking(&s, match_state(match), &legal);
}

Refusal ways_on(const Table *table, int seat, Text *out)
{
    Search s = {.game = match_game(table->match), .seat = seat, .out = out};
    Acts legal;
    if (table->state != TABLE_PLAYING || !s.game->open || !walking(&s, match_state(table->match), &legal))
        return refuse("not-now", "None of your pieces is on its way.");
    json_open(out, '{');
    json_string_of(out, "type", "ways");
    json_number_of(out, "seat", seat);
    json_key(out, "ways");
    json_open(out, '[');
    walk_on(&s, match_state(table->match), 0);
    json_close(out, ']');
    json_close(out, '}');
    return done();
}
