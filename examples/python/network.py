"""A tiny network in numpy learns to hunt in x-rays, and plays against the program's own hunter as it goes.

The network sees two planes, where its own pegs sounded and where they did not, and says for every location how likely a diamond is there. It
learns from its own games, 512 at a time: afterwards it is known where the diamonds were. It looks where it thinks they are. The necklaces are
those that the program's bots hide.

usage: network.py [--steps N] [--games N] [--necklaces N] [--picture FILE.svg]
"""
from __future__ import annotations

import argparse

import numpy as np

import pegboard

GAME = pegboard.game("x-rays")
LANES, HIDDEN, RATE, POINTS = 512, 128, 1e-3, 8
MEANINGS = GAME.meanings()
PLANES = [MEANINGS.index(f"a peg or probe last went in here {how} (own)") for how in ("with an alarm", "without one")]


def necklaces(player: int, many: int) -> np.ndarray:
    """What bots hide, in the order of their acts: a row of five locations each."""
    found = []
    for seed in range(many):
        match = GAME.match()
        acts = []
        for seat in range(1, player + 1):
            for step in range(5):
                act = match.knowledge(seat).choose(pegboard.Bot(level=5, seed=1000 * seed + step))
                match.play(seat, act)
                acts.append((ord(act[0]) - ord("A")) * 6 + int(act[1]) - 1)
        found.append(acts[-5:])
    return np.array(found)


class Network:
    """One hidden layer, trained by Adam on the cross-entropy of every location."""

    def __init__(self, seed: int):
        rng = np.random.default_rng(seed)
        self.weights = [rng.normal(0, (2 / 72) ** 0.5, (72, HIDDEN)), np.zeros(HIDDEN), rng.normal(0, 0.01, (HIDDEN, 36)),
                        np.full(36, -2.0)]
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.step = 0

    def chances(self, seen: np.ndarray) -> np.ndarray:
        a, b, c, d = self.weights
        self.hidden = np.maximum(seen @ a + b, 0)
        return 1 / (1 + np.exp(-(self.hidden @ c + d)))

    def learn(self, seen: np.ndarray, truth: np.ndarray) -> float:
        chances = self.chances(seen)
        error = (chances - truth) / len(seen)
        back = (error @ self.weights[2].T) * (self.hidden > 0)
        self.step += 1
        for i, gradient in enumerate((seen.T @ back, back.sum(0), self.hidden.T @ error, error.sum(0))):
            self.first[i] = 0.9 * self.first[i] + 0.1 * gradient
            self.second[i] = 0.999 * self.second[i] + 0.001 * gradient**2
            slope = self.first[i] / (1 - 0.9**self.step) / (np.sqrt(self.second[i] / (1 - 0.999**self.step)) + 1e-8)
            self.weights[i] -= RATE * slope
        return float(-np.log(np.where(truth > 0, chances, 1 - chances) + 1e-9).sum() / len(seen))


