"""The examples of docs/api.md work as shown. Arguments: the program, the page."""
import hashlib
import json
import re
import sys

from client import Live, Server

PROGRAM, PAGE = sys.argv[1:3]


def kind(message):
    return "brief" if isinstance(message, list) else message["type"]


class AsSent(Live):
    def whole(self, message):
        return message

    def until(self, *kinds):
        while kind(message := self.receive()) not in kinds:
            pass
        return message


class Examples:
    def __init__(self, server):
        self.server, self.known, self.run = server, {}, 0

    def fill(self, text):
        text = re.sub(r"\$([a-z]+)", lambda name: self.known[name[1]], text)
        return re.sub(r"sha256\(([^)]*)\)", lambda words: hashlib.sha256(words[1].encode()).hexdigest(), text)

    def fits(self, wanted, got):
        """Whether `got` matches the example; stores named values."""
        if wanted == "…":
            return True
        if isinstance(wanted, str) and wanted.startswith("$"):
            return self.known.setdefault(wanted[1:], got) == got
        if isinstance(wanted, str) and wanted.startswith("sha256("):
            return self.fill(wanted) == got
        if isinstance(wanted, dict):
            return isinstance(got, dict) and all(key in got and self.fits(value, got[key]) for key, value in wanted.items())
        if isinstance(wanted, list):
            more = bool(wanted) and wanted[-1] == "…"
            wanted = wanted[:-1] if more else wanted
            return isinstance(got, list) and (len(got) >= len(wanted) if more else len(got) == len(wanted)) and all(map(self.fits,
                    wanted, got))
        return wanted == got

    def demand(self, shown, got):
        if not self.fits(json.loads(shown), got):
            sys.exit(f"{PAGE} shows\n  {shown}\nbut this came:\n  {json.dumps(got, ensure_ascii=False)}")
        self.run += 1

    def http(self, lines):
        for request, answer in zip(lines[::2], lines[1::2]):
            method, path, body, key = re.fullmatch(r"> (\w+) (\S+)(?: (\{.*\}))?(?: as (\S+))?", request).groups()
            status, content = self.server.ask(method, "/api/v1" + self.fill(path), self.fill(body).encode() if body else None,
                                              self.fill(key) if key else None)
            shown = re.fullmatch(r"< (\d+)(?: (.*))?", answer)
            if status != int(shown[1]):
                sys.exit(f"{PAGE}: {request}: {status} {content}")
            self.demand(shown[2] or '"…"', content)

    def live(self, head, lines):
        path, keys = re.fullmatch(r"live (\S+) as (.*)", head).groups()
        where = "/api/v1/tables/" + self.fill(path).replace("?", "/live?") + ("" if "?" in path else "/live")
        lives = [AsSent(self.server.port, where, self.fill(key)) for key in keys.split(", ")]
        for line in lines:
            live, arrow, words = lives[int(line[0]) - 1], line[1], line[3:]
            if arrow == ">":
                live.send(json.loads(self.fill(words)))
                continue
            wanted = json.loads(words)
            note = live.until(kind(wanted))
            while kind(wanted) == "table" and not self.fits(wanted, note):
                note = live.until("table")
            self.demand(words, note)


server = Server(PROGRAM, "--no-sync", "--bot-ms", "20")
try:
    examples = Examples(server)
    with open(PAGE, encoding="utf-8") as page:
        blocks = re.findall(r"^```(http|live[^\n]*)\n(.*?)^```", page.read(), re.M | re.S)
    for head, block in blocks:
        lines = block.splitlines()
        if head == "http":
            examples.http(lines)
        else:
            examples.live(head, lines)
    if examples.run < 30:
        sys.exit(f"only {examples.run} examples were found")
finally:
    server.close()
