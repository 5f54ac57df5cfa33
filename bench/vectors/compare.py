#!/usr/bin/env python3
"""The ten nearest of many vectors: our index beside numpy and faiss, in one run, on one thread.

usage: compare.py BUILD_FOLDER [--sizes N ...] [--rounds N] [--graph] [--churn] [--no-peer-graph]
       compare.py BUILD_FOLDER --rows FILE --questions FILE
"""

import argparse
import json
import os
import pathlib
import platform
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from peers import OurProcess, enter_venv  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build" / "vectors-venv"
PEERS = ["faiss-cpu==1.15.1", "numpy==2.4.6"]
SEED = 20240229
DIMENSION = 384
QUESTIONS = 200
CENTRE = 0.85  # share of the mean taken away, kCentre of src/index/vector_index.h
PRIOR = 30     # zeros that the mean is drawn to where nothing is calibrated, kPriorVectors
BLOCK = 65_536
TOP = 10


class Source:
    """Vectors of length 1: a common mean, a cluster, and something of their own."""

    def __init__(self, size):
        import numpy

        self.numpy = numpy
        self.random = numpy.random.default_rng(SEED)
        self.weights = (1 / numpy.sqrt(8 + numpy.arange(DIMENSION))).astype(numpy.float32)
        self.mean = self.unit(self.random.standard_normal((1, DIMENSION), numpy.float32))
        self.centres = self.noise(max(100, size // 200))

    def unit(self, rows):
        return rows / self.numpy.linalg.norm(rows, axis=1, keepdims=True)

    def noise(self, count):
        return self.unit(self.random.standard_normal((count, DIMENSION), self.numpy.float32)
                         * self.weights)

    def questions(self):
        return self.draw(QUESTIONS)

    def draw(self, count):
        rows = self.numpy.empty((count, DIMENSION), self.numpy.float32)
        for first in range(0, count, BLOCK):
            some = min(BLOCK, count - first)
            centres = self.centres[self.random.integers(0, len(self.centres), some)]
            rows[first:first + some] = self.unit(2 * self.mean + 0.7 * centres
                                                 + 0.7 * self.noise(some))
        return rows


class Embedded:
    """Vectors and questions of a model, from files of f32."""

    def __init__(self, rows, questions):
        import numpy

        self.numpy = numpy
        self.files = [numpy.fromfile(path, numpy.float32).reshape(-1, DIMENSION)
                      for path in (rows, questions)]

    def draw(self, _):
        return self.files[0]

    def questions(self):
        return self.files[1]


class Ours(OurProcess):
    def __init__(self, build, kind, rows, questions, folder):
        folder = pathlib.Path(folder)
        rows.tofile(folder / "vectors")
        questions.tofile(folder / "questions")
        (folder / "shape").write_text(f"{DIMENSION} {len(rows)} {len(questions)}\n")
        program = build / "bench" / "vectors" / "vectors_bench"
        super().__init__([program, folder, kind])


class Peer:
    """A callable that gives the ten nearest of one question."""

    def __init__(self, name, ask, questions):
        self.name = name
        self.ask = ask
        self.questions = questions
        self.top = []

    def round(self):
        times = []
        self.top = []
        for i in range(len(self.questions)):
            wall, busy = time.perf_counter(), time.process_time()
            found = self.ask(self.questions[i:i + 1])
            times.append(((time.perf_counter() - wall) * 1e3, (time.process_time() - busy) * 1e3))
            self.top.append(found)
        return times


def peers_of(rows, questions, with_graph):
    import faiss
    import numpy

    faiss.omp_set_num_threads(1)

    def with_numpy(question):
        scores = rows @ question[0]
        best = numpy.argpartition(-scores, TOP)[:TOP]
        return best[numpy.argsort(-scores[best])].tolist()

    flat = faiss.IndexFlatIP(DIMENSION)
    flat.add(rows)
    peers = [Peer("faiss flat", lambda q: flat.search(q, TOP)[1][0].tolist(), questions),
             Peer("numpy", with_numpy, questions)]
    if with_graph:
        graph = faiss.IndexHNSWFlat(DIMENSION, 32, faiss.METRIC_INNER_PRODUCT)
        graph.hnsw.efConstruction = 128
        graph.hnsw.efSearch = 128
        start = time.perf_counter()
        graph.add(rows)
        print(f"faiss HNSW linked in {time.perf_counter() - start:.0f} s")
        peers.append(Peer("faiss HNSW", lambda q: graph.search(q, TOP)[1][0].tolist(), questions))
    return peers


def found_share(top, exact):
    return sum(len(set(a) & set(b)) for a, b in zip(top, exact)) / (TOP * len(exact))


def compare(size, arguments):
    source = Embedded(arguments.rows, arguments.questions) if arguments.rows else Source(size)
    rows = source.draw(size)
    questions = source.questions()
    size = len(rows)
    kind = "churn" if arguments.churn else "graph" if arguments.graph else "flat"
    with tempfile.TemporaryDirectory() as folder:
        ours = Ours(arguments.build, kind, rows, questions, folder)
        mean = CENTRE * rows.sum(0, dtype="f8").astype("f4") / (PRIOR + size)
        for some in (rows, questions):
            some -= mean
            some /= source.numpy.linalg.norm(some, axis=1, keepdims=True)
        peers = peers_of(rows, questions, arguments.graph and not arguments.no_peer_graph)
        times = {engine.name: [] for engine in [ours, *peers]}
        for _ in range(arguments.rounds):
            for engine in [ours, *peers]:
                times[engine.name] += engine.round()
        ours.close()
    print(f"\n{size:,} vectors, {len(questions)} questions, {arguments.rounds} rounds, {kind}")
    print(json.dumps(ours.facts))
    print_table(times, [ours, *peers], peers[0].top)


def print_table(times, engines, exact):
    def middle(name, column):
        return statistics.median(one[column] for one in times[name])

    base = engines[0].name
    print(f"{'engine':<14}{'p50 ms':>10}{'/ ours':>8}{'cpu p50':>10}{'/ ours':>8}{'found':>8}")
    for engine in engines:
        wall, busy = middle(engine.name, 0), middle(engine.name, 1)
        print(f"{engine.name:<14}{wall:>10.3f}{wall / middle(base, 0):>8.1f}"
              f"{busy:>10.3f}{busy / middle(base, 1):>8.1f}{found_share(engine.top, exact):>8.4f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path, help="a build folder with vectors_bench")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--graph", action="store_true", help="with graphs, whatever the size")
    parser.add_argument("--churn", action="store_true", help="half of the vectors exchanged")
    parser.add_argument("--no-peer-graph", action="store_true", help="spares its long linking")
    parser.add_argument("--rows", help="vectors of a model instead, of f32")
    parser.add_argument("--questions", help="its questions")
    arguments = parser.parse_args()
    if arguments.rows:
        arguments.sizes = [0]
    arguments.build = arguments.build.resolve()
    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
    enter_venv(VENV, PEERS)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
          f"{', '.join(PEERS)}")
    for size in arguments.sizes:
        compare(size, arguments)


if __name__ == "__main__":
    main()
