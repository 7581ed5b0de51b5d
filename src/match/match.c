#include "match/inside.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

/* Keeps the events of one act. */
static void keep(Match *match, const Log *log)
{
    if (match->events + log->n > match->event_room) {
        match->event_room = 2 * match->event_room + log->n + 16;
        match->event = memory_resize(match->event, (size_t)match->event_room * sizeof *match->event);
    }
    memcpy(match->event + match->events, log->event, (size_t)log->n * sizeof *log->event);
    match->events += log->n;
}

static bool read_option(Match *match, const GivenOption *given, Text *why)
{
    const Game *game = match->game;
    int index = game_option(game, given->name);
    if (index < 0) {
        text_format(why, "%s has no option ", game->id);
        text_quoted(why, given->name);
        return false;
    }
    const Option *option = &game->options[index];
    if (option->only_players && option->only_players != match->setup.players) {
        text_format(why, "%s is only for %d players", option->name, option->only_players);
        return false;
    }
    uint64_t value;
    if (!text_read_number(given->value, (uint64_t)option_least(option), (uint64_t)option_most(option), &value)) {
        text_format(why, "%s is %s, not ", option->name, option->is_switch ? "0 or 1" : "a number from 1 to 1000000");
        text_quoted(why, given->value);
        return false;
    }
    for (int i = 0; i < match->givens; i++)
        if (match->given[i] == index) {
            text_format(why, "%s is given twice", option->name);
            return false;
        }
    match->setup.option[index] = (int32_t)value;
    match->given[match->givens++] = index;
    return true;
}

static bool read_setup(Match *match, int players, const GivenOption *option, int options, Text *why)
{
    const Game *game = match->game;
    match->setup.players = players ? players : game->players_min;
    if (!game_seats(game, match->setup.players)) {
        text_format(why, "%s is not for %d players", game->id, players);
        return false;
    }
    for (int i = 0; game->options && game->options[i].name; i++)
        match->setup.option[i] = game->options[i].preset;
    for (int i = 0; i < options; i++)
        if (!read_option(match, &option[i], why))
            return false;
    return true;
}

static void start(Match *match, Log *log)
{
    memset(match->state, 0, sizeof match->state);
    match->game->setup(match->state, &match->setup, log);
}

Match *match_again(const Match *like)
{
    Match *match = memory_resize(NULL, sizeof *match);
    *match = (Match){.game = like->game, .seed = like->seed, .setup = like->setup, .givens = like->givens};
    memcpy(match->given, like->given, sizeof match->given);
    Log log = {.n = 0};
    start(match, &log);
    keep(match, &log);
    return match;
}

Match *match_new(const Game *game, int players, uint64_t seed, const GivenOption *option, int options, Text *why)
{
    Match plan = {.game = game, .seed = seed};
    return read_setup(&plan, players, option, options, why) ? match_again(&plan) : NULL;
}

void match_free(Match *match)
{
    if (!match)
        return;
    for (int i = 0; i < match->entries; i++)
        free(match->entry[i].words);
    free(match->entry);
    free(match->event);
    free(match);
}

const Game *match_game(const Match *match) { return match->game; }
const Setup *match_setup(const Match *match) { return &match->setup; }
int match_players(const Match *match) { return match->setup.players; }
const void *match_state(const Match *match) { return match->state; }
int match_acts(const Match *match) { return match->entries; }
int match_seat_of(const Match *match, int index) { return match->entry[index].seat; }
Act match_act_of(const Match *match, int index) { return match->entry[index].act; }
bool match_said(const Match *match, int index) { return match->entry[index].words != NULL; }
const Event *match_event(const Match *match, int index) { return &match->event[index]; }
int match_events_before(const Match *match, int index) { return match->entry[index].first_event; }

bool match_over(const Match *match)
{
    return ((const Core *)match->state)->phase == PHASE_OVER;
}

/* Writes an entry into the log; its events are to follow. */
static Entry *append(Match *match, int seat, Act act)
{
    if (match->entries == match->entry_room) {
        match->entry_room = 2 * match->entry_room + 32;
        match->entry = memory_resize(match->entry, (size_t)match->entry_room * sizeof *match->entry);
    }
    Entry *entry = &match->entry[match->entries++];
    *entry = (Entry){.seat = seat, .act = act, .first_event = match->events};
    return entry;
}

void match_apply(Match *match, int seat, Act act)
{
    append(match, seat, act);
    Log log = {.n = 0};
    match->game->apply(match->state, seat, act, &log);
    keep(match, &log);
}

/* Talk changes nothing in the rules, so it never reaches them. */
static void say(Match *match, int seat, const char *words)
{
    Entry *entry = append(match, seat, 0);
    entry->words = memory_copy(words, strlen(words));
    Log log = {.n = 0};
    emit_word(&log, &event_say, seat, 0, entry->words);
    keep(match, &log);
}

