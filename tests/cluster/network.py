"""Networks that can be cut: each part of a cluster in a network namespace of its own, all plugged into one bridge. The names live in
a mount namespace of the test's, so nothing of it is seen outside, and nothing is left behind."""
import os
import subprocess
import sys

NET = "10.77.0"
PARTS = {"n1": 1, "n2": 2, "n3": 3, "db": 4, "proxy": 5}    # as scripts/cluster has them
INSIDE = "PEGBOARD_INSIDE"


def address(part):
    return f"{NET}.{PARTS[part]}"


def ip(*words):
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(words)}: {done.stderr.strip()}")


def enter():
    """Runs this program again where it may make networks; only returns there, or with the reason why it cannot."""
    if INSIDE in os.environ:
        return None
    allowed = subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True, text=True, check=False)
    if allowed.returncode:
        return "network namespaces are not allowed (" + allowed.stderr.strip() + ")"
    os.environ[INSIDE] = "yes"
    os.execvp("unshare", ["unshare", "--net", "--mount", sys.executable, *sys.argv])


def build():
    os.makedirs("/run/netns", exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run/netns"], check=True)
    ip("link", "set", "lo", "up")
    ip("link", "add", "bridge", "type", "bridge", "forward_delay", "0")
    ip("address", "add", f"{NET}.254/24", "dev", "bridge")
    ip("link", "set", "bridge", "up")
    for part in PARTS:
        ip("netns", "add", part)
        ip("link", "add", "to-" + part, "type", "veth", "peer", "name", "eth0", "netns", part)
        ip("link", "set", "to-" + part, "up")
        plug(part)
        ip("-n", part, "address", "add", address(part) + "/24", "dev", "eth0")
        ip("-n", part, "link", "set", "eth0", "up")
        ip("-n", part, "link", "set", "lo", "up")


def plug(part):
    ip("link", "set", "to-" + part, "master", "bridge")


def unplug(part):
    """Whatever it sends is lost, and it notices nothing."""
    ip("link", "set", "to-" + part, "nomaster")


def cut(one, other):
    """Nothing gets from one to the other any more; the other way is left."""
    ip("-n", one, "route", "add", "blackhole", address(other))


def heal(one, other):
    ip("-n", one, "route", "delete", "blackhole", address(other))
