#include "rules/game.h"

#include "base/json.h"

#include <stdalign.h>
#include <string.h>

static GameResolver *resolve;

void game_resolver(GameResolver *resolver)
{
    resolve = resolver;
}

const Game *game_find(const char *id)
{
    if (id[0] == '~')
        return resolve ? resolve(id) : NULL;
    for (const Game *const *game = games; *game; game++)
        if (text_same((*game)->id, id))
            return *game;
    return NULL;
}

bool game_seats(const Game *game, int players)
{
    int step = game->players_step ? game->players_step : 1;
    return players >= game->players_min && players <= game->players_max && (players - game->players_min) % step == 0;
}

int game_option(const Game *game, const char *name)
{
    for (int i = 0; game->options && game->options[i].name; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return i;
    return -1;
}

void game_legal(const Game *game, const void *state, int seat, Acts *out)
{
    Actors actors = game_actors(game, state);
    acts_clear(out);
    if ((actors.must | actors.may) >> seat & 1)
        game->legal(game, state, seat, out);
}

static bool names(const Game *game, Act act, const char *words)
{
    char name[ACT_TEXT_MAX];
    Text text = text_within(name, sizeof name);
    game->act_text(game, act, &text);
    return text_same(name, words);
}

static bool read_outcome(const Game *game, const void *state, const char *words, Act *out)
{
    Odds odds = {.n = 0};
    if (game_actors(game, state).chance)
        game->odds(game, state, &odds);
    for (int i = 0; i < odds.n; i++)
        if (names(game, *out = odds.of[i].act, words))
            return true;
    return false;
}

bool game_read_act(const Game *game, const void *state, int seat, const char *words, Act *out)
{
    char tidy[ACT_TEXT_MAX];
    if (!text_tidy(words, tidy, sizeof tidy))
        return false;
    if (seat == SEAT_CHANCE)
        return read_outcome(game, state, tidy, out);
    Acts acts;
    game_legal(game, state, seat, &acts);
    ActWalk walk = {.acts = &acts};
    while (acts_next(&walk, out))
        if (names(game, *out, tidy))
            return true;
    return acts_count(&acts) && game->unlisted && game->unlisted(game, state, seat, tidy, out);
}

void game_actors_text(const Game *game, const void *state, Text *out)
{
    Actors actors = game_actors(game, state);
    int all = actors.must | actors.may;
    if (actors.chance)
        text_add(out, "chance");
    else if (!all)
        text_add(out, "over");
    const char *gap = "";
    for (int seat = 1; all >> seat; seat++)
        if (all >> seat & 1) {
            text_add(out, gap);
            text_number(out, seat);
            text_add(out, actors.must >> seat & 1 ? "" : "?");
            gap = " ";
        }
}

void game_status_text(const void *state, Text *out)
{
    const Core *core = state;
    if (core->phase != PHASE_OVER)
        text_add(out, "playing");
    else
        event_text(&(Event){core->winners ? &event_won : &event_drawn, NULL, {core->winners}}, VIEWER_UMPIRE, out);
}

void game_view(const Game *game, const void *state, int viewer, Text *out)
{
    static const char *const phases[] = {"setup", "play", "over"};
    const Core *core = state;
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);

    json_open(out, '{');
    json_string_of(out, "game", game->id);
    json_number_of(out, "players", core->players);
    json_string_of(out, "phase", phases[core->phase]);
    game_actors_text(game, state, &text);
    json_string_of(out, "actors", words);
    text_clear(&text);
    game_status_text(state, &text);
    json_string_of(out, "status", words);
    json_number_of(out, "turn", core->turns);
    if (game->view)
        game->view(game, state, core->phase == PHASE_OVER ? VIEWER_UMPIRE : viewer, out);
    if (core->timing != TIMING_NONE)
        json_number_of(out, "time", core->timing == TIMING_CALLED);
    json_close(out, '}');
}

static uint64_t after(const Game *game, const void *state, int seat, Act act, int depth, uint64_t *work)
{
    if (!*work)
        return 0;
    --*work;
    alignas(8) unsigned char next[STATE_MAX];
    memcpy(next, state, game->state_size);
    game->apply(game, next, seat, act, NULL);
    return game_perft(game, next, depth - 1, work);
}

static uint64_t after_chance(const Game *game, const void *state, int depth, uint64_t *work)
{
    Odds odds = {0};
    game->odds(game, state, &odds);
    uint64_t n = 0;
    for (int i = 0; i < odds.n; i++)
        n += depth == 1 ? 1 : after(game, state, SEAT_CHANCE, odds.of[i].act, depth, work);
    return n;
}

uint64_t game_perft(const Game *game, const void *state, int depth, uint64_t *work)
{
    if (depth == 0)
        return 1;
    Actors actors = game_actors(game, state);
    if (actors.chance)
        return after_chance(game, state, depth, work);
    uint64_t n = 0;
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        if (!((actors.must | actors.may) >> seat & 1))
            continue;
        Acts acts;
        acts_clear(&acts);
        game->legal(game, state, seat, &acts);
        if (depth == 1) {
            n += (uint64_t)acts_count(&acts);
            continue;
        }
        ActWalk walk = {.acts = &acts};
        for (Act act; acts_next(&walk, &act);)
            n += after(game, state, seat, act, depth, work);
    }
    return n;
}
