"""Agent by agent, in the form of PettingZoo's AECEnv (https://pettingzoo.farama.org/api/aec/).

    env = pegboard.adapters.pettingzoo.env("free-for-all")
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Agents are `player_1`, `player_2`, …. An observation is the tensor of what that player sees and has heard, and the mask of legal acts, which is
empty for whoever is not to act. Chance acts by itself, by the seed. Whoever may act but need not is passed over while somebody must act."""
from __future__ import annotations

from typing import Any, Iterator, Optional

import numpy as np

import pegboard

from ._acts import Acts, actor
from ._spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object    # type: ignore[assignment, misc]


def env(game: str, players: int = 0, most: int = 0, **options: int) -> "PegboardEnv":
    return PegboardEnv(game, players, most, **options)


class PegboardEnv(_Base):
    metadata = {"render_modes": ["ansi"], "name": "pegboard_v0", "is_parallelizable": False}

    def __init__(self, game: str, players: int = 0, most: int = 0, **options: int):
        self.game, self._options, self._most = pegboard.game(game), options, most
        self._first = self.game.state(players, remember=True, **options)
        self._players = self._first.view(pegboard.UMPIRE)["players"]
        self.possible_agents = [f"player_{seat}" for seat in range(1, self._players + 1)]
        self.agents: list[str] = []
        self._acts = Acts(self.game)
        shape = self._first.tensor(1).shape
        self.action_spaces = {agent: Discrete(self._acts.n) for agent in self.possible_agents}
        self.observation_spaces = {agent: Dict({"observation": Box(-np.inf, np.inf, shape, np.float32),
                                                "action_mask": Box(0, 1, (self._acts.n,),
                                                                   np.int8)}) for agent in self.possible_agents}
        self.render_mode = "ansi"

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "PegboardEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._rng = np.random.default_rng(seed)
        for number, agent in enumerate(self.possible_agents):
            self.action_spaces[agent].seed(None if seed is None else seed + number)
        self._state = self._first.copy()
        self._length = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat(agent)
        mine = agent == self.agent_selection and not self._over()
        mask = self._acts.mask(self._state, seat) if mine else np.zeros(self._acts.n, np.int8)
        return {"observation": self._state.tensor(seat), "action_mask": mask}

    def last(self, observe: bool = True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self._over():
            self._leave(agent, action)
            return
        seat = self._seat(agent)
        if action is None or int(action) not in self._acts.numbers(self._state, seat):
            raise pegboard.Refusal(f"{action} is not a legal act of {agent} now")
        self._cumulative_rewards[agent] = 0.0
        self._state.apply(seat, self._acts.act(self._state, seat, int(action)))
        self._length += 1
        self._go_on()

    def render(self) -> str:
        return str(self._state.view(pegboard.PUBLIC))

    def state(self) -> np.ndarray:
        """Everything, as the umpire sees it."""
        return self._state.tensor(pegboard.UMPIRE)

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return f"pegboard_{self.game.id}"

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent) + 1

    def _over(self) -> bool:
        return any(self.terminations.values()) or any(self.truncations.values())

    def _go_on(self) -> None:
        """Chance does what it must; then somebody is to act, or it is the end."""
        while self._state.chance:
            outcomes, weights = zip(*self._state.odds())
            self._state.apply(pegboard.CHANCE, outcomes[self._rng.choice(len(outcomes), p=np.array(weights) / sum(weights))])
            self._length += 1
        if self._state.over:
            self._end()
        elif self._most and self._length >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.agent_selection = self.possible_agents[actor(self._state) - 1]

    def _end(self) -> None:
        winners = self._state.winners
        for seat, agent in enumerate(self.possible_agents, 1):
            self.rewards[agent] = 0.0 if not winners else 1.0 if seat in winners else -1.0
            self._cumulative_rewards[agent] += self.rewards[agent]
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """At the end every agent takes one more step, with None, and is gone."""
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
