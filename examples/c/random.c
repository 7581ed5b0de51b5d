/* Random games of any game: cc -O2 random.c $(pkg-config --cflags --libs pegboard) */
#include <pegboard.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const PegGame *game = peg_game_find(argc > 1 ? argv[1] : "free-for-all");
    _Alignas(8) unsigned char state[2048];
    uint64_t random = 1;
    int won[4] = {0}, games = 0;
    for (; games < 10000 && game && peg_state_size(game) <= sizeof state && peg_state_start(game, 0, NULL, state, NULL, 0); games++)
        if (peg_state_playout(game, state, 100000, &random))
            won[peg_state_winners(game, state) >> 1 & 3]++;
    printf("of %d random games player 1 won %d, player 2 %d\n", games, won[1], won[2]);
}
