"""Random agents, agent by agent, as in PettingZoo's tutorials."""
from pegboard.adapters import pettingzoo

env = pettingzoo.env("free-for-all")
env.reset(seed=42)
totals = {agent: 0.0 for agent in env.possible_agents}
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    totals[agent] += reward
    env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
print(totals)
