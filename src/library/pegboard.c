/* Public library: the match and the rules, behind stable names and types. */
#include "give.h"

#include "pegboard.h"

#include "match/match.h"

#include <string.h>

enum { OPTIONS_TEXT_MAX = 4000 };    /* a drawn board may be among them */

static const Game *game_of(const PegGame *game) { return (const Game *)game; }
static const Match *match_of(const PegMatch *match) { return (const Match *)match; }
static Match *changed(PegMatch *match) { return (Match *)match; }

const char *peg_version(void)
{
    return PEG_VERSION;
}

int peg_game_count(void)
{
    int n = 0;
    while (games[n])
        n++;
    return n;
}

const PegGame *peg_game_at(int index)
{
    return index >= 0 && index < peg_game_count() ? (const PegGame *)games[index] : NULL;
}

const PegGame *peg_game_find(const char *id)
{
    return (const PegGame *)game_find(id);
}

void peg_game_release(const PegGame *game)
{
    game_release(game_of(game));
}

const char *peg_game_id(const PegGame *game) { return game_of(game)->id; }
const char *peg_game_title(const PegGame *game) { return game_of(game)->title; }
int peg_game_players_min(const PegGame *game) { return game_of(game)->players_min; }
int peg_game_players_max(const PegGame *game) { return game_of(game)->players_max; }
bool peg_game_seats(const PegGame *game, int players) { return game_seats(game_of(game), players); }

static int option_count(const Game *game)
{
    int n = 0;
    while (game->options && game->options[n].name)
        n++;
    return n;
}

bool peg_game_option(const PegGame *game, int index, PegOption *option)
{
    if (index < 0 || index >= option_count(game_of(game)))
        return false;
    const Option *from = &game_of(game)->options[index];
    *option = (PegOption){from->name, from->preset, option_least(from), option_most(from), from->only_players};
    return true;
}

/* Splits "stall=100 limit=500" in place; -1 if malformed. */
static int read_options(char *words, GivenOption given[OPTIONS_MAX])
{
    int n = 0;
    while (*words) {
        char *gap = strchr(words, ' '), *value = strchr(words, '=');
        if (!value || (gap && gap < value) || n == OPTIONS_MAX)
            return -1;
        *value++ = '\0';
        given[n++] = (GivenOption){words, value};
        if (gap)
            *gap++ = '\0';
        words = gap ? gap : value + strlen(value);
    }
    return n;
}

static Match *start(const PegGame *game, int players, uint64_t seed, const char *options, Text *why)
{
    char words[OPTIONS_TEXT_MAX];
    GivenOption given[OPTIONS_MAX];
    int n = text_tidy(options ? options : "", words, sizeof words) ? read_options(words, given) : -1;
    if (n >= 0)
        return match_new(game_of(game), players, seed, given, n, why);
    text_format(why, "options are at most %d words of the form name=value", OPTIONS_MAX);
    return NULL;
}

PegMatch *peg_match_new(const PegGame *game, int players, uint64_t seed, const char *options, char *why, size_t size)
{
    Text reason = growing();
    Match *match = start(game, players, seed, options, &reason);
    give(&reason, why, size);
    return (PegMatch *)match;
}

void peg_match_free(PegMatch *match) { match_free(changed(match)); }
const PegGame *peg_match_game(const PegMatch *match) { return (const PegGame *)match_game(match_of(match)); }
int peg_match_players(const PegMatch *match) { return match_players(match_of(match)); }
const void *peg_match_state(const PegMatch *match) { return match_state(match_of(match)); }

bool peg_match_play(PegMatch *match, int player, const char *act, char *why, size_t size)
{
    Text reason = growing();
    bool done = match_play(changed(match), player, act, &reason);
    give(&reason, why, size);
    return done;
}

bool peg_match_chance(PegMatch *match, const char *outcome, char *why, size_t size)
{
    Text reason = growing();
    bool done = match_chance(changed(match), outcome, &reason);
    give(&reason, why, size);
    return done;
}

bool peg_match_time(PegMatch *match, char *why, size_t size)
{
    Text reason = growing();
    bool done = match_time(changed(match), &reason);
    give(&reason, why, size);
    return done;
}

bool peg_match_undo(PegMatch *match)
{
    return match_undo(changed(match));
}

size_t peg_match_actors(const PegMatch *match, char *text, size_t size)
{
    Text out = growing();
    match_actors_text(match_of(match), &out);
    return give(&out, text, size);
}

size_t peg_match_status(const PegMatch *match, char *text, size_t size)
{
    Text out = growing();
    match_status_text(match_of(match), &out);
    return give(&out, text, size);
}

