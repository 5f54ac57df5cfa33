#!/usr/bin/env python3
"""Chooses the numbers of src/recall/blend_weights.h on questions whose answers are known.

  train_ranker.py order     JIYI FILE...   the weights of a turn's score (listwise logistic)
  train_ranker.py relevance JIYI FILE...   the relevance of a hit, with how well it is calibrated

JIYI is the program, FILE a bank with its questions a line (jiyi eval bank). Every number is read
from the answers of `jiyi pipe` with "explain": a share of the score over its present weight is the
feature, so no weight may be 0. `order` scores each bank by the weights of the others. Needs numpy.
"""
import argparse
import gzip
import json
import pathlib
import random
import re
import subprocess
import tempfile

import numpy as np

WEIGHTS = pathlib.Path(__file__).parent.parent / "src/recall/blend_weights.h"
FEATURES = ("words meaning after around session own both alike speaker question when time dated "
            "length words_after").split()
SIGNALS = ("cosine", "own")
CANDIDATES = 150
PENALTY = 0.003
OWN_WEIGHT = 1.5  # a question asked of a memory more often has an answer than not
NONSENSE = ("florp wibble zantac grue quonk", "the of and to in", "鑫淼焱垚犇羴猋骉", "么么哒啊啊啊呢吧",
            "7391 5520 1184", "qwertz uiop asdf", "？！……", "how many zorbles did the glemp fravize",
            "谁的量子海绵在第八维打了喷嚏", "what is the boiling point of tungsten hexafluoride",
            "秦始皇的生肖是什么", "translate photosynthesis into Klingon")


class Pipe:
    def __init__(self, program, store):
        self.process = subprocess.Popen([program, "pipe", "--store", store], text=True,
                                        encoding="utf-8", stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request, ensure_ascii=False) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise SystemExit(f"{request['op']}: {reply['error']}")
        return reply

    def remember(self, bank, items):
        self.ask(op="open", bank=bank)
        for at in range(0, len(items), 500):
            self.ask(op="remember", bank=bank, items=items[at:at + 500])

    def hits(self, bank, query, k):
        return self.ask(op="recall", bank=bank, query=query, k=k, explain=True, collapse=False,
                        session_cap=0)["hits"]


