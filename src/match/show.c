/* What leaves a match: events, views, legal acts, and the hash of a viewer's knowledge. */
#include "match/inside.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Once the game is over everybody hears everything (EV-2, EV-9). */
static int ears(const Match *match, int viewer)
{
    return match_over(match) ? VIEWER_UMPIRE : viewer;
}

static bool hears(const Event *event, int viewer)
{
    Event heard;
    return event_heard(event, viewer, &heard);
}

int match_events(const Match *match, int viewer)
{
    int n = 0, as = ears(match, viewer);
    for (int i = 0; i < match->events; i++)
        n += hears(&match->event[i], as);
    return n;
}

static void line(const Event *event, int viewer, Text *out)
{
    if (event_text(event, viewer, out))
        text_char(out, '\n');
}

void match_events_text(const Match *match, int viewer, int from, Text *out)
{
    int as = ears(match, viewer);
    for (int i = 0, n = 0; i < match->events; i++)
        if (hears(&match->event[i], as) && ++n >= from)
            line(&match->event[i], as, out);
}

/* Writes all events after number `after` if they fit on one page; else writes nothing and returns false. */
static bool whole_page(const Match *match, int viewer, int after, size_t most, Text *out)
{
    Text words = text_growing(most);
    match_events_text(match, viewer, after + 1, &words);
    bool whole = !words.cut && words.len <= most;
    if (whole && words.len)
        text_bytes(out, words.at, words.len);
    text_free(&words);
    return whole;
}

int match_events_page(const Match *match, int viewer, int after, int before, size_t most, Text *out)
{
    if (before <= 0 && after >= 0 && after <= match->events && whole_page(match, viewer, after, most, out)) {
        int number = match_events(match, viewer) + 1;
        return after + 1 < number ? after + 1 : number;
    }
    int as = ears(match, viewer), number = match_events(match, viewer) + 1, first = match->events;
    size_t bytes = 0;
    Text words = text_growing(most);
    if (before <= 0 || before > number)
        before = number;
    for (int i = match->events - 1; i >= 0 && number - 1 > after; i--) {
        if (!hears(&match->event[i], as))
            continue;
        if (number <= before) {    /* the event's own number is one lower */
            text_clear(&words);
            line(&match->event[i], as, &words);
            bytes += words.len;
            if (words.cut || bytes > most)
                break;
            first = i;
        }
        number--;
    }
    for (int i = first, n = number; i < match->events && n < before; i++)
        if (hears(&match->event[i], as)) {
            line(&match->event[i], as, out);
            n++;
        }
    text_free(&words);
    return number < before ? number : before;
}

void match_heard_since(const Match *match, int viewer, int from, Text *out)
{
    for (int i = from; i < match->events; i++)
        line(&match->event[i], ears(match, viewer), out);
}

void match_actors_text(const Match *match, Text *out)
{
    game_actors_text(match->game, match->state, out);
}

void match_status_text(const Match *match, Text *out)
{
    game_status_text(match->state, out);
}

void match_view(const Match *match, int viewer, Text *out)
{
    game_view(match->game, match->state, viewer, out);
}

typedef struct Line {
    char text[ACT_TEXT_MAX];
} Line;

static int by_bytes(const void *a, const void *b)
{
    return strcmp(((const Line *)a)->text, ((const Line *)b)->text);
}

static bool in_order(const Line *lines, int n)
{
    for (int i = 1; i < n; i++)
        if (by_bytes(&lines[i - 1], &lines[i]) > 0)
            return false;
    return true;
}

/* Most games number their acts in the order of their texts. */
static void sorted(Line *lines, int n, Text *out)
{
    if (!in_order(lines, n))
        qsort(lines, (size_t)n, sizeof *lines, by_bytes);
    for (int i = 0; i < n; i++) {
        text_add(out, lines[i].text);
        text_char(out, '\n');
    }
    free(lines);
}

static unsigned common_divisor(unsigned a, unsigned b)
{
    return b ? common_divisor(b, a % b) : a;
}