static bool waited_for(const Match *match, int seat, Text *why)
{
    Actors actors = game_actors(match->game, match->state);
    if (seat >= 1 && seat <= match->setup.players && (actors.must | actors.may) >> seat & 1)
        return true;
    if (seat < 1 || seat > match->setup.players)
        text_format(why, "there is no player %d; players are 1 to %d", seat, match->setup.players);
    else if (match_over(match))
        text_add(why, "the game is over");
    else {
        text_format(why, "player %d is not to act now; the game waits for ", seat);
        game_actors_text(match->game, match->state, why);
    }
    return false;
}

bool match_read_act(const Match *match, int seat, const char *words, Act *out, Text *why)
{
    if (!waited_for(match, seat, why))
        return false;
    if (game_read_act(match->game, match->state, seat, words, out))
        return true;
    text_quoted(why, words);
    text_format(why, " is not a legal act of player %d now", seat);
    return false;
}

/* Reads `say WORD…`; NULL if it is something else. */
static const char *spoken(const Match *match, const char *words)
{
    while (*words == ' ' || *words == '\t')
        words++;
    bool says = match->game->talk && strlen(words) >= 3 && text_same((char[]){words[0], words[1], words[2], 0}, "say");
    return says && (words[3] == ' ' || words[3] == '\t' || !words[3]) ? words + 3 : NULL;
}

static bool play_say(Match *match, int seat, const char *words, Text *why)
{
    char tidy[SAY_MAX_BYTES + 2];
    if (!waited_for(match, seat, why))
        return false;
    bool fits = text_tidy(words, tidy, sizeof tidy) && strlen(tidy) <= SAY_MAX_BYTES;
    if (!fits || !tidy[0] || strchr(tidy, '#') || !text_printable(tidy)) {
        text_format(why, "say takes 1 to %d bytes of plain text without '#'", SAY_MAX_BYTES);
        return false;
    }
    say(match, seat, tidy);
    return true;
}

bool match_play(Match *match, int seat, const char *words, Text *why)
{
    const char *speech = spoken(match, words);
    if (speech)
        return play_say(match, seat, speech, why);
    Act act;
    if (!match_read_act(match, seat, words, &act, why))
        return false;
    match_apply(match, seat, act);
    return true;
}

static Act drawn(const Match *match)
{
    Odds odds = {.n = 0};
    match->game->odds(match->state, &odds);
    Random draw = random_at(match->seed, (uint64_t)match->entries);
    return odds_pick(&odds, random_below(&draw, odds.total));
}

static bool chance_due(const Match *match, Text *why)
{
    if (game_actors(match->game, match->state).chance)
        return true;
    text_add(why, match_over(match) ? "the game is over" : "chance is not due now; the game waits for ");
    if (!match_over(match))
        game_actors_text(match->game, match->state, why);
    return false;
}

bool match_chance(Match *match, const char *words, Text *why)
{
    Act act;
    if (!chance_due(match, why))
        return false;
    if (!words)
        act = drawn(match);
    else if (!game_read_act(match->game, match->state, SEAT_CHANCE, words, &act)) {
        text_quoted(why, words);
        text_add(why, " is not what chance can bring now");
        return false;
    }
    match_apply(match, SEAT_CHANCE, act);
    return true;
}

uint32_t match_odds(const Match *match)
{
    Odds odds = {.n = 0};
    if (game_actors(match->game, match->state).chance)
        match->game->odds(match->state, &odds);
    return odds.total;
}

/* The outcome whose text comes first behind `last`, or -1. */
static int next_outcome(const Match *match, const Odds *odds, const char *last, char next[ACT_TEXT_MAX])
{
    int found = -1;
    for (int i = 0; i < odds->n; i++) {
        char name[ACT_TEXT_MAX];
        Text text = text_within(name, sizeof name);
        match->game->act_text(match->game, odds->of[i].act, &text);
        if (strcmp(name, last) > 0 && (found < 0 || strcmp(name, next) < 0)) {
            found = i;
            strcpy(next, name);
        }
    }
    return found;
}

void match_chance_ticket(Match *match, uint32_t ticket)
{
    Odds odds = {.n = 0};
    char last[ACT_TEXT_MAX] = "", next[ACT_TEXT_MAX];
    match->game->odds(match->state, &odds);
    int i = next_outcome(match, &odds, last, next);
    for (; ticket >= odds.of[i].weight; i = next_outcome(match, &odds, last, next)) {
        ticket -= odds.of[i].weight;
        strcpy(last, next);
    }
    match_apply(match, SEAT_CHANCE, odds.of[i].act);
}

bool match_undo(Match *match)
{
    if (!match->entries)
        return false;
    Entry *last = &match->entry[--match->entries];
    match->events = last->first_event;
    if (last->words) {
        free(last->words);
        return true;
    }
    start(match, NULL);
    for (int i = 0; i < match->entries; i++)
        if (!match->entry[i].words)
            match->game->apply(match->state, match->entry[i].seat, match->entry[i].act, NULL);
    return true;
}

void match_act_text(const Match *match, int index, Text *out)
{
    const Entry *entry = &match->entry[index];
    if (entry->words) {
        text_add(out, "say ");
        text_add(out, entry->words);
    } else
        match->game->act_text(match->game, entry->act, out);
}
