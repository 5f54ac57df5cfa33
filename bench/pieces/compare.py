"""Compares the token ids of a model file with two independent tokenizers of the same pieces.

The peers are PyPI's `sentencepiece` and `tokenizers`. Both get the pieces and scores of the file;
the character map is SentencePiece's own nmt_nfkc, not the file's.

usage: compare.py PIECES_PROGRAM MODEL.gguf [--random N] [--show N] FOLDER_OR_FILE...
Texts are all strings of the .json and .jsonl files (also .gz) given.
"""

import argparse
import base64
import gzip
import io
import json
import pathlib
import random
import struct
import subprocess
import sys

import sentencepiece
import tokenizers
from tokenizers import models, normalizers, pre_tokenizers

NORMAL, UNKNOWN, UNUSED = 1, 2, 5
SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q",
           12: "d"}


def read_keys(path):
    """The keys of a GGUF file."""
    data, at = path.read_bytes(), 8

    def take(form):
        nonlocal at
        values = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return values[0] if len(values) == 1 else list(values)

    def text():
        nonlocal at
        size = take("Q")
        at += size
        return data[at - size:at].decode()

    keys = {}
    _, count = take("QQ")
    for _ in range(count):
        name, kind = text(), take("I")
        if kind != 9:
            keys[name] = text() if kind == 8 else take(SCALARS[kind])
            continue
        kind, size = take("IQ")
        keys[name] = [text() for _ in range(size)] if kind == 8 else take(f"{size}{SCALARS[kind]}")
    return keys


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


def fields(data):
    """Yields (number, value) of a protobuf message; only what the models here have."""
    at = 0

    def take():
        nonlocal at
        number = shift = 0
        while True:
            byte = data[at]
            at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    while at < len(data):
        key = take()
        if key & 7 == 0:
            yield key >> 3, take()
        elif key & 7 == 2:
            size = take()
            at += size
            yield key >> 3, data[at - size:at]
        else:
            at += 4 if key & 7 == 5 else 8
            yield key >> 3, None


def nmt_nfkc():
    """SentencePiece's character map, out of a small model that is trained for it."""
    chance, model = random.Random(1), io.BytesIO()
    words = ["".join(chance.choice("abcdefgh") for _ in range(5)) for _ in range(2000)]
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(" ".join(words[i:i + 8]) for i in range(0, 2000, 8)),
        model_writer=model, vocab_size=30, model_type="unigram", minloglevel=2,
        normalization_rule_name="nmt_nfkc")
    normalizer = dict(fields(model.getvalue()))[3]
    return dict(fields(normalizer))[2]


def spm(keys, charsmap):
    parts = []
    rows = zip(keys["tokenizer.ggml.tokens"], keys["tokenizer.ggml.scores"],
               keys["tokenizer.ggml.token_type"])
    for piece, score, kind in rows:
        parts.append(field(1, field(1, piece.encode()) + varint(2 << 3 | 5)
                           + struct.pack("<f", score) + varint(3 << 3) + varint(kind)))
    ids = [keys[f"tokenizer.ggml.{name}_token_id"] for name in ("unknown", "bos", "eos", "padding")]
    trainer = varint(3 << 3) + varint(1) + b"".join(
        varint((40 + i) << 3) + varint(each) for i, each in enumerate(ids))
    flags = b"".join(varint(number << 3) + varint(1) for number in (3, 4, 5))
    parts += [field(2, trainer), field(3, field(1, b"nmt_nfkc") + field(2, charsmap) + flags)]
    return sentencepiece.SentencePieceProcessor(model_proto=b"".join(parts))


def hugging(keys, charsmap):
    unknown = keys["tokenizer.ggml.unknown_token_id"]
    rows = zip(keys["tokenizer.ggml.tokens"], keys["tokenizer.ggml.scores"],
               keys["tokenizer.ggml.token_type"])
    # A piece that no text may make gets a name that none can spell.
    vocabulary = [(piece if kind == NORMAL else f"\0{i}", score)
                  for i, (piece, score, kind) in enumerate(rows)]
    tokenizer = tokenizers.Tokenizer(models.Unigram(vocabulary, unknown))
    tokenizer.normalizer = normalizers.Precompiled(charsmap)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
    return tokenizer


