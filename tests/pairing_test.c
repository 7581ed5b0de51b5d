/* Who is paired with whom, and what a game among several makes of ratings. */
#include "support/table.h"

#include "server/pairing.h"
#include "server/ratings.h"

#include <math.h>
#include <string.h>

enum { NOW = 100000 };

static Seek seek_of(int64_t person, const char *name, const Game *game, double rating, int waited)
{
    Seek seek = {.person = person, .game = game, .since = NOW - 1000 * waited};
    snprintf(seek.name, sizeof seek.name, "%s", name);
    for (int i = 0; games[i] && seek.rateds < PAIRING_GAMES; i++)
        seek.rated[seek.rateds++] = (SeekRating){games[i], {rating, 60, 0.06}};
    return seek;
}

static const Game *match_of(const Seek *a, const Seek *b)
{
    double gap = -1;
    const Game *game = pairing_match(a, b, NOW, &gap), *other = pairing_match(b, a, NOW, &gap);
    assert_int_equal(game != NULL, other != NULL);
    return game;
}

static const Game *a_game(int n)
{
    for (const Game *const *game = games; *game; game++)
        if (pairing_has(*game) && n-- == 0)
            return *game;
    fail();
    return NULL;
}

static void the_game_must_suit_both(void **unused)
{
    (void)unused;
    Seek any = seek_of(1, "Ada", NULL, 1500, 0), this = seek_of(2, "Bob", a_game(0), 1500, 0);
    Seek that = seek_of(3, "Cyd", a_game(1), 1500, 0);
    assert_ptr_equal(match_of(&any, &this), a_game(0));
    assert_null(match_of(&this, &that));
    Seek slow = this, same = seek_of(2, "Bobby", a_game(0), 1500, 0), alike = seek_of(4, "b0b", a_game(0), 1500, 0);
    slow.person = 5;
    slow.pace = PACE_SLOW;
    snprintf(slow.name, sizeof slow.name, "Dan");
    assert_null(match_of(&this, &slow));
    assert_null(match_of(&this, &same));
    assert_null(match_of(&this, &alike));
    Seek another = seek_of(6, "Eve", NULL, 1500, 0);
    const Game *found = match_of(&any, &another);
    assert_non_null(found);
    assert_true(found->minutes <= 20 && !found->talk);
}

/* The nearer the sooner; who has waited half a minute takes anybody, if that one does too. */
static void waiting_widens(void **unused)
{
    (void)unused;
    const Game *game = a_game(0);
    Seek one = seek_of(1, "Ada", game, 1500, 0), near = seek_of(2, "Bob", game, 1640, 0), far = seek_of(3, "Cyd", game, 2400, 0);
    assert_non_null(match_of(&one, &near));
    assert_null(match_of(&one, &far));
    one.since = NOW - 31000;
    assert_null(match_of(&one, &far));
    far.since = NOW - 31000;
    assert_non_null(match_of(&one, &far));
    Seek patient = seek_of(4, "Dan", game, 1700, 2), other = seek_of(5, "Eve", game, 1500, 2);
    assert_non_null(match_of(&patient, &other));
    patient.since = NOW;
    assert_null(match_of(&patient, &other));
    patient.rated[0].rating.deviation = other.rated[0].rating.deviation = 350;    /* nobody knows yet */
    assert_ptr_equal(patient.rated[0].game, game);
    assert_non_null(match_of(&patient, &other));
}

static void who_is_blocked_is_not_met(void **unused)
{
    (void)unused;
    Seek one = seek_of(1, "Ada", NULL, 1500, 60), two = seek_of(2, "Bob", NULL, 1500, 60);
    bars_set(&one.bars, 2, BAR_MUTED);
    assert_non_null(match_of(&one, &two));
    bars_set(&one.bars, 2, BAR_BLOCKED);
    assert_null(match_of(&one, &two));
    bars_set(&one.bars, 2, BAR_NONE);
    bars_add(&one.bars, 1, &(StoredBar){.person = 2, .other = 1, .bar = BAR_BLOCKED});
    assert_null(match_of(&one, &two));
    bars_free(&one.bars);
}

static void settle(const char *words, double wanted[], const char *why)
{
    RatedSeat seat[SEATS_MAX];
    Rating rating[SEATS_MAX];
    bool compared[SEATS_MAX];
    int n = table_read_result(words, seat);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        rating[i] = rating_new();
    ratings_settle(seat, n, rating, compared);
    for (int i = 0; i < n; i++) {
        assert_int_equal(compared[i], !isnan(wanted[i]));
        if (compared[i] && (rating[i].rating > 1500.1) - (rating[i].rating < 1499.9) != (int)wanted[i])
            fail_msg("%s: seat %d has %.1f", why, i + 1, rating[i].rating);
    }
}

static void among_several_each_is_compared(void **unused)
{
    (void)unused;
    settle("p1:w p2:l", (double[]){1, -1}, "two");
    settle("p1:d b3:d", (double[]){0, 0}, "a draw");
    settle("p1:l p2:w p3:l", (double[]){-1, 1, -1}, "one of three won");
    settle("p1:w p2:l p3:w p4:l", (double[]){1, -1, 1, -1}, "partners");
    settle("p1:q p2:s b3:s", (double[]){-1, 1, 1}, "one left, and nothing was decided");
    settle("p1:q p2:w p3:l", (double[]){-1, 1, 0}, "one left, and another lost to who won");
    settle("p1:q p2:q", (double[]){NAN, NAN}, "nobody stayed");
}

static void broken_results_are_none(void **unused)
{
    (void)unused;
    static const char *const words[] = {"", "p", "p1", "p1:", "p1:x", "x1:w", "p0:w", "p-1:w", "p1:wl", "p1:w,p2:l", "p1:w p",
                                        "p1:w p2:l p3:l p4:l p5:l p6:l p7:l p8:l p9:l p10:l p11:l"};
    RatedSeat seat[SEATS_MAX];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_int_equal(table_read_result(words[i], seat), 0);
}

/* Every level of every game has one, and no level less than the one below. */
static void bots_are_rated(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (int level = 2; level <= 5; level++)
            assert_true(ratings_of_bot((*game)->id, level).rating >= ratings_of_bot((*game)->id, level - 1).rating);
    assert_true(ratings_of_bot("no-such-game", 5).rating == 1700 && ratings_of_bot("no-such-game", 3).rating == 1500);
}

int main(void)
{
    return tests_run(test(the_game_must_suit_both), test(waiting_widens), test(who_is_blocked_is_not_met),
                     test(among_several_each_is_compared), test(broken_results_are_none), test(bots_are_rated));
}