static bool is_player(const PegMatch *match, int seat)
{
    return seat >= 1 && seat <= peg_match_players(match);
}

size_t peg_match_legal(const PegMatch *match, int seat, char *text, size_t size)
{
    Text out = growing();
    if (seat == SEAT_CHANCE || is_player(match, seat))
        match_legal_text(match_of(match), seat, &out);
    return give(&out, text, size);
}

/* An invalid viewer sees no more than the public. */
static int eye(const PegMatch *match, int viewer)
{
    return viewer == VIEWER_UMPIRE || is_player(match, viewer) ? viewer : VIEWER_PUBLIC;
}

size_t peg_match_view(const PegMatch *match, int viewer, char *text, size_t size)
{
    Text out = growing();
    match_view(match_of(match), eye(match, viewer), &out);
    return give(&out, text, size);
}

size_t peg_match_events(const PegMatch *match, int viewer, int from, char *text, size_t size)
{
    Text out = growing();
    match_events_text(match_of(match), eye(match, viewer), from, &out);
    return give(&out, text, size);
}

int peg_match_event_count(const PegMatch *match, int viewer)
{
    return match_events(match_of(match), eye(match, viewer));
}

uint64_t peg_match_hash(const PegMatch *match, int viewer)
{
    return match_hash(match_of(match), eye(match, viewer));
}

size_t peg_match_record(const PegMatch *match, char *text, size_t size)
{
    Text out = growing();
    match_record(match_of(match), &out);
    return give(&out, text, size);
}

void peg_match_name(PegMatch *match, int player, const char *name)
{
    if (is_player(match, player))
        match_name(changed(match), player, name);
}

void peg_match_date(PegMatch *match, const char *date)
{
    match_date(changed(match), date);
}

size_t peg_state_size(const PegGame *game)
{
    return game_of(game)->state_size;
}

bool peg_state_start(const PegGame *game, int players, const char *options, void *state, char *why, size_t size)
{
    PegMatch *match = peg_match_new(game, players, 1, options, why, size);
    if (match)
        memcpy(state, peg_match_state(match), peg_state_size(game));
    peg_match_free(match);
    return match != NULL;
}

PegActors peg_state_actors(const PegGame *game, const void *state)
{
    Actors actors = game_actors(game_of(game), state);
    return (PegActors){actors.must, actors.may, actors.chance};
}

int peg_state_legal(const PegGame *game, const void *state, int player, uint32_t *acts, int room)
{
    Acts rows;
    game_legal(game_of(game), state, player, &rows);
    ActWalk walk = {.acts = &rows};
    for (int n = 0; n < room && acts_next(&walk, &acts[n]);)
        n++;
    return acts_count(&rows);
}

int peg_state_odds(const PegGame *game, const void *state, PegOutcome *outcomes, int room)
{
    Odds odds = {.n = 0};
    if (game_actors(game_of(game), state).chance)
        game_of(game)->odds(game_of(game), state, &odds);
    for (int i = 0; i < odds.n && i < room; i++)
        outcomes[i] = (PegOutcome){odds.of[i].act, odds.of[i].weight};
    return odds.n;
}

void peg_state_apply(const PegGame *game, void *state, int seat, uint32_t act)
{
    game_of(game)->apply(game_of(game), state, seat, act, NULL);
}

uint16_t peg_state_winners(const PegGame *game, const void *state)
{
    (void)game;
    return ((const Core *)state)->winners;
}

size_t peg_state_view(const PegGame *game, const void *state, int viewer, char *text, size_t size)
{
    const Core *core = state;
    bool known = viewer == VIEWER_UMPIRE || (viewer >= 1 && viewer <= core->players);
    Text out = growing();
    game_view(game_of(game), state, known ? viewer : VIEWER_PUBLIC, &out);
    return give(&out, text, size);
}

bool peg_state_perft(const PegGame *game, const void *state, int depth, uint64_t work, uint64_t *count)
{
    uint64_t n = depth < 0 ? 0 : game_perft(game_of(game), state, depth, &work);
    if (work)
        *count = n;
    return work != 0;
}

size_t peg_act_text(const PegGame *game, uint32_t act, char *text, size_t size)
{
    Text out = growing();
    game_of(game)->act_text(game_of(game), act, &out);
    return give(&out, text, size);
}

bool peg_act_read(const PegGame *game, const void *state, int seat, const char *words, uint32_t *act)
{
    return game_read_act(game_of(game), state, seat, words, act);
}
