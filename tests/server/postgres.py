"""Direct access to the database of a test."""
import subprocess


def psql(where, sql):
    """Runs SQL; returns rows of strings."""
    done = subprocess.run(["psql", "-qAtX", "-F", "\t", where.removeprefix("postgres:"), "-c", sql], check=True,
                          capture_output=True, text=True)
    return [line.split("\t") for line in done.stdout.splitlines()]
