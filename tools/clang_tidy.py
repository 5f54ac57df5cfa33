"""Runs clang-tidy over what a change touches; ends with one line: N passed, N failed.

Touched are the sources that differ from the base, or include a header that does. The base is
--base, else $JIYI_BASE, else where the branch left origin/main, else the commit before HEAD: hours
say nothing of what has landed. With no base to be found, every source counts as touched, the latest
committed first. A source that passed before with the same content,
headers, flags and checks is not run again.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = "clang-tidy-14"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
CACHE = CACHE / "jiyi" / "clang-tidy"
INCLUDE = re.compile(rb'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
KNOWN_TO_GCC_ONLY = re.compile(r"^-(fuse-ld|fno-sanitize-recover|Werror$)")


def say(text):
    print(f"clang-tidy: {text}", file=sys.stderr, flush=True)


def git(*words):
    done = subprocess.run(["git", "-C", ROOT, *words], stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.DEVNULL, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def find_base(asked):
    if asked:
        return asked
    head = git("rev-parse", "HEAD")
    base = git("merge-base", "HEAD", "origin/main")
    if base and base != head:
        return base
    return git("rev-parse", "--verify", "--quiet", "HEAD~1")


def changed_since(base):
    names = git("diff", "--name-only", base).splitlines()
    names += git("ls-files", "-o", "--exclude-standard").splitlines()
    return {ROOT / name for name in names}


def newest_first(paths):
    """Those never committed first, then by the commit that touched them last."""
    order = {}
    for name in git("log", "--name-only", "--format=").splitlines():
        order.setdefault(ROOT / name, len(order))
    return sorted(paths, key=lambda path: (order.get(path, -1), path))


class Headers:
    """Which project headers a file includes, directly or not."""

    def __init__(self):
        self.known = {}

    def direct(self, path):
        if path not in self.known:
            found = set()
            for name in INCLUDE.findall(path.read_bytes()):
                for folder in (ROOT / "src", ROOT / "include", path.parent):
                    candidate = folder / name.decode()
                    if candidate.is_file():
                        found.add(candidate)
                        break
            self.known[path] = found
        return self.known[path]

    def closure(self, path):
        seen, waiting = set(), [path]
        while waiting:
            for header in self.direct(waiting.pop()):
                if header not in seen:
                    seen.add(header)
                    waiting.append(header)
        return seen


def read_commands(build):
    commands = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
        inside = path.is_relative_to(ROOT) and not path.is_relative_to(ROOT / "build")
        if path.suffix == ".cc" and inside:
            words = shlex.split(entry["command"])
            while words and not words[0].endswith(("g++", "c++", "clang++", "clang++-14")):
                words.pop(0)  # the compiler's launcher
            commands[path] = (entry["directory"],
                              [word for word in words if not KNOWN_TO_GCC_ONLY.match(word)])
    return commands


def key_of(path, headers, command, version):
    digest = hashlib.sha256(version.encode())
    digest.update((ROOT / ".clang-tidy").read_bytes())
    digest.update(" ".join(arguments_for(path)).encode())
    digest.update(" ".join(command).replace(str(ROOT), "").encode())
    for file in [path, *sorted(headers)]:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def arguments_for(path):
    """The static analyzer takes two thirds of the time: shallow for sources, none for tests.
    A fixture's members have to be seen by the tests made from it."""
    if path.stem.endswith(("_test", "_bench")):
        return ["--checks=-clang-analyzer-*,-misc-non-private-member-variables-in-classes"]
    words = ["-Xclang", "-analyzer-config", "-Xclang", "mode=shallow"]
    return [f"--extra-arg={word}" for word in words]


def write_commands(commands, folder):
    """A compilation database without launchers and what only g++ knows."""
    entries = [{"directory": str(directory), "file": str(path), "arguments": words}
               for path, (directory, words) in commands.items()]
    (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(entries))


def run_one(path, database):
    command = [TOOL, "-p", database, "--quiet", "--extra-arg=-Wno-unknown-warning-option",
               *arguments_for(path), path]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=False)
    return done.returncode == 0, done.stdout


def run_all(todo, database, minutes, jobs):
    """todo: (path, cache file) pairs. Returns how many passed, failed, were not reached."""
    deadline = time.monotonic() + minutes * 60
    counts = {"passed": 0, "failed": 0, "unreached": 0}

    def work(item):
        path, stamp = item
        if time.monotonic() > deadline:
            return path, "unreached", ""
        good, output = run_one(path, database)
        if good:
            stamp.parent.mkdir(parents=True, exist_ok=True)
            stamp.touch()
        return path, "passed" if good else "failed", output

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for number, (path, outcome, output) in enumerate(pool.map(work, todo), 1):
            counts[outcome] += 1
            if outcome == "failed":
                print(f"{path.relative_to(ROOT)}:\n{output}", flush=True)
            if number % 20 == 0:
                say(f"{number} of {len(todo)}")
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default=os.environ.get("JIYI_BASE", ""))
    parser.add_argument("--all", action="store_true", help="every source, whatever changed")
    parser.add_argument("--minutes", type=float, default=15, help="start no source after this long")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()

    commands = read_commands(arguments.build)
    headers = Headers()
    closures = {path: headers.closure(path) for path in commands}
    base = "" if arguments.all else find_base(arguments.base)
    touched = set(commands)
    if base:
        changed = changed_since(base)
        touched = {path for path in commands if path in changed or closures[path] & changed}
    version = subprocess.run([TOOL, "--version"], stdout=subprocess.PIPE, text=True,
                             check=True).stdout

    stamps = {path: CACHE / key_of(path, closures[path], commands[path][1], version)
              for path in touched}
    todo = [(path, stamps[path]) for path in newest_first(touched) if not stamps[path].exists()]
    say(f"{len(touched)} of {len(commands)} sources are touched, {len(todo)} not yet checked")
    with tempfile.TemporaryDirectory() as database:
        write_commands(commands, database)
        counts = run_all(todo, database, arguments.minutes, arguments.jobs)
    if counts["unreached"]:
        say(f"{counts['unreached']} not reached in {arguments.minutes:g} minutes")
    passed = len(touched) - len(todo) + counts["passed"]
    print(f"{passed} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