def read_banks(paths):
    for path in paths:
        opened = gzip.open if path.endswith(".gz") else open
        with opened(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield path, json.loads(line)


def present_weights():
    found = dict(re.findall(r"double (\w+) = (-?[\d.]+);", WEIGHTS.read_text()))
    return np.array([float(found[name]) for name in FEATURES])


# --- the order of turns

def gather_order(pipe, paths):
    """(bank, features of the candidates, which are right) of each question that has one found."""
    weights, lists = present_weights(), []
    for number, (_, bank) in enumerate(read_banks(paths)):
        pipe.remember(f"b{number}", bank["items"])
        for question in bank["questions"]:
            if not question["gold"] or not question["answerable"]:
                continue
            hits = pipe.hits(f"b{number}", question["query"], CANDIDATES)
            shares = [{b["name"]: b["amount"] for b in hit["explanation"]["boosts"]}
                      for hit in hits]
            have = np.array([[s.get(name, 0) for name in FEATURES] for s in shares])
            right = np.array([hit["id"] in question["gold"] for hit in hits], bool)
            have = have.reshape(-1, len(FEATURES)) / weights
            lists.append((number, have, right, len(set(question["gold"]))))
    return lists


def padded(lists):
    x = np.zeros((len(lists), CANDIDATES, len(FEATURES)))
    right = np.zeros((len(lists), CANDIDATES), bool)
    there = np.zeros((len(lists), CANDIDATES), bool)
    for i, (_, have, is_right, _) in enumerate(lists):
        x[i, :len(have)], right[i, :len(have)], there[i, :len(have)] = have, is_right, True
    return x, right, there


def fit_order(lists):
    """Raises the share of each right one in the softmax of its list; L2 on scaled weights."""
    x, right, there = padded([one for one in lists if one[2].any()])
    scale = x[there].std(axis=0) + 1e-9
    x, w = x / scale, present_weights() * scale
    q = right / right.sum(axis=1, keepdims=True)
    first, second = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, 1501):
        score = np.where(there, x @ w, -np.inf)
        p = np.exp(score - score.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        slope = np.einsum("ij,ijk->k", p - q, x) / len(x) + PENALTY * w
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope ** 2
        w -= 0.02 * (first / (1 - 0.9 ** step)) / (np.sqrt(second / (1 - 0.999 ** step)) + 1e-9)
    return w / scale


def measures(lists, w):
    """Mean nDCG@10 and R@10 of each bank."""
    banks = {}
    for bank, have, right, gold in lists:
        top = right[np.argsort(-(have @ w), kind="stable")][:10]
        ideal = sum(1 / np.log2(r + 2) for r in range(min(gold, 10)))
        gain = sum(1 / np.log2(r + 2) for r in np.flatnonzero(top)) / ideal
        banks.setdefault(bank, []).append((gain, top.sum() / gold))
    return np.array([100 * np.mean(rows, axis=0) for rows in banks.values()])


def train_order(pipe, paths):
    lists = gather_order(pipe, paths)
    banks = sorted({one[0] for one in lists})
    show = "nDCG@10 %.1f  R@10 %.1f"
    print("// present weights:    ", show % tuple(measures(lists, present_weights()).mean(axis=0)))
    if len(banks) > 1:
        left_out = []
        for bank in banks:
            w = fit_order([one for one in lists if one[0] != bank])
            left_out.append(measures([one for one in lists if one[0] == bank], w)[0])
        print("// each bank left out: ", show % tuple(np.mean(left_out, axis=0)))
    w = fit_order(lists)
    print("// fitted on all:      ", show % tuple(measures(lists, w).mean(axis=0)))
    for name, weight in zip(FEATURES, w):
        print(f"  double {name} = {weight:.3f};")


# --- the relevance of a hit

def small_banks(items, count, rng):
    """Stretches of `items` as banks of their own, of one memory to a hundred."""
    for size in (1, 2, 3, 5, 10, 30, 100):
        for _ in range(max(1, count // size)):
            begin = rng.randrange(max(1, len(items) - size))
            yield items[begin:begin + size]


def samples_of(pipe, bank, kind, questions):
    """(kind, signals of the first three, whether one is right, the most relevant's relevance)."""
    for question, gold in questions:
        hits = pipe.hits(bank, question, 3)
        rows = [[hit["explanation"]["signals"].get(name, 0) for name in SIGNALS] for hit in hits]
        if rows:
            right = any(hit["id"] in gold for hit in hits)
            yield kind, np.array(rows), right, max(hit["relevance"] for hit in hits)


def ask_whole(pipe, name, bank, strange):
    kept = {item["id"] for item in bank["items"]}
    inside = [q for q in bank["questions"] if q["gold"] and kept.issuperset(q["gold"])]
    own = [(q["query"], q["gold"]) for q in inside if q["answerable"]]
    other = [(q["query"], ()) for q in inside if not q["answerable"]]
    yield from samples_of(pipe, name, "its own", own[:300])
    yield from samples_of(pipe, name, "asked of another", [(q, ()) for q in strange])
    yield from samples_of(pipe, name, "nonsense", [(q, ()) for q in NONSENSE])
    yield from samples_of(pipe, name, "adversarial", other)


def ask_small(pipe, name, bank, some, strange, rng):
    ids = {item["id"] for item in some}
    asked = [q for q in bank["questions"] if q["gold"]]
    own = [(q["query"], q["gold"]) for q in asked if ids & set(q["gold"]) and q["answerable"]]
    gone = [(q["query"], ()) for q in asked if not ids & set(q["gold"])]
    yield from samples_of(pipe, name, "small: its own", own[:12])
    yield from samples_of(pipe, name, "small: not told", rng.sample(gone, min(3, len(gone))))
    other = [(q, ()) for q in rng.sample(strange, 3)]
    yield from samples_of(pipe, name, "small: of another", other)
    yield from samples_of(pipe, name, "small: nonsense", [(rng.choice(NONSENSE), ())])


def gather_relevance(pipe, paths, most):
    rng, samples, asked_in = random.Random(4), [], {}
    banks = list(read_banks(paths))
    for path, bank in banks:
        asked_in.setdefault(path, []).extend(q["query"] for q in bank["questions"])
    for number, (path, bank) in enumerate(banks):
        bank["items"] = bank["items"][:most]
        strange = [q for name, queries in asked_in.items() if name != path
                   for q in rng.sample(queries, 20)]
        pipe.remember(f"whole{number}", bank["items"])
        samples += ask_whole(pipe, f"whole{number}", bank, strange)
        for i, some in enumerate(small_banks(bank["items"], 30, rng)):
            name = f"small{number}.{i}"
            pipe.remember(name, some)
            samples += ask_small(pipe, name, bank, some, strange, rng)
    return samples


def fit_relevance(samples):
    """Logistic regression on the most relevant of the first three. Questions asked of their own
    bank count OWN_WEIGHT times as much as all others; of each, every kind the same."""
    right = np.array([one[2] for one in samples], float)
    kinds = [one[0] for one in samples]
    counts = {kind: kinds.count(kind) for kind in kinds}
    own = {kind for kind in counts if kind.endswith("its own")}
    of_kind = {kind: OWN_WEIGHT / len(own) if kind in own else 1 / (len(counts) - len(own))
               for kind in counts}
    share = np.array([of_kind[kind] / counts[kind] for kind in kinds])
    share /= share.sum()
    w = np.array([1.0, 0, 0])  # the first choice: the nearest
    for _ in range(10):
        nearest = [max(one[1].tolist(), key=lambda row: np.dot(row, w[:-1])) for one in samples]
        x = np.hstack([nearest, np.ones((len(nearest), 1))])
        w = np.zeros(x.shape[1])
        for _ in range(30):
            p = 1 / (1 + np.exp(-x @ w))
            slope = x.T @ (share * (p - right)) + 1e-6 * w
            curve = (x.T * (share * p * (1 - p))) @ x + 1e-6 * np.eye(len(w))
            w = w - np.linalg.solve(curve, slope)
    return w


def show_relevance(samples, likely):
    print(f"{'kind':20s} {'n':>5s}  mean  answered at 0.3")
    for kind in dict.fromkeys(one[0] for one in samples):
        of = np.array([p for p, one in zip(likely, samples) if one[0] == kind])
        print(f"{kind:20s} {len(of):5d}  {of.mean():.2f}  {100 * (of >= 0.3).mean():.1f} %")
    right = np.array([one[2] for one in samples])
    for low in np.arange(0, 1, 0.1):
        within = (likely >= low) & (likely < low + 0.1 + (low > 0.85))
        if within.any():
            print(f"  said {low:.1f} to {low + 0.1:.1f}: right {100 * right[within].mean():.0f} % "
                  f"of {within.sum()}")


def train_relevance(pipe, paths, most):
    samples = gather_relevance(pipe, paths, most)
    print("present:")
    show_relevance(samples, np.array([one[3] for one in samples]))
    w = fit_relevance(samples)
    print("fitted:", " ".join(f"{name} {x:.2f}" for name, x in zip((*SIGNALS, "bias"), w)))
    best = [max(row @ w[:-1] + w[-1] for row in one[1]) for one in samples]
    show_relevance(samples, 1 / (1 + np.exp(-np.array(best))))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["order", "relevance"])
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--items", type=int, default=2000, help="of a bank, at most, for relevance")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pipe = Pipe(args.program, folder + "/train.jiyi")
        if args.what == "order":
            train_order(pipe, args.files)
        else:
            train_relevance(pipe, args.files, args.items)
        pipe.process.stdin.close()
        pipe.process.wait()


if __name__ == "__main__":
    main()
