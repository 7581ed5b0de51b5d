#include "match/inside.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

/* Room for so many of a list that grows: little more, since there are many such lists at a server. */
static int grown(int n) { return n + n / 4 + 8; }

/* Appends the events of one act. */
static void append_events(Match *match, const Log *log)
{
    if (match->events + log->n > match->event_room) {
        match->event_room = grown(match->events + log->n);
        match->event = memory_resize(match->event, (size_t)match->event_room * sizeof *match->event);
    }
    memcpy(match->event + match->events, log->event, (size_t)log->n * sizeof *log->event);
    match->events += log->n;
}

/* Explains a limit: "partners is only for 3 or 4 players". */
static void explain_players(const Option *option, Text *why)
{
    text_format(why, "%s is only for", option->name);
    for (int n = 1, left = __builtin_popcount(option->only_players); left; n++)
        if (option->only_players >> n & 1) {
            left--;
            text_format(why, " %d%s", n, left > 1 ? "," : left ? " or" : " players");
        }
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
    if (!option_fits(option, match->players)) {
        explain_players(option, why);
        return false;
    }
    uint64_t value;
    if (!text_read_number(given->value, (uint64_t)option_least(option), (uint64_t)option_most(option), &value)) {
        text_format(why, option->is_switch ? "%s is %d or %d, not " : "%s is a number from %d to %d, not ", option->name,
                    (int)option_least(option), (int)option_most(option));
        text_quoted(why, given->value);
        return false;
    }
    for (int i = 0; i < match->givens; i++)
        if (match->given[i] == index) {
            text_format(why, "%s is given twice", option->name);
            return false;
        }
    match->option[index] = (int32_t)value;
    match->given[match->givens++] = index;
    return true;
}

/* Reads a board given as text. The usual board need not be given. */
static bool read_board(Match *match, const char *drawn, Text *why)
{
    const Drawing *drawing = match->game->drawing;
    DrawingError error;
    char board[DRAWING_MAX];
    if (match->board) {
        text_add(why, "board is given twice");
        return false;
    }
    if (!drawing_read(drawing, drawn, strlen(drawn), board, &error)) {
        text_format(why, "board: line %d, column %d: %s", error.line, error.column, error.reason);
        return false;
    }
    if (strcmp(board, drawing->usual) != 0)
        match->board = memory_copy(board, strlen(board));
    return true;
}

static bool read_given(Match *match, const GivenOption *given, Text *why)
{
    bool board = match->game->drawing && !strcmp(given->name, "board");
    return board ? read_board(match, given->value, why) : read_option(match, given, why);
}

static bool read_setup(Match *match, int players, const GivenOption *option, int options, Text *why)
{
    const Game *game = match->game;
    match->players = players ? players : game->players_min;
    if (!game_seats(game, match->players)) {
        text_format(why, "%s is not for %d players", game->id, players);
        return false;
    }
    for (int i = 0; game->options && game->options[i].name; i++)
        match->option[i] = game->options[i].preset;
    for (int i = 0; i < options; i++)
        if (!read_given(match, &option[i], why))
            return false;
    return true;
}

static void start(Match *match, Log *log)
{
    Setup setup = match_setup(match);
    memset(match->state, 0, match->game->state_size);
    match->game->setup(match->game, match->state, &setup, log);
}

Match *match_again(const Match *like)
{
    Match *match = memory_resize(NULL, sizeof *match + like->game->state_size);
    *match = (Match){.game = like->game,
                     .seed = like->seed,
                     .players = like->players,
                     .board = like->board ? memory_copy(like->board, strlen(like->board)) : NULL,
                     .givens = like->givens};
    memcpy(match->option, like->option, sizeof match->option);
    memcpy(match->given, like->given, sizeof match->given);
    game_hold(match->game);
    Log log = {.n = 0};
    start(match, &log);
    append_events(match, &log);
    return match;
}

