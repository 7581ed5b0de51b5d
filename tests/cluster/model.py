#!/usr/bin/env python3
"""A model checker for one table with two servers, one player and one PostgreSQL: every order of sending, storing, losing
answers, being killed and taking over. Fails if the design breaks a promise, and if one of three tempting shortcuts does not.
  tests/cluster/model.py [TAKES [LOSSES]]
TAKES is how often the table may be taken, LOSSES how often a connection may be lost (2 and 1; 3 and 1 are half a million states).

An act is two entries of the log: the act, and the chance that follows it. The designs:
  log   what is built: an append goes in whole at the exact next numbers or not at all; whoever takes the table writes an entry;
        after a lost answer a server answers nobody and lets the table go
  look  after a lost answer the server looks once whether its entries are there
  rows  entries go in row by row, ON CONFLICT DO NOTHING
  end   the store gives the numbers itself, and who deals is only agreed upon"""
import collections
import sys

# Acts of the player, how often the player moves, servers killed, requests that are carried out late at a time.
ACTS, MOVES, CRASHES, LATE = 2, 4, 1, 2
TAKES, LOSSES = (int(word) for word in (sys.argv[1:3] + ["2", "1"][len(sys.argv) - 1:]))

# An entry is ("o", server, n) or ("a", act, part, base), thought up for a log of `base` entries. A server has in memory the log as
# it knows it, or None if it does not deal, and its flight.
Server = collections.namedtuple("Server", "alive memory flight")
Flight = collections.namedtuple("Flight", "kind base entries phase about")
State = collections.namedtuple("State", "log servers late at want acked told refused crashes losses takes moves")
START = State((), (Server(True, None, None),) * 2, frozenset(), None, 0, 0, (), frozenset(), 0, 0, 0, 0)


def append(design, log, base, entries):
    """The log afterwards, and whether the sender hears that all was kept."""
    if design == "end":
        return log + entries, True
    if design == "rows":
        return log + entries[max(0, len(log) - base):], base >= len(log)
    return (log + entries, True) if base == len(log) else (log, False)


def change(state, n, server, **more):
    return state._replace(servers=state.servers[:n] + (server,) + state.servers[n + 1:], **more)


def told(state, log, **more):
    return {"told": max(state.told, log, key=len), **more}


def done(state, act):
    return {"acked": max(state.acked, act + 1), "want": max(state.want, act + 1)}


def idle(design, state, n, server):
    """The steps of a server that has no request in flight."""
    if server.memory is None and state.takes < TAKES:
        flight = Flight("take", len(state.log), (("o", n, state.takes),), "sent", state.log)
        if design == "end":
            yield change(state, n, server._replace(memory=state.log), takes=state.takes + 1, **told(state, state.log))
        else:
            yield change(state, n, server._replace(flight=flight), takes=state.takes + 1)
    here = state.at is not None and state.at[0] == n
    if server.memory is None or not here or state.want >= ACTS or state.want in state.refused:
        return
    act, base = state.want, len(server.memory)
    if any(entry[:2] == ("a", act) for entry in server.memory):
        yield state._replace(**done(state, act))
    else:
        entries = ("a", act, 0, base), ("a", act, 1, base)
        yield change(state, n, server._replace(flight=Flight("act", base, entries, "sent", (act, state.at))))


def flying(design, state, n, server):
    """The possible outcomes of a request in flight."""
    flight = server.flight
    if flight.phase == "sent":
        log, kept = append(design, state.log, flight.base, flight.entries)
        yield change(state, n, server._replace(flight=flight._replace(phase="kept" if kept else "taken")), log=log)
        if state.losses < LOSSES and len(state.late) < LATE:
            yield change(state, n, server._replace(flight=flight._replace(phase="lost")), losses=state.losses + 1,
                         late=state.late | {(flight.base, flight.entries)})
        return
    if flight.phase in ("kept", "taken") and flight.kind == "act" and state.losses < LOSSES:
        yield change(state, n, server._replace(flight=flight._replace(phase="lost")), losses=state.losses + 1)
    if flight.phase == "kept":
        log = (flight.about if flight.kind == "take" else server.memory) + flight.entries
        answered = done(state, flight.about[0]) if flight.kind == "act" else {}
        yield change(state, n, Server(True, log, None), **told(state, log, **answered))
    elif flight.phase == "lost" and flight.kind == "act" and design == "look":
        yield look(state, n, server, flight)
    else:
        yield change(state, n, Server(True, None, None))


def look(state, n, server, flight):
    act, at = flight.about
    if state.log[flight.base:flight.base + len(flight.entries)] == flight.entries:
        log = server.memory + flight.entries
        return change(state, n, Server(True, log, None), **told(state, log, **done(state, act)))
    return change(state, n, Server(True, None, None), refused=state.refused | ({act} if state.at == at else set()))


def steps(design, state):
    for n, server in enumerate(state.servers):
        if not server.alive:
            yield change(state, n, Server(True, None, None))
            continue
        if (state.at is None or state.at[0] != n) and state.moves < MOVES:
            yield state._replace(at=(n, state.moves), moves=state.moves + 1)
        if state.crashes < CRASHES and len(state.late) < LATE:
            sent = server.flight and server.flight.phase == "sent"
            yield change(state, n, Server(False, None, None), crashes=state.crashes + 1,
                         late=state.late | ({server.flight[1:3]} if sent else set()),
                         at=None if state.at and state.at[0] == n else state.at)
        yield from (flying if server.flight else idle)(design, state, n, server)
    for base, entries in state.late:    # executed late, or never
        rest = state.late - {(base, entries)}
        yield state._replace(log=append(design, state.log, base, entries)[0], late=rest)
        yield state._replace(late=rest)


def broken(state):
    """The promise that does not hold, or None."""
    acts = [entry[1:3] for entry in state.log if entry[0] == "a"]
    if len(set(acts)) != len(acts):
        return "P1: an act is in the log twice"
    if any((act, 0) not in acts for act in range(state.acked)):
        return "P1: what was acknowledged is not in the log"
    if acts != sorted(acts):
        return "P2: acts are out of order"
    if state.told != state.log[:len(state.told)]:
        return "P3: somebody was told what is not in the log"
    if any((act, 0) in acts for act in state.refused):
        return "P4: what was refused is in the log"
    for number, entry in enumerate(state.log):
        if entry[0] == "a" and number - entry[2] != entry[3]:
            return "P5: an entry was thought up for another position"
        if entry[0] == "a" and entry[2] == 1 and (number == 0 or state.log[number - 1][:2] != entry[:2]):
            return "P5: half an act is in the log"
    return None


def explore(design):
    """The number of states, and the shortest path to a breach."""
    seen, queue = {START}, collections.deque([START])
    while queue:
        state = queue.popleft()
        if breach := broken(state):
            return len(seen), breach
        for after in steps(design, state):
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return len(seen), None


def main():
    good = True
    for design in ("log", "look", "rows", "end"):
        states, breach = explore(design)
        good &= (breach is None) == (design == "log")
        print(f"{design}: {states} states, {breach or 'every promise holds'}")
    return not good


if __name__ == "__main__":
    sys.exit(main())
