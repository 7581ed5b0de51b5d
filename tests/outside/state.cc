// A program of somebody else's, in C++: random games on bare states, a count of all sequences, acts to text and back.
#include <pegboard.h>

#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

typedef std::vector<std::uint64_t> State;

static std::uint64_t dice = 1;

static unsigned roll(unsigned n)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return static_cast<unsigned>(dice >> 33) % n;
}

static void step(const PegGame *game, State &state, PegActors actors)
{
    if (actors.chance) {
        PegOutcome outcome[64];
        unsigned n = static_cast<unsigned>(peg_state_odds(game, &state[0], outcome, 64));
        peg_state_apply(game, &state[0], PEG_CHANCE, outcome[roll(n)].act);
        return;
    }
    int player = 1;
    while (!((actors.must | actors.may) >> player & 1))
        player++;
    std::uint32_t act[4096], read;
    int n = peg_state_legal(game, &state[0], player, act, 4096);
    assert(n > 0 && n <= 4096 && peg_state_legal(game, &state[0], player, NULL, 0) == n);
    char words[PEG_ACT_SIZE];
    std::uint32_t choice = act[roll(static_cast<unsigned>(n))];
    assert(peg_act_text(game, choice, words, sizeof words) < sizeof words);
    bool legal = peg_act_read(game, &state[0], player, words, &read);
    assert(legal && read == choice && !peg_act_read(game, &state[0], player, "nonsense", &read));
    peg_state_apply(game, &state[0], player, choice);
}

static void play(const PegGame *game)
{
    State state((peg_state_size(game) + 7) / 8), copy;
    char why[200];
    bool started = peg_state_start(game, 0, NULL, &state[0], why, sizeof why);
    assert(started && peg_state_view(game, &state[0], 1, NULL, 0) > 20);
    for (int acts = 0; acts < 500; acts++) {
        PegActors actors = peg_state_actors(game, &state[0]);
        if (!actors.chance && !actors.must && !actors.may) {
            assert(peg_state_winners(game, &state[0]) >> (peg_game_players_max(game) + 1) == 0);
            break;
        }
        copy = state;
        step(game, copy, actors);
        state = copy;
    }
}

int main()
{
    for (int i = 0; i < peg_game_count(); i++)
        play(peg_game_at(i));
    const PegGame *game = peg_game_find("free-for-all");
    State state((peg_state_size(game) + 7) / 8);
    assert(peg_state_start(game, 2, "limit=3", &state[0], NULL, 0));
    assert(!peg_state_start(game, 2, "limit=0", &state[0], NULL, 0));
    std::uint64_t n = 0;
    assert(peg_state_perft(game, &state[0], 2, 1000, &n) && n == 36 * 36);
    assert(!peg_state_perft(game, &state[0], 9, 1000, &n) && n == 36 * 36);
    std::puts("state: good");
}
