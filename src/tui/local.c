/* A local match: people at this keyboard, and bots on threads of their own. Every act is saved at once. */
#include "tui/advice.h"

#include "base/clock.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "bots/advice.h"
#include "match/match.h"
#include "tui/state_files.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RECORD_MAX = 16 << 20, ADVICE_MAX = 1 << 14, HINT_SIMS = 3000, TIME_TO_INTERRUPT = 4, BOT_THREADS = 2 };

typedef enum ThoughtOf { THINKS_ACT, THINKS_INTERRUPT, THINKS_HINT, THINKS_HEAT } ThoughtOf;

/* A bot's search. It is freed by whichever comes second: the thread with its result, or the table that cancels it. */
typedef struct Thought {
    ThoughtOf of;
    int seat, acts;      /* the seat, and the length of the log when it started */
    Knowledge *knowledge;
    Acts legal;
    BotSettings settings;
    int wake;            /* pipe through which the thread reports completion */
    atomic_bool second;
    Act act;
    bool found;
    Text advised;        /* a hint or heat map, in the form of a server's message */
} Thought;

typedef struct Local {
    Source source;
    Match *match;
    uint64_t seed;
    int pace_ms;
    int64_t since;               /* time of the last act */
    bool taken_back;             /* an act was just taken back: no automatic acts */
    unsigned asked;              /* bit n: bot n was asked whether it interrupts in this position */
    int pipe[2];
    Thought *thought;
    Seen seen;
    int looked_acts, looked_viewer;
    char path[STATE_PATH];       /* where it is kept; "": it is a trial */
} Local;

/* Bots. */

static void thought_free(Thought *thought)
{
    knowledge_free(thought->knowledge);
    text_free(&thought->advised);
    free(thought);
}

static void advise(Thought *thought)
{
    Text *out = &thought->advised;
    *out = text_growing(ADVICE_MAX);
    json_open(out, '{');
    if (thought->of == THINKS_HINT)
        advice_json(thought->knowledge, &thought->legal, &thought->settings, out);
    else
        advice_heat_json(thought->knowledge, ADVICE_WORLDS, thought->settings.seed, out);
    json_close(out, '}');
}

static void *think(void *job)
{
    Thought *thought = job;
    if (thought->of == THINKS_ACT)
        thought->act = bot_choose(thought->knowledge, &thought->legal, &thought->settings);
    else if (thought->of == THINKS_INTERRUPT)
        thought->found = bot_interrupts(thought->knowledge, &thought->settings, &thought->act);
    else
        advise(thought);
    int wake = thought->wake;
    if (atomic_exchange(&thought->second, true))
        thought_free(thought);
    else if (write(wake, "", 1) < 0)
        perror("pegboard: a bot cannot say that it is done");
    return NULL;
}

static void begin_thought(Local *local, ThoughtOf of, int seat)
{
    Thought *thought = memory_resize(NULL, sizeof *thought);
    *thought = (Thought){.of = of, .seat = seat, .acts = match_acts(local->match), .wake = local->pipe[1]};
    thought->knowledge = knowledge_of(local->match, seat);
    game_legal(local->source.game, match_state(local->match), seat, &thought->legal);
    thought->settings.seed = random_mix(local->seed ^ random_mix((uint64_t)thought->acts * 16 + (uint64_t)seat));
    thought->settings.level = of == THINKS_ACT || of == THINKS_INTERRUPT ? local->source.level[seat] : BOT_LEVELS;
    thought->settings.most_ms = of == THINKS_INTERRUPT ? local->pace_ms + 1 : 0;
    thought->settings.sims = of == THINKS_HINT ? HINT_SIMS : 0;
    thought->settings.threads = of == THINKS_ACT && sysconf(_SC_NPROCESSORS_ONLN) > 1 ? BOT_THREADS : 1;
    thought->settings.runner = parallel_run;
    pthread_t thread;
    if (pthread_create(&thread, NULL, think, thought)) {
        atomic_store(&thought->second, true);
        thought_free(thought);
        return;
    }
    pthread_detach(thread);
    local->thought = thought;
}

