#include "support/everywhere.h"

#include <string.h>

/* Options that every game is tested with; those that a game does not have are skipped. */
static const GivenOption *const variants[] = {
    (const GivenOption[]){{NULL, NULL}},
    (const GivenOption[]){{"limit", "40"}, {"stall", "15"}, {NULL, NULL}},
    (const GivenOption[]){{"limit", "60"}, {"target", "2"}, {"turns", "30"}, {"minutes", "5"}, {"partners", "1"},
    {"manual-draw", "1"},
                          {"free-joker", "1"}, {"rescue", "2"}, {"big-teams", "1"}, {NULL, NULL}},
};
_Static_assert(sizeof variants / sizeof variants[0] == VARIANTS, "a variant more or less");

static bool suits(const Game *game, const GivenOption *option, int players)
{
    int index = game_option(game, option->name);
    return index >= 0 && option_fits(&game->options[index], players);
}

Match *begin(const Game *game, int players, int variant, uint64_t seed)
{
    GivenOption given[OPTIONS_MAX];
    int n = 0;
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    for (const GivenOption *option = variants[variant]; option->name; option++)
        if (suits(game, option, players))
            given[n++] = *option;
    Match *match = match_new(game, players, seed, given, n, &why);
    if (!match)
        fail_msg("%s: %s", game->id, reason);
    return match;
}

/* Once in so many acts time is called, where it can be (SYS-17). */
enum { CALLS_TIME = 40 };

Match *match_after(const char *id, const char *acts)
{
    char words[ACT_TEXT_MAX], list[1024];
    Text why = text_within(words, sizeof words);
    Match *match = match_new(game_find(id), 2, 1, NULL, 0, &why);
    snprintf(list, sizeof list, "%s", acts);
    char *rest = list;
    for (char *act; (act = strsep(&rest, ";"));) {
        act += strspn(act, " ");
        if (!match_play(match, act[0] - '0', act + 3, &why))
            fail_msg("%s: %s", act, words);
    }
    return match;
}

int random_actor(const Game *game, const void *state, Random *random)
{
    Actors actors = game_actors(game, state);
    unsigned all = actors.must | actors.may;
    if (actors.chance || (game_times(state) && !random_below(random, CALLS_TIME)))
        return SEAT_CHANCE;
    if (!all)
        return -1;
    for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount(all)); k; k--)
        all &= all - 1;
    return __builtin_ctz(all);
}

Act random_act(const Game *game, const void *state, int seat, Random *random)
{
    if (seat == SEAT_CHANCE && !game_actors(game, state).chance)
        return game->time;
    if (seat == SEAT_CHANCE) {
        Odds odds = {.n = 0};
        game->odds(game, state, &odds);
        return odds_pick(&odds, random_below(random, odds.total));
    }
    Acts acts;
    game_legal(game, state, seat, &acts);
    if (!acts_count(&acts))
        fail_msg("%s: player %d is waited for and has no act", game->id, seat);
    return acts_any(&acts, random);
}

bool step(Match *match, Random *random)
{
    int seat = random_actor(match_game(match), match_state(match), random);
    if (seat < 0)
        return false;
    match_apply(match, seat, random_act(match_game(match), match_state(match), seat, random));
    return true;
}

void everywhere(Check *check, int each)
{
    for (const Game *const *game = games; *game; game++)
        for (int players = (*game)->players_min; players <= (*game)->players_max; players++)
            for (int variant = 0; game_seats(*game, players) && variant < VARIANTS; variant++)
                for (int i = 0; i < each; i++)
                    check(*game, players, variant, (uint64_t)(i + 1));
}

void same_text(const Text *a, const Text *b, const Match *match, const char *what)
{
    if (a->len != b->len || (a->len && memcmp(a->at, b->at, a->len)))
        fail_msg("%s after %d acts: %s differ:\n%s\n%s", match_game(match)->id, match_acts(match), what, a->at, b->at);
}

void text_of(const Game *game, Act act, char name[ACT_TEXT_MAX])
{
    Text text = text_within(name, ACT_TEXT_MAX);
    game->act_text(game, act, &text);
    assert_false(text.cut);
}
