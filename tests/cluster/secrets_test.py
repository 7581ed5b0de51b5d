"""tests/server/secrets_test.py with every table at another server than the one that is asked: what a pipe carries is what that viewer may
know, byte for byte."""
import os
import runpy
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "server")]
import client    # noqa: E402
from node import Node, write_key    # noqa: E402


class Piped:
    """Asked at one server, dealt at another; to a test it is one."""

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
            self.dealer.api("GET", "/tables/" + answer["table"]["id"])    # who is asked first deals
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
