"""tests/server/secrets_test.py with every table at another server than the one asked: a forwarded connection carries, byte for
byte, only what the viewer may know."""
import os
import runpy
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "server")]
import client    # noqa: E402
from node import Node, write_key    # noqa: E402


class Piped:
    """Two servers that look like one to a test: one is asked, the other owns the tables."""

    def __init__(self, program, *options):
        self.key, store = write_key(), client.database()
        self.dealer, self.asked = (Node(program, store, name, self.key, *options) for name in ("dealer", "asked"))

    def __getattr__(self, name):
        return getattr(self.asked, name)

    def ask(self, method, path, *rest):
        if (method, path) != ("POST", "/api/v1/tables"):
            return self.asked.ask(method, path, *rest)
        status, answer = self.dealer.ask(method, path, *rest)
        if status == 200:
            self.dealer.api("GET", "/tables/" + answer["table"]["id"])    # the first server asked owns the table
        return status, answer

    api, person = client.Server.api, client.Server.person

    def logged(self):
        return self.asked.logged() + self.dealer.logged()

    def close(self):
        assert "event=let-go" not in self.logged(), "a table has moved: nothing was piped there"
        self.asked.close()
        self.dealer.close()
        os.remove(self.key)


if "PEGBOARD_POSTGRES" not in os.environ:
    sys.exit(77)
client.Server = Piped
runpy.run_path(os.path.join(HERE, "..", "server", "secrets_test.py"), run_name="__main__")
