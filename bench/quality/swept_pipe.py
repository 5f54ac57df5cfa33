#!/usr/bin/env python3
"""The pipe after a simulated year of forgetting, for whatever asks a memory questions.

  swept_pipe.py [--days 365] [--every 7] [--rules '{"importance_max": 2}'] -- jiyi pipe --store FILE

Hands every line on. Before the first recall of a bank it sweeps that bank as if `every`, twice
`every` … `days` days had passed; a later `remember` makes it sweep again. At the end it says on the
error stream how many memories are live, archived and kept though old.
"""
import argparse
import datetime
import json
import subprocess
import sys

PLACE = ("tenant", "bank", "user", "agent")


class Swept:
    def __init__(self, options):
        self.options = options
        self.rules = json.loads(options.rules)
        self.process = subprocess.Popen(options.command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.start = datetime.datetime.now(datetime.timezone.utc)
        self.grown = set()
        self.archived = 0
        self.exempt = {}

    def ask(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def sweep(self, place):
        for days in range(self.options.every, self.options.days + 1, self.options.every):
            now = (self.start + datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")
            request = {"op": "sweep", **place, **self.rules, "now": now}
            reply = json.loads(self.ask(json.dumps(request, ensure_ascii=False) + "\n"))
            if "error" in reply:
                sys.exit(f"sweep refused: {reply['error']}")
            self.archived += len(reply["changes"])
            self.exempt[json.dumps(place)] = reply["exempt"]

    def run(self):
        for line in sys.stdin:
            request = json.loads(line)
            place = {key: request[key] for key in PLACE if key in request}
            name = json.dumps(place)
            if request.get("op") == "remember":
                self.grown.add(name)
            if request.get("op") == "recall" and name in self.grown:
                self.grown.discard(name)
                self.sweep(place)
            sys.stdout.write(self.ask(line))
            sys.stdout.flush()
        reply = json.loads(self.ask('{"op":"stats"}\n'))
        states = {}
        for bank in reply["banks"]:
            for state, count in bank["by_state"].items():
                states[state] = states.get(state, 0) + count
        print(f"swept: {self.archived} archived, old but kept {sum(self.exempt.values())}, "
              f"now {states}", file=sys.stderr)
        self.process.stdin.close()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--rules", default="{}")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    options.command = [word for word in options.command if word != "--"]
    Swept(options).run()


if __name__ == "__main__":
    main()
