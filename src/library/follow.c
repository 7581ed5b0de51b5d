#include "follow.h"

#include "lines.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* SILENT_MOST: consecutive acts that make no sound; WORK_MOST: acts tried for one view. */
enum { LINES_MOST = 1 << 20, SILENT_MOST = 2, PATH_MOST = 4000, WORK_MOST = 2000000 };

static const char *lines_of(const Text *text)
{
    return text->len ? text->at : "";
}

Follower *follower_new(Knowledge *known, const Match *match)
{
    Follower *follower = memory_resize(NULL, sizeof *follower);
    *follower = (Follower){.known = known, .opening = text_growing(LINES_MOST), .ahead = text_growing(LINES_MOST)};
    match_events_text(match, known->seat, 1, &follower->opening);
    memcpy(follower->state, match_state(match), known->game->state_size);
    return follower;
}

void follower_free(Follower *follower)
{
    if (!follower)
        return;
    text_free(&follower->opening);
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

void follower_forget(Follower *follower)
{
    text_clear(&follower->ahead);
}

/* What may have happened next, how many bytes of what was heard are the deed itself, and how many it explains in all. */
typedef struct Step {
    int seat;
    Act act;
    size_t deed, explains;
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
    Log log;      /* of the act tried last, and the state after it */
    _Alignas(8) unsigned char after[STATE_MAX];
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

/* Adapts what the player cannot know to the line that is next. */
static void suppose(const Pursuit *p, void *state, const char *ahead, int before)
{
    char line[LINE_MOST], words[LINE_MOST];
    Event event;
    if (!p->game->suppose)
        return;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(ahead, "\n"), ahead);
    if (line_read(p->game, line, &event, words))
        p->game->suppose(p->game, state, p->seat, &event, before);
}

/* The first event of the log that does not sound like the lines ahead, of which `*bytes` are explained before it; its length if
   there is none. */
static int sounds_until(Pursuit *p, const char *ahead, size_t *bytes)
{
    for (int i = 0; i < p->log.n; i++) {
        text_clear(&p->text);
        if (event_text(&p->log.event[i], p->seat, &p->text))
            text_add(&p->text, "\n");
        if (strncmp(ahead + *bytes, lines_of(&p->text), p->text.len))
            return i;
        *bytes += p->text.len;
    }
    return p->log.n;
}

static int alike_before(const Log *log, int index)
{
    int n = 0;
    for (int i = 0; i < index; i++)
        n += log->event[i].kind == log->event[index].kind;
    return n;
}

/* Whether the act, from a state, sounds like the lines ahead, after what the player's own deed takes of them. Its log and the state
   after it are left in the pursuit. */
static bool try_act(Pursuit *p, const void *state, const char *ahead, Step *step)
{
    _Alignas(8) unsigned char before[STATE_MAX];
    memcpy(before, state, p->game->state_size);
    for (size_t supposed = 0;;) {
        size_t bytes = step->deed;
        p->log.n = 0;
        p->work--;
        memcpy(p->after, before, p->game->state_size);
        p->game->apply(p->game, p->after, step->seat, step->act, &p->log);
        int until = sounds_until(p, ahead, &bytes);
        if (until == p->log.n) {
            step->explains = bytes;
            return true;
        }
        if (!p->game->suppose || bytes <= supposed || !ahead[bytes])
            return false;
        supposed = bytes;
        suppose(p, before, ahead + bytes, alike_before(&p->log, until));
    }
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
        Step step = {seat, act, (size_t)deed, 0};
        if (deed >= 0 && try_act(p, state, ahead, &step))
            add_step(out, step);
    }
}

/* Outcomes that sound alike differ only in what can be supposed later: one is enough. */
static void try_chance(Pursuit *p, const void *state, const char *ahead, Steps *out)
{
    Odds odds = {.n = 0};
    p->game->odds(p->game, state, &odds);
    for (int i = 0; i < odds.n && !out->n; i++) {
        Step step = {SEAT_CHANCE, odds.of[i].act, 0, 0};
        if (try_act(p, state, ahead, &step))
            add_step(out, step);
    }
}

/* All that may have happened next. */
static Steps next_steps(Pursuit *p, const void *state, const char *ahead)
{
    Actors actors = game_actors(p->game, state);
    Steps steps = {0};
    if (actors.chance)
        try_chance(p, state, ahead, &steps);
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
    unsigned char *here = memory_resize(NULL, 2 * STATE_MAX), *after = here + STATE_MAX;
    memcpy(here, state, p->game->state_size);
    suppose(p, here, ahead, 0);
    Steps steps = next_steps(p, here, ahead);
    bool found = false;
    for (int i = 0; i < steps.n && !found; i++) {
        Step step = steps.of[i];
        try_act(p, here, ahead, &step);
        memcpy(after, p->after, p->game->state_size);
        p->path[p->length++] = step;
        found = pursue(p, after, ahead + step.explains, step.explains ? 0 : silent + 1);
        p->length -= !found;
    }
    free(here);
    free(steps.of);
    return found;
}

/* Carries out what was found. */
static void advance(Follower *follower, Pursuit *p, const char *ahead)
{
    for (int i = 0; i < p->length; i++) {
        Step *step = &p->path[i];
        suppose(p, follower->state, ahead, 0);
        try_act(p, follower->state, ahead, step);
        knowledge_grow(follower->known, step->seat, step->act, p->log.event, p->log.n);
        memcpy(follower->state, p->after, p->game->state_size);
        ahead += step->explains;
    }
    knowledge_look(follower->known, follower->state);
    text_clear(&follower->opening);
    text_clear(&follower->ahead);
}

bool follower_catch_up(Follower *follower, const char *view)
{
    Pursuit *p = memory_resize(NULL, sizeof *p);
    p->game = follower->known->game;
    p->seat = follower->known->seat;
    p->view = view;
    p->length = 0;
    p->work = WORK_MOST;
    p->text = text_growing(LINES_MOST);
    const Text *opening = &follower->opening;
    const char *ahead = lines_of(&follower->ahead);
    ahead += strncmp(ahead, lines_of(opening), opening->len) ? 0 : opening->len;
    bool found = pursue(p, follower->state, ahead, 0);
    if (found)
        advance(follower, p, ahead);
    text_free(&p->text);
    free(p);
    return found;
}
