"""Writes THIRD_PARTY.md from tools/dependencies.toml; with --check, says whether it is current."""

import argparse
import pathlib
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = ROOT / "THIRD_PARTY.md"

HEAD = """\
# Third-party software and data

Written by `tools/third_party.py` from `tools/dependencies.toml` and `tools/notices.md`; change
those, not this file.
Nothing of it is in the repository: `./jiyi setup` installs and fetches it, and checks the hashes.
"""

SECTIONS = [
    ("product", "In the program and the library", """\
Linked into what is built, and so part of what you pass on."""),
    ("data", "Data in the program and the library", """\
Tables and ranks generated from these files are compiled in."""),
    ("tool", "Tools for building, testing and measuring", """\
Not part of what is built."""),
]

NOTICES = (ROOT / "tools" / "notices.md").read_text()

CLIENTS = {"debian": "Debian 12", "npm": "npm", "pypi": "PyPI"}


def rows(listed, where):
    for kind, client in CLIENTS.items():
        for entry in listed.get(kind, []):
            if entry["in"] == where:
                yield (f"| {entry['name']} | {entry['version']} | {client} | {entry['licence']} | "
                       f"{entry['use']} | {entry['instead']} |")


def render(listed):
    parts = [HEAD]
    for where, title, note in SECTIONS:
        table = ["| name | version | from | licence | use | instead |",
                 "| --- | --- | --- | --- | --- | --- |", *rows(listed, where)]
        parts.append(f"## {title}\n\n{note}\n\n" + "\n".join(table) + "\n")
    parts.append(NOTICES)
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    text = render(tomllib.loads((ROOT / "tools" / "dependencies.toml").read_text()))
    if not check:
        TARGET.write_text(text)
        return 0
    if TARGET.is_file() and TARGET.read_text() == text:
        return 0
    print("THIRD_PARTY.md is not current: run python3 tools/third_party.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
