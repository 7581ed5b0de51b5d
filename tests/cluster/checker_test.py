"""The checker detects every kind of breach."""
import unittest

from checker import Entry, History, breaches, late, leaks

EVENTS = {1: ["turn 1", "put 1 B3", "turn 2", "put 2 ?"], 2: ["turn 1", "put 1 ?", "turn 2", "put 2 A1"]}


def played():
    history = History()
    acts = ((1, 0, "B3", ["done"]), (2, 0, "A1", [None, "done"]), (1, 1, "C3", ["store"]), (1, 1, "D4", [None]))
    for seat, number, act, answers in acts:
        for answer in answers:
            history.send(seat, number, act)
            history.answer(seat, number, act, answer)
    for viewer, events in EVENTS.items():
        history.hear(viewer, 1, events[:2])
        history.hear(viewer, 2, events[1:])
    return history


def log_of(*entries):
    return [Entry(number, *entry) for number, entry in enumerate((("o", 0, "n1"), *entries))]


ONE, TWO, THREE = ("a", 1, "B3"), ("a", 2, "A1"), ("a", 1, "D4")


class Checker(unittest.TestCase):
    def found(self, log, replay=EVENTS, history=None):
        return " ".join(breach.split(":")[0] for breach in breaches(history or played(), log, replay))

    def test_what_is_right_is_left_alone(self):
        self.assertEqual(self.found(log_of(ONE, TWO)), "")
        self.assertEqual(self.found(log_of(ONE, TWO, THREE)), "", "what was not answered may be there")

    def test_an_act_taken_out(self):
        self.assertIn("P1", self.found(log_of(ONE)))

    def test_an_act_doubled(self):
        self.assertIn("P2", self.found(log_of(ONE, ONE, TWO)))
        self.assertIn("P2", self.found(log_of(ONE, TWO, TWO)))

    def test_two_exchanged(self):
        self.assertIn("P1", self.found(log_of(THREE, TWO, ONE)))

    def test_an_act_that_was_refused(self):
        self.assertIn("P4", self.found(log_of(ONE, TWO, ("a", 1, "C3"))))

    def test_a_gap(self):
        self.assertEqual(self.found([entry for entry in log_of(ONE, ("t", 0, "hello"), TWO) if entry.number != 2]), "P5")

    def test_something_heard_by_the_wrong_seat(self):
        history = played()
        history.heard[1][3] = "put 2 A1"
        self.assertEqual(self.found(log_of(ONE, TWO), EVENTS, history), "P3, P6")

    def test_something_heard_that_did_not_happen(self):
        history = played()
        history.hear(2, 5, ["win 2"])
        self.assertEqual(self.found(log_of(ONE, TWO), EVENTS, history), "P3, P6")

    def test_something_heard_otherwise_the_second_time(self):
        history = played()
        history.hear(1, 2, ["put 1 C3"])
        self.assertEqual(self.found(log_of(ONE, TWO), EVENTS, history), "P3")

    def test_a_table_that_waits_too_long(self):
        self.assertEqual(list(late([("kill", 4.9, 0), ("freeze", 14.9, 0)])), [])
        self.assertEqual(list(late([("kill", 5.1, 0), ("freeze", 15.1, 0)])),
                         ["P7: a table waited 5.1 s after kill, of at most 5.0", "P7: a table waited 15.1 s after freeze, of at most 15.0"])
        self.assertEqual(list(late([("kill", 6.9, 0.02)])), [], "a machine on which everybody waits")

    def test_notes(self):
        self.assertEqual(leaks(["n1 0123456789abcdef qydynh4nz3mx 17"]), [])
        self.assertTrue(leaks(["n1 0123456789abcdef qydynh4nz3mx 17 B3"]))


unittest.main()
