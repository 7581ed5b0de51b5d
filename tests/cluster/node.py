"""One of several servers with a shared database."""
import hashlib
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import Server    # noqa: E402


def write_key():
    """The path of a key shared by the servers."""
    file, path = tempfile.mkstemp(prefix="pegboard-key-")
    os.write(file, os.urandom(32).hex().encode())
    os.close(file)
    return path


def pass_of(key):
    """What servers with that key tell each other to be known."""
    return hashlib.blake2b(b"pegboard pass", key=bytes.fromhex(key), digest_size=32).hexdigest()


class Node(Server):
    def __init__(self, program, store, name, key, *options):
        self.name = name    # PostgreSQL knows its connections by it
        self.fixed = ("--store", f"{store} application_name={name}", "--node", name, "--inner", "127.0.0.1:0",
                      "--cluster-key", key, *options)
        super().__init__(program)

    def start(self, port=0):
        self.options = self.fixed    # not a database of its own
        super().start(port)
