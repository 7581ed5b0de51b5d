"""Checks the draws of a record: python3 verify.py FILE [--commit HEX] [--seed P=SEED]... [--hash P=HEX]...

An independent implementation, written from docs/fair-dice.md alone with the standard library; it shares no code with Pegboard."""
import argparse
import collections
import hashlib
import hmac
import re
import sys

DICE = {f"{low}-{high}": 1 if low == high else 2 for low in range(1, 7) for high in range(low, 7)}
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
STEPS = (1, 2, 3, 4, 5, 6, 10, 12)


class Wrong(Exception):
    pass


def deck(game, players):
    if game == "bonkers":
        kinds = [f"{way}-{n}" for way in ("ahead", "back") for n in STEPS] + ["nearest-score", "roll-again", "start", "exchange"]
        return collections.Counter({kind: 2 for kind in kinds})
    if game == "pegs-and-jokers":
        decks = 2 if players == 2 else players // 2
        return collections.Counter({card: decks for card in CARDS} | ({} if players == 2 else {"JK": 2 * decks}))
    return None


class Record:
    def __init__(self, text):
        self.tags, self.acts, self.fair, self.odds = {}, [], {}, []
        for line in text.splitlines():
            if line.startswith("; fair odds "):
                number, _, shares = line[12:].partition(" ")
                self.odds.append((int(number), shares))
            elif line.startswith("; fair "):
                name, _, value = line[7:].partition(" ")
                if name in self.fair:
                    raise Wrong(f"{name} is there twice")
                self.fair[name] = value
            elif tag := re.fullmatch(r'\[(\w+) "(.*)"\]', line):
                self.tags[tag[1]] = tag[2]
            elif line and line[0] != ";":
                who, _, what = line.partition(": ")
                if (who, what) != ("*", "time"):
                    self.acts.append((who, what))
        self.players = int(self.tags["Players"])
        if not {"table", "commit", "secret"} <= self.fair.keys():
            raise Wrong("no secret")
        self.seeds = [self.fair.get(f"seed{p}", "") for p in range(1, self.players + 1)]
        self.hashes = [self.fair.get(f"hash{p}", "") for p in range(1, self.players + 1)]
        for word, form in [(word, r"([\w-]{1,64})?") for word in self.seeds] + [(word, r"([0-9a-f]{64})?") for word in self.hashes]:
            if not re.fullmatch(form, word, re.A):
                raise Wrong(f"{word} is no seed or hash")

    def claimed(self):
        """The odds claimed by the record, draw by draw."""
        shares, at = "", 0
        for draw in range(sum(who == "*" for who, _ in self.acts)):
            lines = []
            while at < len(self.odds) and self.odds[at][0] == draw:
                lines.append(self.odds[at][1])
                at += 1
            shares = " ".join(lines) or shares
            yield shares
        if at < len(self.odds):
            raise Wrong("odds of a draw that is not there")


def check_promises(record, commit, kept_seeds, kept_hashes):
    fair = record.fair
    if commit and commit != fair["commit"]:
        raise Wrong("the commitment is not the one that was kept")
    if not re.fullmatch("[0-9a-fA-F]{64}", fair["secret"]) or hashlib.sha256(bytes.fromhex(fair["secret"])).hexdigest() != fair["commit"]:
        raise Wrong("the secret is not the one that was committed to")
    for kept, told in ((kept_seeds, record.seeds), (kept_hashes, record.hashes)):
        for player, word in kept.items():
            if player > record.players or told[player - 1] != word:
                raise Wrong(f"player {player} gave something else")
    for player, (seed, promised) in enumerate(zip(record.seeds, record.hashes), 1):
        real = hashlib.sha256(f"{fair['table']}|{player}|{seed}".encode()).hexdigest()
        if seed and any(record.hashes) and real != promised:
            raise Wrong(f"the seed of player {player} is not the one that was committed to")


def ticket(secret, message, total):
    limit = (2**64 - 1) - (2**64 - 1) % total
    attempt = 0
    while True:
        number = int.from_bytes(hmac.digest(secret, f"{message}|{attempt}".encode(), "sha256")[:8], "big")
        if number < limit:
            return number % total
        attempt += 1


def drawn(shares, number):
    for outcome in sorted(shares):
        if number < shares[outcome]:
            return outcome
        number -= shares[outcome]
    raise AssertionError


def rules_of(pile, outcome):
    """The possible outcomes of this draw; None: a location, for which only the rules know the possibilities."""
    if outcome in DICE:
        return DICE
    for coin in ({"1": 1, "2": 1}, {"heads": 1, "tails": 1}):
        if outcome in coin:
            return coin
    return None if pile is None else {card: n for card, n in pile.items() if n}


def check_draws(record):
    draws = sum(who == "*" for who, _ in record.acts)
    if record.fair.get("draws", str(draws)) != str(draws):
        raise Wrong("draws are missing, or there are too many")
    claimed = list(record.claimed())
    pile, played = deck(record.tags["Game"], record.players), collections.Counter()
    secret, draw = bytes.fromhex(record.fair["secret"]), 0
    for who, what in record.acts:
        if who != "*":
            card = what.removeprefix("discard ").split(" ")[0]
            played[card] += card in CARDS or card == "JK"
            continue
        if pile is not None and not +pile:
            pile, played = played, collections.Counter()
        rules = rules_of(pile, what)
        shares = " ".join(f"{outcome}:{rules[outcome]}" for outcome in sorted(rules)) if rules else claimed[draw]
        if (record.odds or "draws" in record.fair) and shares != claimed[draw]:
            raise Wrong(f"the odds of draw {draw + 1} are not those of the rules")
        if not rules and not all(word.endswith(":1") for word in shares.split(" ")):
            raise Wrong(f"the places of draw {draw + 1} are not alike")
        odds = {word.rpartition(":")[0]: int(word.rpartition(":")[2]) for word in shares.split(" ")}
        given = drawn(odds, ticket(secret, "|".join([record.fair["table"], *record.seeds, str(draw)]), sum(odds.values())))
        if given != what:
            raise Wrong(f"draw {draw + 1} is {what}, but should be {given}")
        if pile is not None and what in pile:
            pile[what] -= 1
        draw += 1
    return draws


def of_players(words):
    return {int(player): value for player, _, value in (word.partition("=") for word in words)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--commit")
    parser.add_argument("--seed", action="append", default=[])
    parser.add_argument("--hash", action="append", default=[])
    args = parser.parse_args()
    with open(args.file, encoding="utf-8") as file:
        text = file.read()
    try:
        record = Record(text)
        check_promises(record, args.commit, of_players(args.seed), of_players(args.hash))
        print(f"good: {check_draws(record)} draws")
    except (Wrong, ValueError, KeyError) as reason:
        sys.exit(f"wrong: {reason}")


if __name__ == "__main__":
    main()
