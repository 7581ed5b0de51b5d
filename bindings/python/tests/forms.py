"""What the documentation of PettingZoo, Gymnasium and OpenSpiel promises of an environment, checked without these packages. Where they are
installed their own checkers run too (adapters_test.py)."""
import numpy as np


def check_agents(env, seed, steps=400):
    """https://pettingzoo.farama.org/api/aec/ and content/environment_tests: attributes, spaces, rewards that add up, dead steps."""
    assert {"name", "render_modes"} <= env.metadata.keys()
    assert env.max_num_agents == len(env.possible_agents) and hasattr(env, "unwrapped")
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent), "one space an agent, always the same"
        assert env.action_space(agent) is env.action_space(agent)
    env.reset(seed=seed)
    assert env.agents == env.possible_agents and env.num_agents == len(env.agents)
    earned, heard = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter(max_iter=steps):
        for of in (env.rewards, env.terminations, env.truncations, env.infos):
            assert set(of) == set(env.agents), "every agent that is left has an entry"
        assert agent == env.agent_selection
        observation, reward, termination, truncation, info = env.last()
        assert env.observation_space(agent).contains(observation) and isinstance(info, dict)
        heard[agent] += reward
        if termination or truncation:
            env.step(None)
            assert agent not in env.agents
            continue
        observed = env.observe(agent)["observation"]
        kept = observed.copy()
        observed.fill(-7)
        assert (env.observe(agent)["observation"] == kept).all(), "an observation is the caller's own"
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        for who in env.agents:
            earned[who] += env.rewards[who]
    assert env.agents or heard == earned, "what agents are told in the end is what they were given"


def transcript(env, seed, steps=60):
    """What two runs with the same seed have in common."""
    env.reset(seed=seed)
    lines = []
    for agent in env.agent_iter(max_iter=steps):
        observation, reward, termination, truncation, _ = env.last()
        lines.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward))
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
    return lines


def check_vector(envs, seed, steps=100):
    """https://gymnasium.farama.org/api/vector/: shapes, types, spaces of one lane and of all, infos, seeds."""
    assert envs.observation_space.shape == (envs.num_envs, *envs.single_observation_space.shape)
    assert envs.action_space.shape == (envs.num_envs,) and "autoreset_mode" in envs.metadata
    rng = np.random.default_rng(seed)
    observations, infos = envs.reset(seed=seed)
    for _ in range(steps):
        assert envs.observation_space.contains(observations) and isinstance(infos, dict)
        mask = infos["action_mask"]
        actions = (mask * rng.random(mask.shape)).argmax(axis=1)
        assert envs.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        for array, kind in ((rewards, np.floating), (terminations, np.bool_), (truncations, np.bool_)):
            assert array.shape == (envs.num_envs,) and np.issubdtype(array.dtype, kind)
    envs.close()


def check_game(game, rng, acts=200):
    """https://openspiel.readthedocs.io/, as its random simulation test does: a walk on which every promise of a state is looked at."""
    state = game.new_initial_state()
    for _ in range(acts):
        if state.is_terminal():
            break
        assert state.is_chance_node() + state.is_player_node() == 1 and not state.is_simultaneous_node()
        assert state.returns() == [0.0] * game.num_players()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9 and all(chance > 0 for _, chance in outcomes)
            assert len(outcomes) <= game.max_chance_outcomes()
            action = rng.choice([outcome for outcome, _ in outcomes])
        else:
            mask = state.legal_actions_mask()
            assert len(mask) == game.num_distinct_actions()
            assert [action for action, legal in enumerate(mask) if legal] == state.legal_actions()
            for player in range(game.num_players()):
                assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            action = rng.choice(state.legal_actions())
        copy = state.clone()
        state.apply_action(action)
        assert copy.history() == state.history()[:-1], "a clone stays as it is"
    assert not state.is_terminal() or state.legal_actions() == []
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
