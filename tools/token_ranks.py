"""Packs a rank file of tiktoken's form (base64 bytes, blank, rank) for embedding.

Output, little-endian: u32 number of ranks, u32 number of bytes of all tokens, then one length
byte per rank (0: the rank is not used), then for each rank where its last join stands in it (0:
a single byte), then the bytes of all tokens in order of rank.

usage: token_ranks.py IN.tiktoken OUT.bin [PREFIX.tiktoken]
A third file is checked to be the beginning of the first, so that it need not be embedded too.
"""

import base64
import pathlib
import struct
import sys

RANK_LIMIT = 1 << 20
TOKEN_BYTES_MAX = 255


def read_ranks(path):
    ranks = {}
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        try:
            text, rank = line.split()
            token, rank = base64.b64decode(text, validate=True), int(rank)
        except ValueError as error:
            sys.exit(f"{path}:{number}: {error}")
        if not 0 <= rank < RANK_LIMIT or not 1 <= len(token) <= TOKEN_BYTES_MAX:
            sys.exit(f"{path}:{number}: rank {rank} of {len(token)} bytes is out of range")
        if rank in ranks:
            sys.exit(f"{path}:{number}: rank {rank} stands twice")
        ranks[rank] = token
    if len({token for token in ranks.values() if len(token) == 1}) != 256:
        sys.exit(f"{path}: not every single byte has a rank")
    return ranks


def last_join(token, rank, rank_of):
    """Merges the bytes of a token as any text and returns where the last two parts meet."""
    parts = [token[i:i + 1] for i in range(len(token))]
    while len(parts) > 2:
        joins = [rank_of.get(a + b, RANK_LIMIT) for a, b in zip(parts, parts[1:])]
        at = joins.index(min(joins))
        parts[at:at + 2] = [parts[at] + parts[at + 1]]
    if len(parts) < 2:
        return 0
    if b"".join(parts) != token or any(rank_of.get(part, rank) >= rank for part in parts):
        sys.exit(f"rank {rank} does not grow from lower ranks, as the merging relies on")
    return len(parts[0])


def main():
    source, target, *prefix = map(pathlib.Path, sys.argv[1:])
    ranks = read_ranks(source)
    for path in prefix:
        for rank, token in read_ranks(path).items():
            if ranks.get(rank) != token:
                sys.exit(f"{path}: rank {rank} differs from {source}")
    count = max(ranks) + 1
    tokens = [ranks.get(rank, b"") for rank in range(count)]
    rank_of = {token: rank for rank, token in ranks.items()}
    joins = bytes(last_join(token, rank, rank_of) for rank, token in enumerate(tokens))
    data = b"".join(tokens)
    header = struct.pack("<II", count, len(data))
    target.write_bytes(header + bytes(map(len, tokens)) + joins + data)


if __name__ == "__main__":
    main()
