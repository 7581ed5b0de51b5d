/* VW-4: two games that differ only in what a viewer may not know give that viewer the same bytes.
   Two matches are played side by side. The viewer's acts are the same in both; everybody else's may differ as long as the
   viewer would hear the same by EV-2, which is written down here once more, away from the rules. Then every byte that the
   viewer gets is compared. */
#include "support/everywhere.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 150, TRIES = 40 };

typedef struct Pair {
    Match *one, *two;
    int viewer, players, variant;
    bool manual;                 /* players draw their cards themselves: manual-draw=1 */
    Random random;
    long compared, different;    /* how often bytes were compared, and how often the two positions differed */
} Pair;

static bool has_option(const Match *match, const char *name)
{
    Text record = text_growing(1 << 24);
    match_record(match, &record);
    bool has = strstr(record.at, name) != NULL;
    text_free(&record);
    return has;
}

static bool is(const char *line, const char *name)
{
    size_t len = strlen(name);
    return !strncmp(line, name, len) && (line[len] == ' ' || !line[len]);
}

/* The events of the last act of a match, as the viewer should hear them by the spec. */
static void expected(const Match *match, int viewer, bool manual_draw, Text *out)
{
    Text full = text_growing(1 << 20);
    int last = match_acts(match) - 1, turn = 0;
    char act[ACT_TEXT_MAX] = "";
    Text act_words = text_within(act, sizeof act);
    match_act_text(match, last, &act_words);

    int before = match_events_before(match, last);
    for (int i = 0; i < before; i++)
        if (match_event(match, i)->kind == &event_turn)
            turn = match_event(match, i)->arg[0];
    match_heard_since(match, VIEWER_UMPIRE, before, &full);
    bool alarm = false;
    text_clear(out);
    for (char *line = full.at ? strtok(full.at, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        int player = 0;
        const char *gap = strchr(line, ' ');
        if (gap)
            player = atoi(gap + 1);
        alarm |= is(line, "alarm");
        bool passed = is(line, "ball") && is(act, "pass") && !alarm;
        bool blind = manual_draw && is(line, "draw") && player == turn;
        if (is(line, "turn"))
            turn = player;
        bool rest = is(line, "put") || is(line, "take") || is(line, "mark") || is(line, "unmark") || is(line, "alarm") ||
                    is(line, "ball") || (is(line, "deal") && match_game(match)->players_step == 2) || is(line, "draw") ||
                    is(line, "reveal");
        if (player != viewer && (is(line, "shift") || is(line, "probe") || passed))
            continue;
        if ((player != viewer && rest) || blind)
            text_format(out, "%.*s %d ?\n", (int)(gap - line), line, player);
        else
            text_format(out, "%s\n", line);
    }
    text_free(&full);
}

/* Everything that the viewer gets. */
static void all_bytes(Match *match, int viewer, Text *out)
{
    static const char *const wrong[] = {"Z9", "A1-A1", "stop", "", "say #", "pass A1", "roll", "4D 2+4", "\xff"};
    text_clear(out);
    match_view(match, viewer, out);
    match_events_text(match, viewer, 1, out);
    text_format(out, "%d %llx\n", match_events(match, viewer), (unsigned long long)match_hash(match, viewer));
    match_actors_text(match, out);
    if (viewer == VIEWER_PUBLIC)
        return;
    Text legal = text_growing(1 << 20);
    text_add(&legal, "\n");
    match_legal_text(match, viewer, &legal);
    text_add(out, legal.at);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char line[40], reason[200];
        Text text = text_within(line, sizeof line), why = text_within(reason, sizeof reason);
        text_format(&text, "\n%s\n", wrong[i]);
        if (strstr(legal.at, line))
            continue;
        assert_false(match_play(match, viewer, wrong[i], &why));
        text_format(out, "%s\n", reason);
    }
    text_free(&legal);
}

/* Makes the second match the same as the first. */
static void follow(Pair *pair)
{
    match_free(pair->two);
    pair->two = begin(match_game(pair->one), pair->players, pair->variant, 1);
    for (int i = 0; i < match_acts(pair->one); i++) {
        char words[ACT_TEXT_MAX], reason[200];
        Text text = text_within(words, sizeof words), why = text_within(reason, sizeof reason);
        match_act_text(pair->one, i, &text);
        int seat = match_seat_of(pair->one, i);
        assert_true(match_replay(pair->two, seat, words, &why));
    }
}

/* Public knowledge besides events: the actors; the number of plays made, if the game has plays (VW-3); in an open game the whole
   view, because an act without an event is seen there. */
static void known(const Match *match, Text *out)
{
    Text view = text_growing(1 << 20);
    match_view(match, VIEWER_PUBLIC, &view);
    const char *plays = strstr(view.at, "\"plays\":");
    match_actors_text(match, out);
    text_bytes(out, plays, plays ? strcspn(plays, ",}") : 0);
    text_add(out, match_game(match)->open ? view.at : "");
    text_free(&view);
}

