/* Best responses, exploitability and CFR+ on games whose values are known. */
#include "exploit/reduced.h"
#include "exploit/tree.h"
#include "support/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Tree tree_of(const char *script)
{
    _Alignas(8) unsigned char state[2048];
    Tree tree;
    const PegGame *game = peg_script_compile(script, strlen(script), NULL, 0);
    assert_non_null(game);
    assert_true(peg_state_start(game, 2, NULL, state, NULL, 0));
    assert_true(tree_build(&tree, game, state, 2000000));
    peg_game_release(game);
    return tree;
}

static bool near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

/* Hide and seek in three places: player 1 finds the peg one time in three, else player 2 does one time in three. */
static void one_in_nine(void **unused)
{
    (void)unused;
    Tree tree = tree_of(reduced_games[0].script);
    assert_int_equal(tree.sets, 1 + 1 + 3 + 3);
    double *uniform = tree_uniform(&tree), *solved = tree_solve(&tree, 500);
    assert_true(near(tree_value(&tree, uniform), 1.0 / 9, 1e-6));
    assert_true(near(tree_exploitability(&tree, uniform), 0, 1e-6));
    assert_true(near(tree_value(&tree, solved), 1.0 / 9, 1e-3));
    assert_true(tree_exploitability(&tree, solved) < 1e-3);

    /* A player who always takes the first act is found at once, and finds only a player who does the same. */
    for (int i = 0; i < tree.sets; i++)
        for (int k = 0; k < 3; k++)
            uniform[tree.set[i].at + k] = k == 0;
    assert_true(near(tree_response(&tree, uniform, 1), 1, 1e-9));
    assert_true(near(tree_response(&tree, uniform, 2), 1, 1e-9));
    free(uniform);
    free(solved);
    tree_free(&tree);
}

/* No policy beats the best response, and CFR+ comes close to an exploitability of zero. */
static void solved_is_hard_to_exploit(void **unused)
{
    (void)unused;
    Tree tree = tree_of(reduced_games[1].script);
    double *uniform = tree_uniform(&tree), *solved = tree_solve(&tree, 300);
    assert_true(tree_response(&tree, uniform, 1) >= tree_value(&tree, uniform) - 1e-9);
    assert_true(tree_response(&tree, solved, 1) >= tree_value(&tree, solved) - 1e-9);
    assert_true(-tree_response(&tree, solved, 2) <= tree_value(&tree, solved) + 1e-9);
    assert_true(tree_exploitability(&tree, solved) < 0.01);
    assert_true(tree_exploitability(&tree, solved) < tree_exploitability(&tree, uniform));
    free(uniform);
    free(solved);
    tree_free(&tree);
}

static void too_large_is_said(void **unused)
{
    (void)unused;
    _Alignas(8) unsigned char state[2048];
    Tree tree;
    assert_true(peg_state_start(peg_game_find("x-rays"), 2, NULL, state, NULL, 0));
    assert_false(tree_build(&tree, peg_game_find("x-rays"), state, 100000));
}

int main(void)
{
    return tests_run(test(one_in_nine), test(solved_is_hard_to_exploit), test(too_large_is_said));
}