static void abandon_thought(Local *local)
{
    if (local->thought && atomic_exchange(&local->thought->second, true)) {
        char byte;
        if (read(local->pipe[0], &byte, 1) < 0)
            perror("pegboard");
        thought_free(local->thought);
    }
    local->thought = NULL;
}

/* Files. */

static void kept_name(const Game *game, char path[STATE_PATH])
{
    char name[80];
    Text text = text_within(name, sizeof name);
    text_format(&text, "%s.pgr", game->id);
    state_file_path(name, path);
}

static void seats_text(const Local *local, Text *out)
{
    text_add(out, "; seats");
    for (int i = 1; i <= local->source.players; i++)
        text_format(out, " %d", local->source.level[i]);
    text_char(out, '\n');
}

/* The record, with comments for what a record does not contain: the seats, and the seed of the dice. */
static void state_text(const Local *local, Text *out)
{
    text_format(out, "; seed %llu\n", (unsigned long long)local->seed);
    seats_text(local, out);
    if (local->source.match_left >= 0)
        text_format(out, "; clock %lld\n", (long long)source_match_left(&local->source));
    match_record(local->match, out);
}

static void save_record(Local *local)
{
    if (!local->path[0])
        return;
    Text text = text_growing(RECORD_MAX);
    state_text(local, &text);
    if (match_over(local->match))
        unlink(local->path);
    else if (text.cut || !state_file_write(local->path, text.at, text.len))
        snprintf(local->source.refused, sizeof local->source.refused, "This game cannot be kept: nothing can be written to %.120s",
                 local->path);
    text_free(&text);
}

bool local_kept(const Game *game)
{
    char path[STATE_PATH];
    kept_name(game, path);
    return !access(path, R_OK);
}

static bool save(Source *source, Text *told)
{
    Local *local = (Local *)source;
    char path[200], day[16];
    time_t now = time(NULL);
    struct tm date;
    if (!match_over(local->match) && !local->path[0]) {
        text_add(told, "A trial is kept when it is over.");
        return false;
    }
    if (!match_over(local->match)) {
        save_record(local);
        text_format(told, "Kept. 'pegboard play %s' goes on from here.", source->game->id);
        return true;
    }
    strftime(day, sizeof day, "%Y-%m-%d", localtime_r(&now, &date));
    int n = 1;
    do
        snprintf(path, sizeof path, n > 1 ? "%s-%s-%d.pgr" : "%s-%s.pgr", source->game->id, day, n);
    while (n++ < 1000 && !access(path, F_OK));
    Text text = text_growing(RECORD_MAX);
    match_date(local->match, day);
    seats_text(local, &text);
    match_record(local->match, &text);
    bool good = !text.cut && state_file_write(path, text.at, text.len);
    text_free(&text);
    text_format(told, good ? "Saved as %s." : "%s cannot be written here.", path);
    return good;
}

/* Progress. */

static void acted(Local *local)
{
    local->since = clock_now();
    local->asked = 0;
    local->looked_acts = -1;
    local->source.advice[0] = '\0';
    local->source.has_heat = false;
    save_record(local);
}

/* Plays chance until a player must act. */
static bool throw_dice(Local *local)
{
    uint32_t odds = match_odds(local->match);
    if (!odds)
        return false;
    for (; odds; odds = match_odds(local->match)) {
        Random random = random_at(local->seed, (uint64_t)match_acts(local->match));
        match_chance_ticket(local->match, random_below(&random, odds));
    }
    acted(local);
    return true;
}

/* If the game has changed meanwhile, the act may be illegal: then the bot thinks again. */
static bool play_thought(Local *local, const Thought *thought)
{
    Acts legal;
    game_legal(local->source.game, match_state(local->match), thought->seat, &legal);
    if (!acts_have(&legal, thought->act))
        return false;
    match_apply(local->match, thought->seat, thought->act);
    acted(local);
    return true;
}

