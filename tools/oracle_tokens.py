"""Compares src/tokens with the reference implementation (PyPI tiktoken) on random texts.

usage: oracle_tokens.py RANK_FOLDER OUT.tsv [--texts N] [--seed S] [--run TEST_BINARY]

Writes lines `encoding<TAB>text in hex<TAB>ids`, which the test OracleVectors reads from the file
that JIYI_TOKEN_VECTORS names; with --run it runs that test too. Ends with 77, after saying so,
when tiktoken is not installed.
"""

import argparse
import base64
import os
import pathlib
import random
import subprocess
import sys

SKIPPED = 77

try:
    import tiktoken
    import tiktoken_ext.openai_public as public
except ImportError:
    print("skipped: the reference implementation is not installed (pip install tiktoken)")
    sys.exit(SKIPPED)

ENCODINGS = ["r50k_base", "p50k_base", "cl100k_base", "o200k_base"]
SPACES = " \t\n\r\x0b\x0c\x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"
WORDS = """the of and memory I'm don't CAN'T we'LL you'Ve they'Re it's O'Brien x'ſa HTTPServer
getHTTPResponse snake_case ASR-1603 v1.9 GB/s user@example.com https://a.b/c?d=1&e=%20 3.14159
1234567890 $1,000.00 €5 C++ foo/bar <|endoftext|> ----- ===== ...... // /* */ {} [] () ;;
我们 今天天气怎么样？ 記憶 こんにちは カナ 한국어 Привет سلام नमस्ते สวัสดี e\u0301 Été ǅ straße
İstanbul 👍 👨\u200d👩\u200d👧 🇨🇳 ☀\ufe0f 𠮷野家 \ufeff \u200b""".split()
RANGES = [(0x20, 0x7F), (0xA0, 0x250), (0x300, 0x370), (0x370, 0x530), (0x590, 0x700),
          (0x900, 0xE80), (0x1E00, 0x2000), (0x2000, 0x2C00), (0x3000, 0x3100), (0x3400, 0x9FFF),
          (0xAC00, 0xD7A4), (0xF900, 0x10000), (0x10000, 0x12000), (0x1D400, 0x1FB00),
          (0x20000, 0x32000), (0xE0000, 0xE0200)]


def character(rng):
    low, high = rng.choice(RANGES)
    return chr(rng.randrange(low, high))


def han(rng):
    return chr(0x4E00 + min(rng.randrange(0x51A6), rng.randrange(0x51A6), rng.randrange(0x51A6)))


def random_text(rng):
    parts = []
    for _ in range(rng.randrange(1, 25)):
        kind = rng.randrange(9)
        if kind < 3:
            parts.append(rng.choice(WORDS))
        elif kind == 3:
            parts.append("".join(rng.choice(SPACES) for _ in range(rng.randrange(1, 7))))
        elif kind == 4:
            parts.append(rng.choice(" \n\t") * rng.randrange(1, 40))
        elif kind == 5:
            parts.append("".join(han(rng) for _ in range(rng.randrange(1, 60))))
        elif kind == 6:
            parts.append("".join(character(rng) for _ in range(rng.randrange(1, 12))))
        elif kind == 7:
            parts.append("".join(rng.choice("aAbB'sStTlL1\u0301\u4e00-/ \n") for _ in range(12)))
        else:
            parts.append(character(rng) * rng.randrange(1, 300))
        parts.append(rng.choice(["", "", " ", "  ", "\n", " \n ", "\r\n"]))
    return "".join(parts)


def load(folder, name):
    def ranks_of(_url, expected_hash=None):  # pylint: disable=unused-argument
        lines = (folder / f"{name}.tiktoken").read_bytes().splitlines()
        return {base64.b64decode(token): int(rank) for token, rank in map(bytes.split, lines)}

    public.load_tiktoken_bpe = ranks_of
    return tiktoken.Encoding(**getattr(public, name)())


def line_of(encoding, text):
    ids = " ".join(map(str, encoding.encode_ordinary(text)))
    return f"{encoding.name}\t{text.encode().hex()}\t{ids}\n"


def every_character():
    for start in range(0, 0x110000, 64):
        codes = [c for c in range(start, start + 64) if not 0xD800 <= c < 0xE000]
        if codes:
            yield "".join(f"a{chr(c)}B{chr(c)}{chr(c)} {chr(c)}1{chr(c)}" for c in codes)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ranks", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--texts", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all-characters", action="store_true")
    parser.add_argument("--run", type=pathlib.Path)
    options = parser.parse_args()

    rng = random.Random(options.seed)
    texts = [random_text(rng) for _ in range(options.texts)]
    if options.all_characters:
        texts += every_character()
    with options.out.open("w", encoding="ascii") as out:
        for name in ENCODINGS:
            encoding = load(options.ranks, name)
            out.writelines(line_of(encoding, text) for text in texts)
    print(f"{len(texts)} texts in {len(ENCODINGS)} encodings, seed {options.seed}, "
          f"tiktoken {tiktoken.__version__}")
    if options.run is None:
        return 0
    environment = dict(os.environ, JIYI_TOKEN_VECTORS=str(options.out))
    command = [options.run, "--gtest_filter=OracleVectors.*"]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