static void chance_text(const Match *match, Text *out)
{
    if (!game_actors(match->game, match->state).chance)
        return;
    Odds odds = {.n = 0};
    match->game->odds(match->game, match->state, &odds);
    Line *lines = memory_resize(NULL, (size_t)odds.n * sizeof *lines);
    for (int i = 0; i < odds.n; i++) {
        Text text = text_within(lines[i].text, sizeof lines[i].text);
        unsigned shared = common_divisor(odds.of[i].weight, odds.total);
        match->game->act_text(match->game, odds.of[i].act, &text);
        text_format(&text, " %u/%u", odds.of[i].weight / shared, odds.total / shared);
    }
    sorted(lines, odds.n, out);
}

void match_legal_text(const Match *match, int seat, Text *out)
{
    if (seat == SEAT_CHANCE) {
        chance_text(match, out);
        return;
    }
    Acts acts;
    game_legal(match->game, match->state, seat, &acts);
    int n = acts_count(&acts);
    Line *lines = memory_resize(NULL, (size_t)n * sizeof *lines), *next = lines;
    ActWalk walk = {.acts = &acts};
    for (Act act; acts_next(&walk, &act); next++) {
        Text text = text_within(next->text, sizeof next->text);
        match->game->act_text(match->game, act, &text);
    }
    sorted(lines, n, out);
}

/* FNV-1a. */
static uint64_t hash_text(uint64_t hash, Text *text)
{
    for (size_t i = 0; i <= text->len; i++)
        hash = (hash ^ (unsigned char)text->at[i]) * 0x100000001b3u;
    text_clear(text);
    return hash;
}

uint64_t match_hash(const Match *match, int viewer)
{
    char words[SAY_MAX_BYTES + ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    int as = ears(match, viewer);

    text_format(&text, "%s %d", match->game->id, match->players);
    for (int i = 0; i < OPTIONS_MAX; i++)
        text_format(&text, " %d", (int)match->option[i]);
    uint64_t hash = hash_text(0xcbf29ce484222325u, &text);
    for (int i = 0, event = 0; i <= match->entries; i++) {
        int end = i < match->entries ? match->entry[i].first_event : match->events;
        for (; event < end; event++)
            if (event_text(&match->event[event], as, &text))
                hash = hash_text(hash, &text);
        if (i < match->entries && (as == VIEWER_UMPIRE || match->entry[i].seat == as)) {
            match_act_text(match, i, &text);
            hash = hash_text(hash, &text);
        }
    }
    return hash;
}

/* The index after the last event of a log entry. */
static int events_end(const Match *match, int index)
{
    return index + 1 < match->entries ? match->entry[index + 1].first_event : match->events;
}

static bool heard_of(const Match *match, int index, int viewer)
{
    Event heard;
    for (int i = match->entry[index].first_event; i < events_end(match, index); i++)
        if (event_heard(&match->event[i], viewer, &heard))
            return true;
    return false;
}

/* Whether anybody but the mover heard or could see anything of an act. */
static bool others_noticed(const Match *match, int index)
{
    for (int viewer = VIEWER_PUBLIC; viewer <= match->players; viewer++)
        if (viewer != match->entry[index].seat && heard_of(match, index, viewer))
            return true;
    return false;
}

/* A peg that went in or moved told its player whether it sounds. */
static bool mover_learned(const Match *match, int index)
{
    for (int i = match->entry[index].first_event; i < events_end(match, index); i++) {
        const EventKind *kind = match->event[i].kind;
        if (kind == &event_put || kind == &event_shift || kind == &event_probe || kind == &event_alarm)
            return true;
    }
    return false;
}

/* The player's last act if that player has noticed nothing since; else -1. Silent acts of others do not count: otherwise whether
   an act can be taken back would reveal them. */
static int last_noticed(const Match *match, int seat)
{
    for (int i = match->entries - 1; i >= 0; i--) {
        if (match->entry[i].seat == seat)
            return i;
        if (match->entry[i].seat == SEAT_CHANCE || heard_of(match, i, seat))
            return -1;
    }
    return -1;
}

bool match_take_back(Match *match, int seat, Text *why)
{
    int index = match_over(match) ? -1 : last_noticed(match, seat);
    if (index < 0) {
        text_add(why, "Only your own last act can be taken back, before anybody else has acted.");
        return false;
    }
    if (mover_learned(match, index) || others_noticed(match, index)) {
        text_add(why, "Somebody has learned something by that act, so it stands.");
        return false;
    }
    if (match_undo_of(match, seat))
        return true;
    text_add(why, "Somebody has acted on that act, so it stands.");
    return false;
}