def turned(planes: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """As player 1 sees it: player 2's side is the mirror image."""
    return np.where((seats == 2)[:, None, None, None], planes[..., ::-1], planes)


class School:
    """Games at once in which the network is on both sides."""

    def __init__(self, seed: int, many: int):
        self.rng, self.many = np.random.default_rng(seed), many
        self.hides = {player: necklaces(player, many) for player in (1, 2)}
        self.batch = GAME.batch(LANES, remember=True, seed=seed)
        self.chosen = self.rng.integers(self.many, size=LANES)
        self.truth = np.zeros((3, LANES, 36), np.float32)    # by player: where that player's diamonds are

    def set_up(self) -> np.ndarray:
        """The next peg of the necklace in lanes that are being set up; elsewhere 99."""
        step = self.batch.length
        acts = np.full(LANES, 99)
        for player in (1, 2):
            now = (step // 5 == player - 1)
            acts[now] = self.hides[player][self.chosen[now], step[now] % 5]
            self.truth[player, now & (step % 5 == 0)] = 0
            self.truth[player, now, acts[now]] = 1
        return acts

    def step(self, network: Network) -> float:
        batch = self.batch
        acts, seats = self.set_up(), batch.seat.copy()
        playing = acts == 99
        seen = turned(batch.tensor()[:, PLANES], seats).reshape(LANES, 72)
        chances = network.chances(seen).reshape(LANES, 1, 6, 6)
        chances = turned(chances, seats).reshape(LANES, 36) * batch.mask()[:, :36]
        careless = self.rng.random(LANES) < 0.1
        chances[careless] = self.rng.random((int(careless.sum()), 36)) * batch.mask()[careless, :36]
        loss = 0.0
        if playing.any():
            others = np.where((seats == 1)[:, None], self.truth[2], self.truth[1]).reshape(LANES, 1, 6, 6)
            loss = network.learn(seen[playing], turned(others, seats).reshape(LANES, 36)[playing])
        batch.places(np.where(playing, chances.argmax(axis=1), acts))
        again = batch.done > 0
        self.chosen[again] = self.rng.integers(self.many, size=int(again.sum()))
        return loss


def choose(network: Network, match: pegboard.Match, seat: int) -> str:
    planes = match.tensor(seat)[PLANES][None]
    chances = turned(network.chances(turned(planes, np.array([seat])).reshape(1, 72)).reshape(1, 1, 6, 6), np.array([seat])).ravel()
    legal = match.legal(seat)
    return max(legal, key=lambda act: chances[(ord(act[0]) - ord("A")) * 6 + int(act[1]) - 1])


def contest(network: Network, games: int) -> float:
    """The share of games that the network wins against the hunter; they take turns to begin, and bots hide for both."""
    won = 0
    for number in range(games):
        match, mine = GAME.match(seed=number + 1), 1 + number % 2
        while not match.over:
            seat = int(match.actors.split()[0])
            hunts = match.view(seat)["phase"] == "play" and seat == mine
            bot = pegboard.Bot(level=5, sims=50, seed=97 * number + len(match.events(seat)))
            match.play(seat, choose(network, match, seat) if hunts else match.knowledge(seat).choose(bot))
        won += match.status == f"won {mine}"
    return won / games


def draw(points: list[tuple[int, float]], games: int) -> str:
    """The learning curve as a picture: the share won, with its standard error, over the steps."""
    wide, high, left, top = 640, 320, 60, 30
    most = max(step for step, _ in points)
    x = lambda step: left + step / most * (wide - left - 30)
    y = lambda share: top + (1 - share) * (high - top - 50)
    lines = "".join(f'<line x1="{left}" x2="{wide - 30}" y1="{y(s):.1f}" y2="{y(s):.1f}" stroke="#ddd"/>'
                    f'<text x="{left - 8}" y="{y(s) + 4:.1f}" text-anchor="end">{s:.0%}</text>' for s in (0, 0.25, 0.5, 0.75, 1))
    marks = "".join(f'<text x="{x(s):.1f}" y="{high - 28}" text-anchor="middle">{s:,}</text>' for s in {0, most // 2, most})
    bars = "".join(f'<line x1="{x(s):.1f}" x2="{x(s):.1f}" y1="{y(min(1, p + e)):.1f}" y2="{y(max(0, p - e)):.1f}" stroke="#7a9cc6"/>'
                   f'<circle cx="{x(s):.1f}" cy="{y(p):.1f}" r="3.5" fill="#1f4e8c"/>'
                   for s, p in points for e in [(max(p * (1 - p), 0.01) / games) ** 0.5])
    curve = " ".join(f"{x(s):.1f},{y(p):.1f}" for s, p in points)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12" fill="#333">'
            f'<rect width="{wide}" height="{high}" fill="#fff"/><text x="{left}" y="18" font-size="14">x-rays: games won by the network against '
            f'the hunter ({games} games a point)</text>{lines}{marks}<text x="{(left + wide - 30) / 2}" y="{high - 8}" text-anchor="middle">'
            f'steps of {LANES} games at once</text><polyline points="{curve}" fill="none" stroke="#1f4e8c" stroke-width="2"/>{bars}</svg>\n')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--games", type=int, default=50, help="against the hunter, at each point of the curve")
    parser.add_argument("--necklaces", type=int, default=600, help="that it learns from")
    parser.add_argument("--picture", help="where the learning curve goes, as SVG")
    given = parser.parse_args()
    network, school, points = Network(1), School(1, given.necklaces), []
    for step in range(given.steps + 1):
        if step % max(given.steps // POINTS, 1) == 0:
            points.append((step, contest(network, given.games)))
            print(f"after {step:6d} steps: {points[-1][1]:.0%} of {given.games} games won against the hunter", flush=True)
        if step < given.steps:
            school.step(network)
    if given.picture:
        with open(given.picture, "w", encoding="utf-8") as file:
            file.write(draw(points, given.games))


if __name__ == "__main__":
    main()
