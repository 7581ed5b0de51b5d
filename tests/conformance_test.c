/* Invariants of every game, run for all games of the registry and all numbers of players. */
#include "support/everywhere.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ACTS_MOST = 400000 };

/* SYS-9, EP-5, EP-6: actors have a legal act, and nobody else has; SYS-10: random games end; the Log never overflows. */
static void games_end(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    int acts = 0;
    while (step(match, &random))
        if (++acts == ACTS_MOST)
            fail_msg("%s does not end", game->id);
    for (int seat = 1; seat <= players; seat++) {
        Acts none;
        game_legal(game, match_state(match), seat, &none);
        assert_int_equal(none.rows, 0);
    }
    match_free(match);
}

static void random_games_end(void **unused)
{
    (void)unused;
    everywhere(games_end, 2);
}

/* A text with the case of its letters changed at random. */
static void recase(char *words, Random *random)
{
    for (; *words; words++)
        *words = (char)(random_next(random) & 1 ? toupper((unsigned char)*words) : tolower((unsigned char)*words));
}

/* The number of legal acts listed, which must be sorted by bytes. */
static int sorted_lines(const Match *match, int seat)
{
    Text legal = text_growing(1 << 20);
    match_legal_text(match, seat, &legal);
    int n = 0;
    for (char *line = strtok(legal.at, "\n"), *last = ""; line; last = line, line = strtok(NULL, "\n"), n++)
        assert_true(strcmp(last, line) < 0);
    text_free(&legal);
    return n;
}

/* ACT-3: every legal act has a unique text that parses back, in any case; legal acts are listed sorted (EP-6). */
static void acts_read_back(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    for (int i = 0; i < 60; i++) {
        int seat = random_actor(game, match_state(match), &random);
        if (seat < 0)
            break;
        if (seat != SEAT_CHANCE) {
            Acts acts;
            game_legal(game, match_state(match), seat, &acts);
            ActWalk walk = {.acts = &acts};
            for (Act act, read; acts_next(&walk, &act);) {
                char name[ACT_TEXT_MAX], reason[200];
                Text why = text_within(reason, sizeof reason);
                text_of(game, act, name);
                recase(name, &random);
                if (!match_read_act(match, seat, name, &read, &why) || read != act)
                    fail_msg("%s: %s does not read back: %s", game->id, name, reason);
            }
            assert_int_equal(sorted_lines(match, seat), acts_count(&acts));
        }
        step(match, &random);
    }
    match_free(match);
}

static void acts_round_trip_as_text(void **unused)
{
    (void)unused;
    everywhere(acts_read_back, 3);
}

/* FT-1: talk is an act where players may talk, and nowhere else. */
static void talk_is_for_some(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    int seat = random_actor(game, match_state(match), &random);
    if (seat > 0)
        assert_int_equal(match_play(match, seat, "say x", &why), game->talk);
    match_free(match);
}

static void talk_is_an_act_where_players_may(void **unused)
{
    (void)unused;
    everywhere(talk_is_for_some, 1);
}

/* Same state and act, same bytes: applied to two copies at other addresses, with and without a log, the original poisoned. */
static void apply_is_pure_here(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    size_t size = game->state_size;
    unsigned char *copy[2] = {malloc(size), malloc(size)};
    for (int i = 0; i < 300; i++) {
        int seat = random_actor(game, match_state(match), &random);
        if (seat < 0)
            break;
        Act act = random_act(game, match_state(match), seat, &random);
        unsigned char *poisoned = malloc(size);
        memcpy(poisoned, match_state(match), size);
        memcpy(copy[0], poisoned, size);
        memcpy(copy[1], poisoned, size);
        memset(poisoned, 0xa5, size);
        free(poisoned);
        Log log = {.n = 0};
        game->apply(game, copy[0], seat, act, NULL);
        game->apply(game, copy[1], seat, act, &log);
        match_apply(match, seat, act);
        assert_memory_equal(copy[0], match_state(match), size);
        assert_memory_equal(copy[1], match_state(match), size);
    }
    free(copy[0]);
    free(copy[1]);
    match_free(match);
}

static void apply_is_pure_and_states_are_flat(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        assert_true((*game)->state_size <= STATE_MAX);
    everywhere(apply_is_pure_here, 3);
}

static void everything(const Match *match, Text *out)
{
    text_clear(out);
    for (int viewer = VIEWER_UMPIRE; viewer <= match_players(match); viewer++) {
        match_view(match, viewer, out);
        match_events_text(match, viewer, 1, out);
        text_format(out, "%llx\n", (unsigned long long)match_hash(match, viewer));
    }
    for (int seat = SEAT_CHANCE; seat <= match_players(match); seat++)
        match_legal_text(match, seat, out);
    match_record(match, out);
}

/* EP-10: undo restores every byte, and the generator draws the same again. */
static void undo_restores(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    Text before = text_growing(1 << 24), after = text_growing(1 << 24);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    assert_false(match_undo(match));
    for (int i = 0; i < 40 && !match_over(match); i++) {
        unsigned char state[STATE_MAX];
        memcpy(state, match_state(match), game->state_size);
        everything(match, &before);
        if (game_actors(game, match_state(match)).chance) {
            char first[ACT_TEXT_MAX], second[ACT_TEXT_MAX];
            Text a = text_within(first, sizeof first), b = text_within(second, sizeof second);
            assert_true(match_chance(match, NULL, &why));
            match_act_text(match, match_acts(match) - 1, &a);
            assert_true(match_undo(match));
            assert_true(match_chance(match, NULL, &why));
            match_act_text(match, match_acts(match) - 1, &b);
            assert_string_equal(first, second);
        } else
            step(match, &random);
        assert_true(match_undo(match));
        assert_memory_equal(state, match_state(match), game->state_size);
        everything(match, &after);
        same_text(&before, &after, match, "what undo restores");
        for (uint32_t k = random_below(&random, 8); k && step(match, &random); k--)
            ;
    }
    text_free(&before);
    text_free(&after);
    match_free(match);
}

static void undo_restores_every_byte(void **unused)
{
    (void)unused;
    everywhere(undo_restores, 2);
}

/* GR-1: a record that is loaded and written again is the same, in mid-game and at the end. */
static void records_again(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    match_name(match, 1, "Nobody");
    match_date(match, "2026-11-15");
    for (int i = 0; i < 2; i++) {
        Text record = text_growing(1 << 24), again = text_growing(1 << 24);
        char reason[200];
        Text why = text_within(reason, sizeof reason);
        for (int k = 0; k < (i ? 5000 : 25) && step(match, &random); k++)
            ;
        match_record(match, &record);
        Match *loaded = match_load(record.at, record.len, &why);
        if (!loaded)
            fail_msg("%s: %s", game->id, reason);
        match_record(loaded, &again);
        same_text(&record, &again, match, "records");
        assert_memory_equal(match_state(match), match_state(loaded), game->state_size);
        match_free(loaded);
        text_free(&record);
        text_free(&again);
    }
    match_free(match);
}

static void records_load_and_record_the_same(void **unused)
{
    (void)unused;
    everywhere(records_again, 2);
}

int main(void)
{
    return tests_run(test(random_games_end), test(acts_round_trip_as_text), test(talk_is_an_act_where_players_may),
                     test(apply_is_pure_and_states_are_flat), test(undo_restores_every_byte),
                     test(records_load_and_record_the_same));
}
