/* Public library: what viewers have heard, kept beside a state or computed from a match. */
#include "memory.h"

#include "pegboard.h"

#include "base/random.h"
#include "rules/unit.h"

#include <string.h>

static const Game *game_of(const PegGame *game) { return (const Game *)game; }

static uint64_t mix(uint64_t key, uint64_t with)
{
    return random_mix(key ^ (with + 0x9e3779b97f4a7c15u));
}

static uint64_t mix_words(uint64_t key, const char *words)
{
    for (uint64_t eight = 0, n = 1; words; words++, n++) {
        eight = eight << 8 | (unsigned char)*words;
        if (!*words || n % 8 == 0)
            key = mix(key, eight);
        if (!*words)
            break;
    }
    return key;
}

static uint64_t mix_event(uint64_t key, const Event *event)
{
    key = mix_words(mix_words(key, event->kind->name), event->word);
    for (int i = 0; i < EVENT_ARGS && event->kind->args[i]; i++)
        key = mix(key, (uint32_t)event->arg[i]);
    return key;
}

static void note(Ear *ear, Set *in, int at)
{
    if (at < 0 || at >= GRID_LOCS)
        return;
    ear->sounded &= ~set_of(at);
    ear->silent &= ~set_of(at);
    *in |= set_of(at);
    ear->fresh |= set_of(at);
}

static void say(Ear *ear, bool own, int at)
{
    if (at < 0 || at >= GRID_LOCS)
        return;
    ear->said[!own] |= set_of(at);
    ear->fresh |= set_of(at);
}

/* A peg goes in before its alarm, so it counts as silent until then. */
static void keep_in_mind(Ear *ear, const Event *event, int viewer)
{
    const EventKind *kind = event->kind;
    bool own = event->arg[0] == viewer;
    if (own && (kind == &event_put || kind == &event_probe))
        note(ear, &ear->silent, event->arg[1]);
    else if (own && kind == &event_shift)
        note(ear, &ear->silent, event->arg[2]);
    else if (own && kind == &event_alarm)
        note(ear, &ear->sounded, event->arg[1]);
    else if (kind == &event_announce)
        say(ear, own, event->arg[1]);
    else if (own && kind == &event_turn)
        ear->fresh = SET_NONE;
    else if (own && kind == &event_clear)
        *ear = (Ear){.key = ear->key};
}

/* Nothing sounds during a set-up, so silence carries no information. */
static void hear(Ear *ear, const Game *game, const Event *event, int viewer, bool playing)
{
    Event heard;
    if (!event_heard(event, viewer, &heard))
        return;
    ear->key = mix_event(ear->key, &heard);
    if (game->of_unit && (playing || heard.kind == &event_clear))
        keep_in_mind(ear, &heard, viewer);
}

/* Whether a viewer sees the act itself, not only its consequences. */
static bool sees(const Game *game, int viewer, int seat)
{
    return game->open || (seat != SEAT_CHANCE && (viewer == seat || game->open_acts));
}

static void see(Ear *ears, const Game *game, int viewers, int seat, Act act)
{
    for (int viewer = 0; viewer < viewers; viewer++)
        if (sees(game, viewer, seat))
            ears[viewer].key = mix(ears[viewer].key, (uint64_t)seat << 32 | act);
}

size_t peg_memory_size(const PegGame *game)
{
    return (size_t)memory_ears(game_of(game)) * sizeof(Ear);
}

void peg_memory_start(const PegGame *game, void *memory)
{
    memset(memory, 0, peg_memory_size(game));
}

void peg_memory_apply(const PegGame *game, void *state, void *memory, int seat, uint32_t act)
{
    const Core *core = state;
    bool playing = core->phase == PHASE_PLAY;
    int viewers = core->players + 1;
    Ear *ears = memory;
    Log log;
    log.n = 0;
    see(ears, game_of(game), viewers, seat, act);
    game_of(game)->apply(game_of(game), state, seat, act, &log);
    for (int viewer = 0; viewer < viewers; viewer++)
        for (int i = 0; i < log.n; i++)
            hear(&ears[viewer], game_of(game), &log.event[i], viewer, playing);
}

uint64_t peg_memory_key(const PegGame *game, const void *memory, int viewer)
{
    const Ear *ears = memory;
    return viewer >= 0 && viewer < memory_ears(game_of(game)) ? ears[viewer].key : 0;
}

static bool is_phase(const Event *event, const char *word)
{
    return event->kind == &event_phase && event->word && !strcmp(event->word, word);
}

static int events_end(const Match *match, int act)
{
    return act + 1 < match_acts(match) ? match_events_before(match, act + 1) : match_events(match, VIEWER_UMPIRE);
}

/* Whether the game is in play, not in set-up, after the events from `from` to before `to`. */
static bool plays(const Match *match, bool playing, int from, int to)
{
    for (int i = from; i < to; i++)
        playing = is_phase(match_event(match, i), "play") || (playing && !is_phase(match_event(match, i), "setup"));
    return playing;
}

void memory_of_match(const Match *match, Ear *ears)
{
    const Game *game = match_game(match);
    int viewers = match_players(match) + 1, acts = match_acts(match);
    memset(ears, 0, (size_t)memory_ears(game) * sizeof *ears);
    bool playing = plays(match, false, 0, acts ? match_events_before(match, 0) : 0);
    for (int act = 0; act < acts; act++) {
        int from = match_events_before(match, act), to = events_end(match, act);
        if (match_said(match, act))
            continue;
        see(ears, game, viewers, match_seat_of(match, act), match_act_of(match, act));
        for (int viewer = 0; viewer < viewers; viewer++)
            for (int i = from; i < to; i++)
                hear(&ears[viewer], game, match_event(match, i), viewer, playing);
        playing = plays(match, playing, from, to);
    }
}

uint64_t peg_match_key(const PegMatch *match, int viewer)
{
    Ear ears[SEATS_MAX + 1];
    memory_of_match((const Match *)match, ears);
    return peg_memory_key(peg_match_game(match), ears, viewer);
}