def find(charsmap, key):
    """What a character map has for a key; None when it has nothing. Units as in double_array.h."""
    size, = struct.unpack_from("<I", charsmap)
    units = memoryview(charsmap)[4:4 + size].cast("I")

    def offset(unit):
        return (unit >> 10) << ((unit & 0x200) >> 6)

    at, unit = 0, units[0]
    for byte in key:
        at ^= offset(unit) ^ byte
        if at >= len(units) or units[at] & 0x800000FF != byte:
            return None
        unit = units[at]
    if not unit & 0x100:
        return None
    begin = 4 + size + (units[at ^ offset(unit)] & 0x7FFFFFFF)
    return charsmap[begin:charsmap.index(b"\0", begin)]


def mapped_otherwise(ours, theirs):
    """Characters that the model's map and this version of nmt_nfkc do not treat alike."""
    characters = (chr(code) for code in range(1, 0x110000) if not 0xD800 <= code < 0xE000)
    return {each for each in characters
            if find(ours, each.encode()) != find(theirs, each.encode())}


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


def texts_of(paths):
    found = {}
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if not {".json", ".jsonl"} & set(file.suffixes) or not file.is_file():
                continue
            raw = gzip.open(file).read() if file.suffix == ".gz" else file.read_bytes()
            lines = raw.splitlines() if ".jsonl" in file.suffixes else [raw]
            for line in lines:
                if line.strip():
                    found.update(dict.fromkeys(strings(json.loads(line))))
    return list(found)


def random_texts(count):
    """Runs of characters of a few blocks each, as writing is, and some of all Unicode."""
    chance = random.Random(5)
    starts = [0x20, 0x20, 0xA0, 0x300, 0x370, 0x400, 0x590, 0x600, 0x900, 0xE00, 0x1100, 0x1E00,
              0x2000, 0x2500, 0x3000, 0x3040, 0x3100, 0x3300, 0x4E00, 0x6700, 0xAC00, 0xF900,
              0xFB50, 0xFE00, 0xFF00, 0x1D400, 0x1F300, 0x20000, 0x2F800]
    for i in range(count):
        codes = []
        while len(codes) < chance.randrange(2, 60):
            start = chance.randrange(0x110000 - 96) if i % 4 == 0 else chance.choice(starts)
            codes += [start + chance.randrange(96) for _ in range(chance.randrange(1, 8))]
            codes += [0x20] * chance.randrange(3)
        yield "".join(chr(code) for code in codes if code and not 0xD800 <= code < 0xE000)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("paths", type=pathlib.Path, nargs="*")
    parser.add_argument("--random", type=int, default=20_000)
    parser.add_argument("--show", type=int, default=5)
    options = parser.parse_args()
    keys, charsmap = read_keys(options.model), nmt_nfkc()
    peers = {"sentencepiece": spm(keys, charsmap).encode,
             "tokenizers": lambda text: hub.encode(text, add_special_tokens=False).ids}
    hub = hugging(keys, charsmap)
    other = mapped_otherwise(bytes(keys["tokenizer.ggml.precompiled_charsmap"]), charsmap)
    print(f"{len(other)} characters are mapped otherwise by this version of nmt_nfkc")
    different = 0
    for kind, texts in (("given", texts_of(options.paths)),
                        ("random", list(random_texts(options.random)))):
        done = subprocess.run([options.program.resolve(), options.model], check=True, text=True,
                              input="".join(json.dumps(text) + "\n" for text in texts),
                              stdout=subprocess.PIPE)
        ours = [json.loads(line) for line in done.stdout.splitlines()]
        for name, encode in peers.items():
            asked = [(text, ids) for text, ids in zip(texts, ours, strict=True)
                     if other.isdisjoint(text)]
            wrong = [(text, ids) for text, ids in asked if encode(text) != ids]
            print(f"{kind}: {len(asked) - len(wrong)} of {len(asked)} texts as {name}; "
                  f"{len(texts) - len(asked)} left out for such characters", flush=True)
            different += len(wrong)
            for text, ids in wrong[:options.show]:
                print(f"  {text[:200]!r}\n    ours  {ids[:60]}\n    theirs {encode(text)[:60]}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
