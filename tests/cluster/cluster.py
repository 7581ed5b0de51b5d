"""A whole cluster as scripts/cluster starts it: PostgreSQL, three servers, a Caddy in front; and its faults."""
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "..", "scripts", "cluster")
sys.path.insert(0, os.path.join(HERE, "..", "server"))
from client import Live    # noqa: E402
from network import PARTS    # noqa: E402
from postgres import psql    # noqa: E402

NODES = ("n1", "n2", "n3")
PATIENCE = 4.0    # seconds, as browsers have


def whats_missing():
    """The reason why no cluster can run here, or None."""
    if not shutil.which("caddy"):
        return "there is no caddy"
    if not any(os.path.exists(f"/usr/lib/postgresql/{version}/bin/initdb") for version in range(14, 30)):
        return "there is no PostgreSQL"
    return None


def free(port):
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False


def free_ports():
    """The first of a range of free ports for scripts/cluster, below the ephemeral ones."""
    for base in range(10000 + os.getpid() * 20 % 20000, 32000, 20):
        if all(free(base + i) for i in (*range(7), 10)):
            return base
    raise RuntimeError("no row of ports is free")


class Patient(Live):
    """Gives up as soon as browsers do."""

    def connect(self, host, port):
        return socket.create_connection((host, port), timeout=PATIENCE)


class Cluster:
    """`net`: the beginning of the addresses, if each part has a network namespace (network.py); else all is on loopback."""

    def __init__(self, program, net=None, **environment):
        self.nodes = NODES    # those that are not stopped for good
        self.dir, self.port = tempfile.mkdtemp(prefix="pegboard-cluster-", dir="/var/tmp"), free_ports()
        os.chmod(self.dir, 0o755)    # PostgreSQL runs as another user
        self.environment = {**os.environ, "CLUSTER_DIR": self.dir, "CLUSTER_PORT": str(self.port), "CLUSTER_SYNC": "off",
                            "PEGBOARD": os.path.abspath(program), **environment}
        if net:
            self.environment["CLUSTER_NET"] = net
        self.host = f"{net}.{PARTS['proxy']}" if net else "127.0.0.1"
        database = f"{net}.{PARTS['db']}" if net else "127.0.0.1"
        self.store = f"postgres:host={database} port={self.port + 10} user=pegboard dbname=pegboard connect_timeout=3"
        self.do("start")

    def do(self, *words):
        done = subprocess.run([SCRIPT, *words], env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"scripts/cluster {' '.join(words)}: {done.stderr}{self.last_words(words[-1])}")

    def last_words(self, what):
        """The tails of that part's log and PostgreSQL's, for debugging."""
        logs = [name for name in (what, "db") if os.path.exists(os.path.join(self.dir, name + ".log"))]
        return "".join(f"{name}: {self.logged(name)[-1500:]}" for name in logs)

    def ready(self):
        """Waits until the proxy has found a server."""
        end = time.monotonic() + 30
        while self.ask("GET", "/tables")[0] != 200:
            if time.monotonic() > end:
                raise RuntimeError("the proxy finds no server")
            time.sleep(0.1)

    def close(self):
        self.do("stop")
        shutil.rmtree(self.dir)

    def ask(self, method, path, body=None, key=None):
        """Status and content, through the proxy; a network failure is an OSError."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=5)
        try:
            headers = {"Authorization": "Bearer " + key} if key else {}
            connection.request(method, "/api/v1" + path, body and json.dumps(body), headers)
            answer = connection.getresponse()
            content = answer.read().decode()
            return answer.status, json.loads(content) if content.startswith("{") else content
        except http.client.HTTPException as failure:
            raise OSError(str(failure)) from failure
        finally:
            connection.close()

    def live(self, table, key, start):
        return Patient(self.port, f"/api/v1/tables/{table}/live?from={start}", key, host=self.host)

    def sql(self, words):
        return psql(self.store, words)

    def logged(self, node):
        with open(os.path.join(self.dir, node + ".log"), encoding="utf-8", errors="replace") as log:
            return log.read()


class Notes(threading.Thread):
    """The notifications between servers, as long as PostgreSQL is up to deliver them."""

    def __init__(self, cluster):
        super().__init__(daemon=True)
        self.cluster, self.heard, self.enough = cluster, [], threading.Event()

    def run(self):
        while not self.enough.is_set():
            psql_here = subprocess.Popen(["psql", "-qAtX", self.cluster.store.removeprefix("postgres:")], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            try:
                self.listen(psql_here)
            except OSError:
                pass
            psql_here.kill()
            psql_here.wait()
            self.enough.wait(0.2)

    def listen(self, psql_here):
        psql_here.stdin.write("LISTEN pegboard;\n")
        while not self.enough.wait(0.2):
            psql_here.stdin.write("SELECT 'so far';\n")
            psql_here.stdin.flush()
            while (line := psql_here.stdout.readline().rstrip("\n")) != "so far":
                if not line:
                    return
                if note := re.search(r'with payload "(.*)" received', line):
                    self.heard.append(note[1])
