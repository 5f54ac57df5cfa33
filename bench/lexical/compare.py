#!/usr/bin/env python3
"""BM25 top ten over short texts: our index beside bm25s and SQLite FTS5, in one run.

usage: compare.py BUILD_FOLDER [--sizes N ...] [--rounds N] [--no-fts]

Texts are drawn with a fixed seed: 10 to 40 words by Zipf's law from 200,000. A query has two
of the twenty commonest words and four words above rank 100 of one text. Each round asks every
engine the same queries one at a time: bm25s through BM25.retrieve (method "lucene", k=10, one
thread) with its numpy and its numba backend, FTS5 through "a OR b ..." ordered by rank.
"""

import argparse
import json
import os
import pathlib
import platform
import sqlite3
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from peers import OurProcess, enter_venv  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build" / "lexical-venv"
PEERS = ["bm25s==0.3.16", "numba==0.68.1", "numpy==2.4.6"]
SEED = 20240229
VOCABULARY = 200_000
QUERIES = {10_000: 200, 100_000: 100, 1_000_000: 40}
FTS_QUERIES = {10_000: 40, 100_000: 10, 1_000_000: 2}


def make_texts(size):
    import numpy

    random = numpy.random.default_rng(SEED)
    chance = 1.0 / numpy.arange(1, VOCABULARY + 1)
    bounds = numpy.cumsum(chance / chance.sum())
    lengths = random.integers(10, 41, size)
    words = numpy.searchsorted(bounds, random.random(lengths.sum()))
    words = numpy.minimum(words, VOCABULARY - 1)
    texts = numpy.split(words, numpy.cumsum(lengths)[:-1])
    queries = []
    while len(queries) < QUERIES.get(size, 40):
        text = texts[random.integers(len(texts))]
        rare = sorted({word for word in text.tolist() if word >= 100})
        if len(rare) < 4:
            continue
        chosen = random.choice(rare, 4, replace=False).tolist()
        chosen += random.choice(20, 2, replace=False).tolist()
        queries.append(chosen)
    return texts, queries


def as_words(ranks):
    return [f"w{rank}" for rank in ranks]


def timed(call):
    """What the call returns, with its wall and processor milliseconds."""
    wall, busy = time.perf_counter(), time.process_time()
    found = call()
    return found, ((time.perf_counter() - wall) * 1e3, (time.process_time() - busy) * 1e3)


class Ours(OurProcess):
    def __init__(self, build, texts, queries, folder):
        bench = build / "bench" / "lexical" / "lexical_bench"
        paths = [os.path.join(folder, name) for name in ("texts", "queries")]
        for path, lines in zip(paths, (texts, queries)):
            with open(path, "w", encoding="ascii") as file:
                for line in lines:
                    file.write(" ".join(as_words(line)) + "\n")
        super().__init__([bench, *paths])
        text_bytes = os.path.getsize(paths[0]) / len(texts)
        self.facts["text_bytes_per_document"] = round(text_bytes, 1)


class Bm25s:
    def __init__(self, backend, texts, queries):
        import bm25s
        from bm25s.tokenization import Tokenized

        self.name = f"bm25s {backend}"
        self.engine = bm25s.BM25(method="lucene", k1=1.2, b=0.75, backend=backend)
        used = sorted({word for text in texts for word in text.tolist()})
        vocabulary = {f"w{word}": i for i, word in enumerate(used)}
        number = {word: i for i, word in enumerate(used)}
        ids = [[number[word] for word in text.tolist()] for text in texts]
        self.engine.index(Tokenized(ids=ids, vocab=vocabulary), show_progress=False)
        self.queries = [[as_words(query)] for query in queries]
        self.ask(self.queries[0])

    def ask(self, query):
        return self.engine.retrieve(query, k=10, show_progress=False, n_threads=0)

    def round(self):
        times = []
        self.scores = []
        for query in self.queries:
            found, time_taken = timed(lambda: self.ask(query))
            times.append(time_taken)
            self.scores.append(found.scores[0].tolist())
        return times


class Fts5:
    name = "SQLite FTS5"

    def __init__(self, texts, queries):
        self.database = sqlite3.connect(":memory:")
        self.database.execute("CREATE VIRTUAL TABLE t USING fts5(x, content='')")
        self.database.executemany(
            "INSERT INTO t(rowid, x) VALUES (?, ?)",
            ((i + 1, " ".join(as_words(text.tolist()))) for i, text in enumerate(texts)))
        self.queries = [" OR ".join(as_words(query)) for query in queries]

    def round(self):
        times = []
        for query in self.queries:
            times.append(timed(lambda: self.database.execute(
                "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT 10",
                (query,)).fetchall())[1])
        return times


def check_scores(ours, peer):
    """Both use the same formula, so the ten scores agree though ties may differ."""
    for top, theirs in zip(ours.top, peer.scores):
        for (_, mine), their in zip(top, theirs):
            if abs(mine - their) > 1e-3 * their:
                sys.exit(f"scores differ: {mine} here, {their} in {peer.name}")


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def compare(size, arguments):
    texts, queries = make_texts(size)
    with tempfile.TemporaryDirectory() as folder:
        ours = Ours(arguments.build, texts, queries, folder)
        peers = [Bm25s("numpy", texts, queries), Bm25s("numba", texts, queries)]
        if not arguments.no_fts:
            peers.append(Fts5(texts, queries[:FTS_QUERIES.get(size, 10)]))
        times = {engine.name: [] for engine in [ours, *peers]}
        for _ in range(arguments.rounds):
            for engine in [ours, *peers]:
                times[engine.name] += engine.round()
        check_scores(ours, peers[0])
        ours.close()
    print(f"\n{size:,} texts, {len(queries)} queries, {arguments.rounds} rounds")
    print(json.dumps(ours.facts))
    print_table(times, ours.name)


def print_table(times, base):
    def middle(name, column):
        return statistics.median(one[column] for one in times[name])

    print(f"{'engine':<14}{'p50 ms':>10}{'p95 ms':>10}{'/ ours':>8}{'cpu p50':>10}{'/ ours':>8}")
    for name, values in times.items():
        wall, busy = middle(name, 0), middle(name, 1)
        late = quantile([one[0] for one in values], 0.95)
        print(f"{name:<14}{wall:>10.3f}{late:>10.3f}{wall / middle(base, 0):>8.1f}"
              f"{busy:>10.3f}{busy / middle(base, 1):>8.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path, help="a build folder with lexical_bench")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-fts", action="store_true", help="leave SQLite FTS5 out")
    arguments = parser.parse_args()
    enter_venv(VENV, PEERS)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
          f"{', '.join(PEERS)}, SQLite {sqlite3.sqlite_version}")
    for size in arguments.sizes:
        compare(size, arguments)


if __name__ == "__main__":
    main()
