"""Writes the word lists of src/sense/words as C++.

usage: entity_words.py WORDS_FOLDER OUT.cc
"""

import pathlib
import sys

LISTS = {"kPlaceWords": "places.txt", "kTechnologyWords": "technologies.txt",
         "kProductWords": "products.txt", "kOrganisationWords": "organisations.txt",
         "kNameWords": "names.txt"}


def literal(text):
    """Lines as literals behind each other; a compiler need not take a long one."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return "\n".join(f'    R"({line}\n)"' for line in lines)


def main():
    folder, target = map(pathlib.Path, sys.argv[1:])
    parts = ['#include "sense/entity_words.h"', "", "namespace jiyi::sense {", ""]
    for name, file in LISTS.items():
        text = (folder / file).read_text(encoding="utf-8")
        parts += [f"const std::string_view {name} =", literal(text) + ";", ""]
    parts += ["}  // namespace jiyi::sense", ""]
    target.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
