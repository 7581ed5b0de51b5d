"""The match clock of football and soccer (SYS-17): it runs while a player is connected, pauses otherwise, survives a restart, and
the server calls time once."""
import sqlite3
import sys
import time
import unittest

from client import Server

PROGRAM = sys.argv.pop(1)


class MatchClock(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, "--no-sync")
        self.addCleanup(self.server.close)
        self.ada, self.bob = self.server.person("Ada"), self.server.person("Bob")

    def begin(self, options):
        table = self.server.api("POST", "/tables", {"game": "soccer", "options": options}, self.ada)["table"]
        self.server.api("POST", f"/tables/{table['id']}/join", {}, self.bob)
        return table["id"]

    def set_up(self, live):
        """Acts of both seats until the first turn has begun; the seat that is to move."""
        seen = {seat: live[seat].until("hello")["seats"][0] for seat in live}
        while not seen[1]["view"]["turn"]:
            for seat in live:
                while seen[seat]["legal"] and not seen[seat]["view"]["turn"]:
                    live[seat].send({"type": "act", "seat": seat, "number": seen[seat]["acts"], "act": seen[seat]["legal"][0]})
                    seen[seat] = live[seat].until("seen")
            for seat in live:
                while not seen[seat]["legal"] and not seen[seat]["view"]["turn"]:
                    seen[seat] = live[seat].until("seen")
        return int(seen[1]["view"]["actors"])

    def clock(self, table):
        return self.server.api("GET", f"/tables/{table}", None, self.ada)["table"]["match"]

    def wait_for(self, what):
        end = time.monotonic() + 20
        while not what():
            self.assertLess(time.monotonic(), end, "it never happens")
            time.sleep(0.05)

    def log(self, table):
        with sqlite3.connect(f"{self.server.data}/pegboard.db") as database:
            return database.execute("SELECT number, char(kind), text, ran FROM log WHERE board = ? ORDER BY number",
                                    (table,)).fetchall()

    def test_only_with_minutes(self):
        table = self.begin({"turns": 3})
        self.assertIsNone(self.clock(table))

    def test_it_runs_stands_and_is_called_once(self):
        table = self.begin({"minutes": 1})
        self.assertEqual(self.clock(table), {"minutes": 1, "left": 60, "runs": False})
        live = {seat: self.server.live(table, key) for seat, key in ((1, self.ada), (2, self.bob))}
        mover = self.set_up(live)
        self.wait_for(lambda: self.clock(table)["runs"])
        live[1].close()
        time.sleep(0.3)
        self.assertTrue(self.clock(table)["runs"], "one of the two is enough")
        live[2].close()
        self.wait_for(lambda: not self.clock(table)["runs"])
        stands = self.clock(table)["left"]
        time.sleep(1.2)
        self.assertEqual(self.clock(table)["left"], stands, "with nobody here it stands")

        # 59 of its 60 seconds have passed when the server begins again.
        self.server.stop()
        last = self.log(table)[-1]
        self.assertEqual(last[1:3], ("m", "stand"))
        with sqlite3.connect(f"{self.server.data}/pegboard.db") as database:
            run = next(row for row in self.log(table) if row[1:3] == ("m", "run"))
            database.execute("UPDATE log SET ran = ? WHERE board = ? AND number > ?", (run[3] + 59000, table, run[0]))
        self.server.start()
        self.assertEqual(self.clock(table), {"minutes": 1, "left": 1, "runs": False})

        key = (self.ada, self.bob)[mover - 1]
        here = self.server.live(table, key)
        seen = here.until("hello")["seats"][0]
        self.assertEqual(seen["view"]["time"], 0)
        seen = here.until("seen")
        self.assertEqual((seen["events"], seen["view"]["time"]), (["time"], 1))
        self.assertEqual(self.clock(table), {"minutes": 1, "left": 0, "runs": False})
        here.send({"type": "act", "seat": mover, "number": seen["acts"], "act": "keeper"})
        self.assertEqual(here.until("seen")["view"]["status"], "drawn")
        here.close()
        self.assertEqual([row[2] for row in self.log(table) if row[1] == "m"].count("time"), 1)
        self.assertEqual(self.server.api("GET", f"/tables/{table}/record", None, self.ada).count("\n*: time\n"), 1)
        replay = self.server.api("GET", f"/tables/{table}/replay", None, self.ada)
        self.assertEqual([draw["outcome"] for draw in replay["fair"]["draws"]], [replay["fair"]["draws"][0]["outcome"]],
                         "time is no draw")


if __name__ == "__main__":
    unittest.main()
