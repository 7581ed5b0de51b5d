"""The database of a test, asked from outside."""
import subprocess


def psql(where, sql):
    """Rows of words."""
    done = subprocess.run(["psql", "-qAtX", "-F", "\t", where.removeprefix("postgres:"), "-c", sql], check=True,
                          capture_output=True, text=True)
    return [line.split("\t") for line in done.stdout.splitlines()]