Match *match_alone(const Match *match, int seat)
{
    Match *alone = match_again(match);
    char words[ACT_TEXT_MAX], reason[200];
    for (int i = 0; alone && i < match->entries; i++) {
        Text text = text_within(words, sizeof words), why = text_within(reason, sizeof reason);
        if (match->entry[i].said || (match->entry[i].seat != seat && match->entry[i].seat != SEAT_CHANCE))
            continue;
        match_act_text(match, i, &text);
        if (match_replay(alone, match->entry[i].seat, words, &why))
            continue;
        match_free(alone);
        alone = NULL;
    }
    return alone;
}

Match *match_new(const Game *game, int players, uint64_t seed, const GivenOption *option, int options, Text *why)
{
    Match plan = {.game = game, .seed = seed};
    Match *match = read_setup(&plan, players, option, options, why) ? match_again(&plan) : NULL;
    free(plan.board);
    return match;
}

static char *words_of(const Match *match, const Entry *said) { return (char *)match->event[said->first_event].word; }

void match_free(Match *match)
{
    if (!match)
        return;
    for (int i = 0; i < match->entries; i++)
        if (match->entry[i].said)
            free(words_of(match, &match->entry[i]));
    free(match->entry);
    free(match->event);
    free(match->board);
    free(match->name);
    game_release(match->game);
    free(match);
}

const Game *match_game(const Match *match) { return match->game; }
const char *match_board(const Match *match) { return match->board ? match->board : ""; }

Setup match_setup(const Match *match)
{
    Setup setup = {.players = match->players};
    memcpy(setup.option, match->option, sizeof setup.option);
    strcpy(setup.board, match_board(match));
    return setup;
}

int match_players(const Match *match) { return match->players; }
const void *match_state(const Match *match) { return match->state; }
int match_acts(const Match *match) { return match->entries; }
int match_seat_of(const Match *match, int index) { return match->entry[index].seat; }
Act match_act_of(const Match *match, int index) { return match->entry[index].act; }
bool match_said(const Match *match, int index) { return match->entry[index].said; }
bool match_drawn(const Match *match, int index)
{
    return match->entry[index].seat == SEAT_CHANCE && !(match->game->time && match->entry[index].act == match->game->time);
}

const Event *match_event(const Match *match, int index) { return &match->event[index]; }
int match_events_before(const Match *match, int index) { return match->entry[index].first_event; }

bool match_over(const Match *match)
{
    return ((const Core *)match->state)->phase == PHASE_OVER;
}

/* Appends an entry to the log; its events follow. */
static Entry *append(Match *match, int seat, Act act)
{
    if (match->entries == match->entry_room) {
        match->entry_room = grown(match->entries + 1);
        match->entry = memory_resize(match->entry, (size_t)match->entry_room * sizeof *match->entry);
    }
    Entry *entry = &match->entry[match->entries++];
    *entry = (Entry){.seat = (int8_t)seat, .act = act, .first_event = match->events};
    return entry;
}

void match_apply(Match *match, int seat, Act act)
{
    append(match, seat, act);
    Log log;
    log.n = 0;    /* the event buffer is large and not cleared for each act */
    match->game->apply(match->game, match->state, seat, act, &log);
    append_events(match, &log);
}

/* Talk does not change the state, so the rules never see it. */
static void say(Match *match, int seat, const char *words)
{
    Entry *entry = append(match, seat, 0);
    entry->said = true;
    Log log;
    log.n = 0;
    emit_word(&log, &event_say, seat, 0, memory_copy(words, strlen(words)));
    append_events(match, &log);
}

