#!/usr/bin/env python3
"""Fits the weights of src/digest/worth.cc to what `digest_bench LOCOMO.json --features` prints.

Logistic regression by Newton's method with an L2 penalty. Prints each weight fitted to all
conversations and to all but one, and which share of the evidence sentences of 10 % and 20 % of
the words is kept when each conversation uses the weights fitted to the others ("left out"), and
when it uses those of all. Choosing here has no novelty, so the program itself keeps some more.
"""

import math
import sys

NAMES = (
    "Bias Length Terms Rarity Topic Numbers Names FirstInMessage Answer Exclaims Greets "
    "FirstPerson SecondPerson Decision Preference Requirement Identity Plan Time Past Problem "
    "People Praise Question Amount"
).split()
# Set by hand: what a memory needs more than the questions of the set ask for.
FIXED = {"Decision": 2.0, "Preference": 1.0, "Requirement": 2.0, "Identity": 1.0, "Plan": 0.0}
PENALTY = 2.0
LENGTH_POWER = 0.8
SHARES = (0.1, 0.2)


class Sentence:
    def __init__(self, line):
        fields = line.rstrip("\n").split("\t")
        self.conversation, self.session = int(fields[0]), int(fields[1])
        self.is_evidence, self.words = int(fields[2]), int(fields[3])
        self.message, self.is_candidate = int(fields[4]), int(fields[5])
        self.features = [float(value) for value in fields[6 : 6 + len(NAMES)]]


def probability(weights, features):
    total = sum(w * x for w, x in zip(weights, features))
    return 1 / (1 + math.exp(-total))


def solve(matrix, right):
    """Gauss without pivots: the matrix is positive definite."""
    size = len(right)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for i in range(size):
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            for k in range(i, size + 1):
                rows[j][k] -= factor * rows[i][k]
    result = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][k] * result[k] for k in range(i + 1, size))
        result[i] = (rows[i][size] - known) / rows[i][i]
    return result


def fit(sentences):
    weights = [FIXED.get(name, 0.0) for name in NAMES]
    free = [i for i, name in enumerate(NAMES) if name not in FIXED]
    for _ in range(30):
        gradient = [PENALTY * weights[i] if i else 0.0 for i in free]
        hessian = [[0.0] * len(free) for _ in free]
        for at, i in enumerate(free):
            hessian[at][at] = PENALTY if i else 1e-9
        for sentence in sentences:
            p = probability(weights, sentence.features)
            x = [sentence.features[i] for i in free]
            filled = [at for at, value in enumerate(x) if value]
            for a in filled:
                gradient[a] += (p - sentence.is_evidence) * x[a]
                for b in filled:
                    hessian[a][b] += p * (1 - p) * x[a] * x[b]
        step = solve(hessian, gradient)
        for at, i in enumerate(free):
            weights[i] -= step[at]
        if max(abs(value) for value in step) < 1e-6:
            break
    return weights


def kept(groups, weights_of, share):
    found = total = 0
    for (conversation, _), sentences in groups.items():
        room = share * sum(sentence.words for sentence in sentences)
        weights = weights_of(conversation)
        total += sum(sentence.is_evidence for sentence in sentences)
        candidates = [sentence for sentence in sentences if sentence.is_candidate]
        candidates.sort(
            key=lambda s: -probability(weights, s.features) / (s.words + 1) ** LENGTH_POWER
        )
        labelled = set()
        for sentence in candidates:
            words = sentence.words + (sentence.message not in labelled)
            if words <= room:
                room -= words
                labelled.add(sentence.message)
                found += sentence.is_evidence
    return 100 * found / total


def main():
    sentences = [Sentence(line) for line in sys.stdin]
    candidates = [sentence for sentence in sentences if sentence.is_candidate]
    conversations = sorted({sentence.conversation for sentence in sentences})
    left_out = {
        c: fit([sentence for sentence in candidates if sentence.conversation != c])
        for c in conversations
    }
    whole = fit(candidates)
    for i, name in enumerate(NAMES):
        others = " ".join(f"{left_out[c][i]:6.2f}" for c in conversations)
        print(f"{name:15s} {whole[i]:6.2f}   {others}")
    for title, is_wanted in (
        ("each session", lambda s: s.session >= 0),
        ("each conversation", lambda s: s.session < 0),
    ):
        groups = {}
        for sentence in filter(is_wanted, sentences):
            groups.setdefault((sentence.conversation, sentence.session), []).append(sentence)
        for share in SHARES:
            print(
                f"{title}, {share:.0%}: left out {kept(groups, left_out.get, share):.1f}, "
                f"of all {kept(groups, lambda _: whole, share):.1f}"
            )


if __name__ == "__main__":
    main()