static void hear_advice(Local *local, const Thought *thought)
{
    Source *source = &local->source;
    json_t *message = json_loadb(thought->advised.at, thought->advised.len, 0, NULL);
    bool hint = thought->of == THINKS_HINT;
    if (hint)
        source_hear_hint(source, message);
    else
        source_hear_heat(source, message);
    if (hint ? !source->advice[0] : !source->has_heat)
        snprintf(source->refused, sizeof source->refused, "Too little is known here for advice.");
    json_decref(message);
}

static bool carry_out(Local *local, const Thought *thought)
{
    if (thought->of == THINKS_ACT)
        return play_thought(local, thought);
    if (thought->of == THINKS_INTERRUPT)
        return thought->found && thought->acts == match_acts(local->match) && play_thought(local, thought);
    if (thought->acts == match_acts(local->match))
        hear_advice(local, thought);
    return true;
}

static bool hear_thought(Local *local)
{
    char byte;
    Thought *thought = local->thought;
    if (!thought || !atomic_load(&thought->second))
        return false;
    if (read(local->pipe[0], &byte, 1) != 1)
        return false;
    local->thought = NULL;
    bool changed = carry_out(local, thought);
    thought_free(thought);
    return changed;
}

static int bot_among(const Local *local, unsigned seats)
{
    for (int i = 1; i <= local->source.players; i++)
        if (seats >> i & 1 && local->source.level[i])
            return i;
    return 0;
}

/* A bot that may interrupt whoever must act, and was not asked in this position; 0: none. */
static int bot_to_ask(const Local *local, Actors actors)
{
    return actors.must ? bot_among(local, actors.may & ~local->asked) : 0;
}

/* Bots start after a pause, longer if somebody may interrupt. Those who may interrupt come first. */
static void ask_bots(Local *local)
{
    Actors actors = game_actors(local->source.game, match_state(local->match));
    int interrupter = bot_to_ask(local, actors), bot = bot_among(local, actors.must);
    bool people_may = actors.may & local->source.here;
    long wait = (long)local->pace_ms * (people_may ? TIME_TO_INTERRUPT : 1) - (long)(clock_now() - local->since);
    if (local->thought || !(interrupter || bot))
        return;
    if (wait > 0)
        source_wake_in(&local->source, wait);
    else
        begin_thought(local, interrupter ? THINKS_INTERRUPT : THINKS_ACT, interrupter ? interrupter : bot);
    if (local->thought && interrupter)
        local->asked |= 1u << interrupter;
}

/* A forced act of a person here is played automatically, after others had time to interrupt. */
static bool do_forced(Local *local)
{
    const Game *game = local->source.game;
    Actors actors = game_actors(game, match_state(local->match));
    if (!(actors.must & local->source.here) || !local->source.forced || local->taken_back ||
        !game->by_itself(game, match_state(local->match)))
        return false;
    if (bot_to_ask(local, actors) || (local->thought && local->thought->of == THINKS_INTERRUPT))
        return false;
    bool people_may = actors.may & local->source.here;
    int64_t wait = local->pace_ms * (people_may ? TIME_TO_INTERRUPT : 1) - (clock_now() - local->since);
    if (wait > 0) {
        source_wake_in(&local->source, wait);
        return false;
    }
    Acts legal;
    int seat = __builtin_ctz(actors.must);
    game_legal(game, match_state(local->match), seat, &legal);
    match_apply(local->match, seat, acts_pick(&legal, 0));
    acted(local);
    return true;
}

/* The match clock (SYS-17) runs from the first turn while the table is open, and calls time when it runs out. */
static bool run_clock(Local *local)
{
    Source *source = &local->source;
    const Core *core = match_state(local->match);
    if (source->match_left < 0)
        return false;
    bool runs = core->turns && !match_over(local->match);
    int64_t left = source_match_left(source);
    source->match_left = left;
    source->match_since = runs && left ? clock_now() : 0;
    source_wake_for_clock(source);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    if (left || !runs || !match_time(local->match, &why))
        return false;
    acted(local);
    return true;
}

static void note_thinking(Local *local)
{
    char *note = local->source.note;
    size_t size = sizeof local->source.note;
    if (local->thought && local->thought->of == THINKS_ACT)
        snprintf(note, size, "%s is thinking…", local->source.name[local->thought->seat]);
    else if (local->thought && local->thought->of != THINKS_INTERRUPT)
        snprintf(note, size, "Thinking…");
    else
        note[0] = '\0';
}