static bool same_to_viewer(const Pair *pair, const Text *heard)
{
    Text other = text_growing(1 << 20), a = text_growing(1 << 20), b = text_growing(1 << 20);
    expected(pair->two, pair->viewer, pair->manual, &other);
    known(pair->one, &a);
    known(pair->two, &b);
    bool same = other.len == heard->len && (!other.len || !memcmp(other.at, heard->at, other.len)) && !strcmp(a.at, b.at) &&
                match_over(pair->one) == match_over(pair->two);
    text_free(&other);
    text_free(&a);
    text_free(&b);
    return same;
}

/* Plays an act of that seat in the second match that sounds the same to the viewer; the act of the first as a last resort. */
static void shadow(Pair *pair, int seat, Act act, const Text *heard)
{
    const Game *game = match_game(pair->one);
    for (int i = 0; i < TRIES && seat != pair->viewer; i++) {
        match_apply(pair->two, seat, random_act(game, match_state(pair->two), seat, &pair->random));
        if (same_to_viewer(pair, heard))
            return;
        match_undo(pair->two);
    }
    Acts acts;
    game_legal(game, match_state(pair->two), seat, &acts);
    if (seat != SEAT_CHANCE && acts_have(&acts, act)) {
        match_apply(pair->two, seat, act);
        if (same_to_viewer(pair, heard))
            return;
    }
    follow(pair);
}

static bool waits_for_seat(const Match *match, int seat)
{
    Actors actors = game_actors(match_game(match), match_state(match));
    return seat == SEAT_CHANCE ? actors.chance : (actors.must | actors.may) >> seat & 1;
}

/* How many silent steps somebody made is secret too (SYS-6): the second match may make more of them than the first. */
static void linger(Pair *pair)
{
    const Game *game = match_game(pair->one);
    int seat = random_actor(game, match_state(pair->two), &pair->random);
    if (seat <= SEAT_CHANCE || seat == pair->viewer)
        return;
    Text silence = text_growing(100);
    text_add(&silence, "");
    match_apply(pair->two, seat, random_act(game, match_state(pair->two), seat, &pair->random));
    if (!same_to_viewer(pair, &silence))
        match_undo(pair->two);
    text_free(&silence);
}

static void compare(Pair *pair)
{
    Text a = text_growing(1 << 24), b = text_growing(1 << 24);
    all_bytes(pair->one, pair->viewer, &a);
    all_bytes(pair->two, pair->viewer, &b);
    same_text(&a, &b, pair->one, "what a viewer gets");
    pair->compared++;
    pair->different += memcmp(match_state(pair->one), match_state(pair->two), match_game(pair->one)->state_size) != 0;
    text_free(&a);
    text_free(&b);
}

static long different_positions;

/* SYS-5, SYS-6, EV-2, EV-3, VW-4, PJ-17. */
static void nothing_leaks(const Game *game, int players, int variant, uint64_t seed)
{
    for (int viewer = VIEWER_PUBLIC; viewer <= (players > 4 ? 1 : players); viewer++) {
        Pair pair = {.one = begin(game, players, variant, 1),
                     .two = begin(game, players, variant, 1),
                     .viewer = viewer,
                     .players = players,
                     .variant = variant,
                     .random = random_from(seed + 77u * (unsigned)viewer)};
        Text heard = text_growing(1 << 20);
        pair.manual = has_option(pair.one, "manual-draw=1");
        compare(&pair);
        for (int i = 0; i < STEPS; i++) {
            int seat = random_actor(game, match_state(pair.one), &pair.random);
            if (seat < 0)
                break;
            if (!waits_for_seat(pair.two, seat))
                follow(&pair);
            Act act = random_act(game, match_state(pair.one), seat, &pair.random);
            match_apply(pair.one, seat, act);
            if (match_over(pair.one))
                break;
            expected(pair.one, viewer, pair.manual, &heard);
            shadow(&pair, seat, act, &heard);
            if (random_below(&pair.random, 4) == 0)
                linger(&pair);
            compare(&pair);
        }
        different_positions += pair.different;
        text_free(&heard);
        match_free(pair.one);
        match_free(pair.two);
    }
}

static void a_viewer_cannot_tell_what_is_hidden(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        different_positions = 0;
        for (int players = (*game)->players_min; players <= (*game)->players_max; players++)
            for (int variant = 0; game_seats(*game, players) && variant < VARIANTS; variant++)
                for (uint64_t seed = 1; seed <= 4; seed++)
                    nothing_leaks(*game, players, variant, seed);
        print_message("%s: %ld different positions compared\n", (*game)->id, different_positions);
        if (!(*game)->open)
            assert_true(different_positions > 50);
    }
}

int main(void)
{
    return tests_run(test(a_viewer_cannot_tell_what_is_hidden));
}
