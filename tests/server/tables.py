"""Databases with many tables."""
import sqlite3


def copies(server, table, n):
    """Writes so many copies of a table into the database of a stopped server, called copy1, copy2, …"""
    with sqlite3.connect(f"{server.data}/pegboard.db") as database:
        for name, key in (("board", "id"), ("seat", "board"), ("log", "board")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            values = ["'copy' || n" if column == key else "'code' || n" if column == "code" else column for column in columns]
            database.execute(f"WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?) INSERT INTO {name} "
                             f"SELECT {', '.join(values)} FROM {name}, number WHERE {key} = ?", (n, table))
    database.close()