static bool go_on(Source *source)
{
    Local *local = (Local *)source;
    bool changed = hear_thought(local);
    source->wait = -1;
    while (throw_dice(local) || do_forced(local))
        changed = true;
    changed = run_clock(local) || changed;
    if (!match_over(local->match))
        ask_bots(local);
    note_thinking(local);
    return changed;
}

static const Seen *look(Source *source, int viewer)
{
    Local *local = (Local *)source;
    if (local->looked_acts == match_acts(local->match) && local->looked_viewer == viewer)
        return &local->seen;
    int eyes = match_over(local->match) ? VIEWER_UMPIRE : viewer;
    Text text = text_growing(1 << 24);
    seen_free(&local->seen);
    text_add(&text, "");
    match_events_text(local->match, eyes, 1, &text);
    lines_split(&local->seen.events, text.at);
    text_clear(&text);
    match_view(local->match, eyes, &text);
    local->seen.view = json_loads(text.at, 0, NULL);
    text_clear(&text);
    if (viewer > 0)
        match_legal_text(local->match, viewer, &text);
    lines_split(&local->seen.legal, text.at);
    text_free(&text);
    local->looked_acts = match_acts(local->match);
    local->looked_viewer = viewer;
    return &local->seen;
}

static bool act(Source *source, int seat, const char *words, Text *why)
{
    Local *local = (Local *)source;
    if (!match_play(local->match, seat, words, why))
        return false;
    local->taken_back = false;
    if (local->thought && local->thought->of != THINKS_ACT)
        abandon_thought(local);
    acted(local);
    return true;
}

static bool take_back(Source *source, int seat, Text *why)
{
    Local *local = (Local *)source;
    if (!match_take_back(local->match, seat, why))
        return false;
    local->taken_back = true;
    abandon_thought(local);
    acted(local);
    return true;
}

static void run_forced(Source *source, bool alone)
{
    source->forced = alone;
    ((Local *)source)->since = clock_now();
}

static bool ask_for(Source *source, int seat, ThoughtOf of, Text *why)
{
    Local *local = (Local *)source;
    Actors actors = game_actors(source->game, match_state(local->match));
    if (!((actors.must | actors.may) >> seat & 1)) {
        text_add(why, "There is advice only when it is your turn.");
        return false;
    }
    if (local->thought && local->thought->of == THINKS_ACT) {
        text_add(why, "A bot is still thinking; ask again in a moment.");
        return false;
    }
    abandon_thought(local);
    begin_thought(local, of, seat);
    return true;
}

static bool ask_hint(Source *source, int seat, Text *why) { return ask_for(source, seat, THINKS_HINT, why); }

static bool ask_heat(Source *source, int seat, Text *why)
{
    if (advice_has_heat(source->game))
        return ask_for(source, seat, THINKS_HEAT, why);
    text_add(why, "Nothing is hidden in this game that could be guessed.");
    return false;
}

static void say(Source *source, const char *words)
{
    (void)words;
    snprintf(source->note, sizeof source->note, "Everybody sits at this table: just say it.");
}

static void free_local(Source *source)
{
    Local *local = (Local *)source;
    abandon_thought(local);
    if (source->match_left >= 0)
        save_record(local);
    close(local->pipe[0]);
    close(local->pipe[1]);
    match_free(local->match);
    seen_free(&local->seen);
    lines_free(&source->chat);
    free(local);
}

static const SourceKind local_kind = {
    .go_on = go_on, .look = look, .act = act, .take_back = take_back, .hint = ask_hint, .heat = ask_heat, .run_forced = run_forced,
    .say = say,
    .save = save, .free = free_local,
};

/* The number of people, or of bots. */
static int number_of(const LocalSettings *settings, bool bots)
{
    int n = 0;
    for (int i = 1; i <= match_players(settings->match); i++)
        n += (settings->seat[i] > 0) == bots;
    return n;
}

