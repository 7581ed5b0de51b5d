#include "follow.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* SILENT_MOST: consecutive acts that make no sound; WORK_MOST: acts tried for one view. */
enum { LINES_MOST = 1 << 20, SILENT_MOST = 2, PATH_MOST = 4000, WORK_MOST = 2000000 };

static const char *lines_of(const Text *text)
{
    return text->len ? text->at : "";
}

Follower *follower_new(Match *match, int seat)
{
    Follower *follower = memory_resize(NULL, sizeof *follower);
    *follower = (Follower){.match = match, .seat = seat, .ahead = text_growing(LINES_MOST)};
    return follower;
}

void follower_free(Follower *follower)
{
    if (!follower)
        return;
    match_free(follower->match);
    text_free(&follower->ahead);
    free(follower);
}

void follower_hear(Follower *follower, const char *line)
{
    text_add(&follower->ahead, line);
    text_add(&follower->ahead, "\n");
}

void follower_did(Follower *follower, const char *act)
{
    text_add(&follower->ahead, "> ");
    follower_hear(follower, act);
}

/* What may have happened next, and how many bytes of what was heard it explains. */
typedef struct Step {
    int seat;
    Act act;
    size_t explains;
} Step;

/* A depth-first search for the acts in between. */
typedef struct Pursuit {
    const Game *game;
    int seat;
    const char *view;
    Step path[PATH_MOST];
    int length;
    long work;
    Text text;    /* scratch */
} Pursuit;

typedef struct Steps {
    Step *of;
    int n, room;
} Steps;

static void add_step(Steps *steps, Step step)
{
    if (steps->n == steps->room) {
        steps->room = 2 * steps->room + 16;
        steps->of = memory_resize(steps->of, (size_t)steps->room * sizeof *steps->of);
    }
    steps->of[steps->n++] = step;
}

/* Whether the act, from a state, sounds like the lines ahead, after what the player's own deed takes of them. */
static void try_act(Pursuit *p, const void *state, const char *ahead, Step step, Steps *out)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    log.n = 0;
    p->work--;
    memcpy(after, state, p->game->state_size);
    p->game->apply(p->game, after, step.seat, step.act, &log);
    text_clear(&p->text);
    for (int i = 0; i < log.n; i++)
        if (event_text(&log.event[i], p->seat, &p->text))
            text_add(&p->text, "\n");
    if (strncmp(ahead + step.explains, lines_of(&p->text), p->text.len))
        return;
    step.explains += p->text.len;
    add_step(out, step);
}

/* Bytes of the line `> ACT` if it is next and this is that act; of other players' acts, 0. -1: it does not fit. */
static int deed_length(Pursuit *p, const char *ahead, int seat, Act act)
{
    bool deed = !strncmp(ahead, "> ", 2);
    if (!deed || seat != p->seat)
        return deed || seat == p->seat ? -1 : 0;
    char words[ACT_TEXT_MAX], said[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    size_t len = strcspn(ahead, "\n");
    p->game->act_text(p->game, act, &text);
    snprintf(said, sizeof said, "%.*s", (int)len - 2, ahead + 2);
    return text_same(words, said) ? (int)len + 1 : -1;
}

static void try_player(Pursuit *p, const void *state, const char *ahead, int seat, Steps *out)
{
    Acts acts;
    game_legal(p->game, state, seat, &acts);
    ActWalk walk = {.acts = &acts};
    for (Act act; acts_next(&walk, &act);) {
        int deed = deed_length(p, ahead, seat, act);
        if (deed >= 0)
            try_act(p, state, ahead, (Step){seat, act, (size_t)deed}, out);
    }
}

/* All that may have happened next. */
static Steps next_steps(Pursuit *p, const void *state, const char *ahead)
{
    Actors actors = game_actors(p->game, state);
    Steps steps = {0};
    Odds odds = {.n = 0};
    if (actors.chance)
        p->game->odds(p->game, state, &odds);
    for (int i = 0; i < odds.n; i++)
        try_act(p, state, ahead, (Step){SEAT_CHANCE, odds.of[i].act, 0}, &steps);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if ((actors.must | actors.may) >> seat & 1)
            try_player(p, state, ahead, seat, &steps);
    return steps;
}

static bool looks_right(Pursuit *p, const void *state)
{
    text_clear(&p->text);
    game_view(p->game, state, p->seat, &p->text);
    return !strcmp(lines_of(&p->text), p->view);
}

/* Leaves the acts in `path`; false if there are none. */
static bool pursue(Pursuit *p, const void *state, const char *ahead, int silent)
{
    if (!*ahead && looks_right(p, state))
        return true;
    if (p->length == PATH_MOST || p->work <= 0 || silent > SILENT_MOST)
        return false;
    Steps steps = next_steps(p, state, ahead);
    unsigned char *after = memory_resize(NULL, p->game->state_size);
    bool found = false;
    for (int i = 0; i < steps.n && !found; i++) {
        Step step = steps.of[i];
        memcpy(after, state, p->game->state_size);
        p->game->apply(p->game, after, step.seat, step.act, NULL);
        p->path[p->length++] = step;
        found = pursue(p, after, ahead + step.explains, step.explains ? 0 : silent + 1);
        p->length -= !found;
    }
    free(after);
    free(steps.of);
    return found;
}

/* The first lines of all tell of the beginning. */
static size_t opening_length(const Follower *follower)
{
    Text opening = text_growing(LINES_MOST);
    if (!match_acts(follower->match))
        match_events_text(follower->match, follower->seat, 1, &opening);
    size_t len = strncmp(lines_of(&follower->ahead), lines_of(&opening), opening.len) ? 0 : opening.len;
    text_free(&opening);
    return len;
}

bool follower_catch_up(Follower *follower, const char *view)
{
    Pursuit *p = memory_resize(NULL, sizeof *p);
    p->game = match_game(follower->match);
    p->seat = follower->seat;
    p->view = view;
    p->length = 0;
    p->work = WORK_MOST;
    p->text = text_growing(LINES_MOST);
    bool found = pursue(p, match_state(follower->match), lines_of(&follower->ahead) + opening_length(follower), 0);
    for (int i = 0; i < p->length && found; i++)
        match_apply(follower->match, p->path[i].seat, p->path[i].act);
    if (found)
        text_clear(&follower->ahead);
    text_free(&p->text);
    free(p);
    return found;
}
