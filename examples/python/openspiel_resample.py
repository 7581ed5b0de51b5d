"""Walks through a game as OpenSpiel's users do, and resamples it: what player 0 knows stays the same, the rest does not."""
import random

from pegboard.adapters import openspiel

random.seed(3)
game = openspiel.load_game("mad-dash", {"limit": 60})
state = game.new_initial_state()
for _ in range(14):
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(random.choices(outcomes, chances)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))
other = state.resample_from_infostate(0, random.random)
print(other.information_state_string(0) == state.information_state_string(0), other.history() != state.history())
print(state.information_state_string(0))
