"""256 games of x-rays at once against opponents at random, as Gymnasium's vector environments are used."""
import numpy as np

from pegboard.adapters.gymnasium import PegboardVectorEnv

envs = PegboardVectorEnv("x-rays", num_envs=256)
rng = np.random.default_rng(1)
observations, infos = envs.reset(seed=42)
games = won = 0
for _ in range(100):
    actions = (infos["action_mask"] * rng.random(infos["action_mask"].shape)).argmax(axis=1)
    observations, rewards, terminations, truncations, infos = envs.step(actions)
    games, won = games + int(terminations.sum()), won + int((rewards > 0).sum())
print(f"{games} games, {won} won by the learner's seat; observations {observations.shape}")
