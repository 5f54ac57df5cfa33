"""Writes the character tables of the BERT tokenizer as C++: classes and lower case.

Source: the files of Debian's unicode-data package.

usage: word_tables.py UNICODE_FOLDER OUT.cc
"""

import pathlib
import sys

CODE_POINTS = 0x110000
SPACES = {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028,
          0x2029, 0x202F, 0x205F, 0x3000}  # White_Space of PropList.txt
CLASSES = {"Cc": "Control", "Cf": "Control", "Co": "Control", "Mn": "Nonspacing"}


def read(folder):
    """Yields (first, last, category, simple lower case) of UnicodeData.txt."""
    first = None
    for line in (folder / "UnicodeData.txt").read_text().splitlines():
        fields = line.split(";")
        code = int(fields[0], 16)
        if fields[1].endswith("First>"):
            first = code
            continue
        lower = int(fields[13], 16) if fields[13] else 0
        yield (code if first is None else first), code, fields[2], lower
        first = None


def class_of(code, category):
    # The characters of BERT's own list that Unicode does not call punctuation.
    if 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126:
        return "Punctuation"
    if code in SPACES and category != "Cc":
        return "Space"
    return "Punctuation" if category[0] == "P" else CLASSES.get(category, "Word")


def main():
    folder, target = map(pathlib.Path, sys.argv[1:])
    ranges, lower = [], []
    for first, last, category, small in read(folder):
        if small:
            lower.append((first, small))
        kind = class_of(first, category)
        if ranges and ranges[-1][1] + 1 == first and ranges[-1][2] == kind:
            ranges[-1][1] = last
        else:
            ranges.append([first, last, kind])
    ranges = [each for each in ranges if each[2] != "Word"]
    target.write_text(f"""\
#include "embed/word_tables.h"

#include <array>

namespace jiyi::embed {{
namespace {{

using enum WordClass;

constexpr std::array<WordRange, {len(ranges)}> kRanges = {{{{
{chr(10).join(f"    {{0x{a:X}, 0x{b:X}, {kind}}}," for a, b, kind in ranges)}
}}}};

constexpr std::array<LowerCase, {len(lower)}> kLower = {{{{
{chr(10).join(f"    {{0x{a:X}, 0x{b:X}}}," for a, b in lower)}
}}}};

}}  // namespace

std::span<const WordRange> word_ranges() {{
  return kRanges;
}}

std::span<const LowerCase> lower_cases() {{
  return kLower;
}}

}}  // namespace jiyi::embed
""")


if __name__ == "__main__":
    main()