static void sit_down(Local *local, const LocalSettings *settings)
{
    for (int i = 1; i <= local->source.players; i++) {
        char *name = local->source.name[i];
        local->source.level[i] = settings->seat[i];
        if (!settings->seat[i])
            local->source.here |= 1u << i;
        if (settings->name[i] && settings->name[i][0])
            snprintf(name, SEAT_NAME, "%s", settings->name[i]);
        else if (settings->seat[i] && number_of(settings, true) > 1)
            snprintf(name, SEAT_NAME, "Bot %d", i);
        else if (settings->seat[i])
            snprintf(name, SEAT_NAME, "Bot");
        else
            snprintf(name, SEAT_NAME, number_of(settings, false) > 1 ? "Player %d" : "You", i);
        char kept[SEAT_NAME];
        strcpy(kept, name);
        match_name(local->match, i, kept);
    }
}

Source *local_source(const LocalSettings *settings)
{
    Local *local = memory_resize(NULL, sizeof *local);
    memset(local, 0, sizeof *local);
    local->match = settings->match;
    local->source = (Source){.kind = &local_kind, .game = match_game(settings->match), .players = match_players(settings->match)};
    local->seed = settings->seed;
    local->pace_ms = settings->pace_ms;
    local->looked_acts = -1;
    if (pipe(local->pipe))
        local->pipe[0] = local->pipe[1] = -1;
    local->source.fd = local->pipe[0];
    local->source.wait = -1;
    local->source.forced = local->source.game->by_itself != NULL;
    local->source.match_left = match_minutes(settings->match) ? 60000LL * match_minutes(settings->match) : -1;
    sit_down(local, settings);
    if (!settings->trial)
        kept_name(local->source.game, local->path);
    acted(local);
    return &local->source;
}

bool local_seats(const char *record, int seat[SEATS_MAX + 1])
{
    static const char words[] = "; seats";
    const char *line = record;
    while (line && strncmp(line, words, strlen(words)) != 0)
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    const char *seats = line ? line + strlen(words) : "";
    for (int i = 1, used; i <= SEATS_MAX && sscanf(seats, "%d%n", &seat[i], &used) == 1; i++, seats += used)
        if (seat[i] < 0 || seat[i] > BOT_LEVELS)
            seat[i] = 1;
    return line;
}

/* Reads the comments that state_text wrote. */
static void read_comments(const char *record, LocalSettings *settings)
{
    unsigned long long seed = 1;
    if (sscanf(record, "; seed %llu", &seed) == 1)
        settings->seed = seed;
    local_seats(record, settings->seat);
}

static void read_clock(const char *record, Source *source)
{
    long long left;
    const char *clock = strstr(record, "; clock ");
    if (source->match_left >= 0 && clock && sscanf(clock, "; clock %lld", &left) == 1 && left >= 0 && left < source->match_left)
        source->match_left = left;
}

/* A file that cannot be read is renamed, not deleted. */
static void put_aside(const char *path, Text *why)
{
    char aside[STATE_PATH + 8];
    snprintf(aside, sizeof aside, "%s.bad", path);
    if (!rename(path, aside))
        text_format(why, "The game that was left cannot be read; it is now called %.200s", aside);
}

Source *local_resume(const Game *game, int pace_ms, Setup *setup, Text *why)
{
    char path[STATE_PATH], reason[300];
    size_t len;
    kept_name(game, path);
    char *record = state_file_read(path, &len);
    if (!record)
        return NULL;
    Text told = text_within(reason, sizeof reason);
    LocalSettings settings = {.match = match_load(record, len, &told), .pace_ms = pace_ms, .seed = 1};
    Source *source = NULL;
    if (!settings.match || match_game(settings.match) != game) {
        match_free(settings.match);
        put_aside(path, why);
    } else {
        *setup = match_setup(settings.match);
        read_comments(record, &settings);
        for (int i = 1; i <= match_players(settings.match); i++)
            settings.name[i] = match_name_of(settings.match, i);
        source = local_source(&settings);
        read_clock(record, source);
    }
    free(record);
    return source;
}