static bool waited_for(const Match *match, int seat, Text *why)
{
    Actors actors = game_actors(match->game, match->state);
    if (seat >= 1 && seat <= match->players && (actors.must | actors.may) >> seat & 1)
        return true;
    if (seat < 1 || seat > match->players)
        text_format(why, "there is no player %d; players are 1 to %d", seat, match->players);
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

/* The words after `say`; NULL if it is something else. */
static const char *spoken(const Match *match, const char *words)
{
    while (*words == ' ' || *words == '\t')
        words++;
    bool says = match->game->talk && strlen(words) >= 3 && text_same((char[]){words[0], words[1], words[2], 0}, "say");
    return says && (words[3] == ' ' || words[3] == '\t' || !words[3]) ? words + 3 : NULL;
}

bool match_talks(const Match *match, const char *words) { return spoken(match, words) != NULL; }

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
    match->game->odds(match->game, match->state, &odds);
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

int match_minutes(const Match *match)
{
    int index = match->game->time ? game_option(match->game, "minutes") : -1;
    return index < 0 ? 0 : match->option[index];
}

bool match_time(Match *match, Text *why)
{
    const Core *core = (const Core *)match->state;
    if (game_times(match->state)) {
        match_apply(match, SEAT_CHANCE, match->game->time);
        return true;
    }
    text_add(why, match_over(match) ? "the game is over"
                  : core->timing == TIMING_CALLED ? "time was called before" : "this game is not played by the clock");
    return false;
}

bool match_replay(Match *match, int seat, const char *words, Text *why)
{
    if (seat != SEAT_CHANCE)
        return match_play(match, seat, words, why);
    return text_same(words, "time") ? match_time(match, why) : match_chance(match, words, why);
}

uint32_t match_odds(const Match *match)
{
    Odds odds = {.n = 0};
    if (game_actors(match->game, match->state).chance)
        match->game->odds(match->game, match->state, &odds);
    return odds.total;
}

/* The outcome with the next text after `last` in sorted order; -1 if none. */
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

void match_shares_text(const Match *match, Text *out)
{
    Odds odds = {.n = 0};
    char last[ACT_TEXT_MAX] = "", next[ACT_TEXT_MAX];
    if (game_actors(match->game, match->state).chance)
        match->game->odds(match->game, match->state, &odds);
    for (int i, n = 0; (i = next_outcome(match, &odds, last, next)) >= 0; n++) {
        text_format(out, "%s%s:%u", n ? " " : "", next, odds.of[i].weight);
        strcpy(last, next);
    }
}

void match_chance_ticket(Match *match, uint32_t ticket)
{
    Odds odds = {.n = 0};
    char last[ACT_TEXT_MAX] = "", next[ACT_TEXT_MAX];
    match->game->odds(match->game, match->state, &odds);
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
    if (last->said) {
        free(words_of(match, last));
        return true;
    }
    start(match, NULL);
    for (int i = 0; i < match->entries; i++)
        if (!match->entry[i].said)
            match->game->apply(match->game, match->state, match->entry[i].seat, match->entry[i].act, NULL);
    return true;
}

/* Replays undone entries as far as they are still legal; returns how many. */
static int redo(Match *match, const Entry *entry, int n)
{
    for (int i = 0; i < n; i++) {
        Acts legal;
        Actors actors = game_actors(match->game, match->state);
        if (!((actors.must | actors.may) >> entry[i].seat & 1))
            return i;
        game_legal(match->game, match->state, entry[i].seat, &legal);
        if (!acts_have(&legal, entry[i].act))
            return i;
        match_apply(match, entry[i].seat, entry[i].act);
    }
    return n;
}

bool match_undo_of(Match *match, int seat)
{
    int index = match->entries - 1, later;
    while (index >= 0 && match->entry[index].seat != seat)
        index--;
    later = match->entries - 1 - index;
    for (int i = index + 1; i < match->entries; i++)
        if (match->entry[i].said || match->entry[i].seat == SEAT_CHANCE)
            return false;
    if (index < 0 || (later && match->entry[index].said))
        return false;
    if (!later)
        return match_undo(match);
    Entry *kept = memory_resize(NULL, (size_t)(later + 1) * sizeof *kept);
    memcpy(kept, &match->entry[index], (size_t)(later + 1) * sizeof *kept);
    while (match->entries > index)
        match_undo(match);
    int done = redo(match, kept + 1, later);
    if (done < later) {
        while (match->entries > index)
            match_undo(match);
        redo(match, kept, later + 1);
    }
    free(kept);
    return done == later;
}

void match_act_text(const Match *match, int index, Text *out)
{
    const Entry *entry = &match->entry[index];
    if (entry->said) {
        text_add(out, "say ");
        text_add(out, words_of(match, entry));
    } else
        match->game->act_text(match->game, entry->act, out);
}
