#!/usr/bin/env python3
"""Encoding beside ONNX Runtime int8 and llama.cpp: the same weights, ids and thread count.

usage: compare.py BUILD_FOLDER MODEL.gguf [--rounds N] [--level NAME] [--no-llama]
                  [--check IDS]

Texts are drawn with a fixed seed. Every engine gets the same token ids and one thread; each
round asks all of them, case by case. The batch has 64 texts of 8 to 96 tokens, 32 in the mean:
ours gets it in one call; ONNX Runtime one text at a time and in padded batches of 8 of like
length, of which the better counts; llama.cpp as sequences of one batch.
--check compares our vectors with those of the graph in floats instead, for a file with the ids
of one text a line.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build" / "embed-venv"
PEERS = ["numpy==2.4.6", "onnx", "onnxruntime==1.32.0"]
LLAMA = "llama-cpp-python==0.3.36"
LENGTHS = [8, 16, 32, 128, 512]
BATCH = 64
PADDED = 8


def enter_venv(arguments):
    python = VENV / "bin" / "python"
    if pathlib.Path(sys.prefix) == VENV or arguments.here:
        return
    wanted = PEERS if arguments.no_llama else [*PEERS, LLAMA]
    ready = VENV / f"ready-{len(wanted)}"
    if not ready.exists():
        print(f"installing {', '.join(wanted)} into {VENV}", file=sys.stderr)
        venv.create(VENV, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
        ready.touch()
    subprocess.run([str(python), *sys.argv], check=True)
    sys.exit()


def draw_text(source, tokens):
    return [0, *(source.randrange(4, 250_000) for _ in range(tokens - 2)), 2]


def draw_cases():
    source = random.Random(20240229)
    cases = {str(length): [draw_text(source, length)] for length in LENGTHS}
    lengths = [min(96, max(8, round(source.lognormvariate(3.3, 0.6)))) for _ in range(BATCH)]
    while sum(lengths) != 32 * BATCH:
        i = source.randrange(BATCH)
        lengths[i] += 1 if sum(lengths) < 32 * BATCH else -1
        lengths[i] = min(96, max(8, lengths[i]))
    cases["batch"] = [draw_text(source, length) for length in lengths]
    return cases


def timed(call):
    wall, busy = time.perf_counter(), time.process_time()
    call()
    return (time.perf_counter() - wall) * 1e3, (time.process_time() - busy) * 1e3


class Ours:
    name = "jiyi"

    def __init__(self, arguments, cases, folder):
        path = pathlib.Path(folder) / "cases"
        path.write_text("\n".join(";".join(" ".join(map(str, text)) for text in texts)
                                  for texts in cases.values()) + "\n")
        command = [arguments.build / "bench" / "embed" / "embed_bench", arguments.model, path]
        self.process = subprocess.Popen([*command, *([arguments.level] if arguments.level else [])],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.facts = json.loads(self.process.stdout.readline())

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def round(self):
        answer = self.ask("round")
        return list(zip(answer["ms"], answer["cpu_ms"]))

    def vectors(self, path):
        import numpy

        self.ask(f"vectors {path}")
        return numpy.fromfile(path, "<f4").reshape(-1, 384)


def padded(texts):
    import numpy

    width = max(map(len, texts))
    ids = numpy.array([text + [1] * (width - len(text)) for text in texts], "i8")
    mask = numpy.array([[1.0] * len(text) + [0.0] * (width - len(text)) for text in texts], "f4")
    return {"ids": ids, "mask": mask}


class OnnxRuntime:
    name = "onnxruntime int8"

    def __init__(self, path, cases):
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(path, options,
                                                    providers=["CPUExecutionProvider"])
        self.ways = []
        for texts in cases.values():
            single = [padded([text]) for text in texts]
            ordered = sorted(texts, key=len)
            grouped = [padded(ordered[i:i + PADDED]) for i in range(0, len(texts), PADDED)]
            self.ways.append([single] if len(texts) == 1 else [single, grouped])

    def run(self, feed):
        return self.session.run(["vectors"], feed)[0]

    def round(self):
        return [min(timed(lambda calls=calls: [self.run(feed) for feed in calls])
                    for calls in ways) for ways in self.ways]


class LlamaCpp:
    name = "llama.cpp Q4_0"

    def __init__(self, model, cases):
        import llama_cpp

        self.llama = llama_cpp.Llama(model_path=str(model), embedding=True, n_threads=1,
                                     n_threads_batch=1, n_ctx=4096, n_batch=4096, n_ubatch=4096,
                                     n_seq_max=BATCH, verbose=False)
        self.cases = list(cases.values())
        self.library = llama_cpp

    def encode(self, texts):
        batch = self.llama._batch
        batch.reset()
        for i, text in enumerate(texts):
            batch.add_sequence(text, i, False)
        self.library.llama_memory_clear(self.library.llama_get_memory(self.llama._ctx.ctx), True) \
            if self.library.llama_get_memory(self.llama._ctx.ctx) else None
        self.llama._ctx.decode(batch)
        return [self.library.llama_get_embeddings_seq(self.llama._ctx.ctx, i)[:4]
                for i in range(len(texts))]

    def round(self):
        return [timed(lambda texts=texts: self.encode(texts)) for texts in self.cases]


def onnx_paths(model, folder):
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    import gguf_weights
    import onnx_graph

    keys, weights = gguf_weights.read(model)
    graph = onnx_graph.build(weights, keys["bert.block_count"], keys["bert.attention.head_count"],
                             keys["bert.attention.layer_norm_epsilon"])
    floats, codes = (str(pathlib.Path(folder) / name) for name in ("f32.onnx", "int8.onnx"))
    onnx.save(graph, floats)
    quantize_dynamic(floats, codes, weight_type=QuantType.QInt8, per_channel=True)
    return floats, codes


def check(arguments, folder):
    import numpy

    texts = [list(map(int, line.split())) for line in open(arguments.check, encoding="ascii")]
    texts = [text for text in texts if text]
    ours = Ours(arguments, {"all": texts}, folder).vectors(pathlib.Path(folder) / "vectors")
    floats, codes = onnx_paths(arguments.model, folder)
    for path in (floats, codes):
        session = OnnxRuntime(path, {})
        theirs = numpy.concatenate([session.run(padded([text])) for text in texts])
        if path == floats:
            exact = theirs
            cosines = (ours * exact).sum(axis=1)
            print(f"{len(texts)} texts, cosine to floats: jiyi mean {cosines.mean():.5f} "
                  f"worst {cosines.min():.5f}")
        else:
            cosines = (theirs * exact).sum(axis=1)
            print(f"onnxruntime int8 mean {cosines.mean():.5f} worst {cosines.min():.5f}")


def compare(arguments, folder):
    cases = draw_cases()
    ours = Ours(arguments, cases, folder)
    engines = [ours, OnnxRuntime(onnx_paths(arguments.model, folder)[1], cases)]
    if not arguments.no_llama:
        engines.append(LlamaCpp(arguments.model, cases))
    times = {engine.name: [] for engine in engines}
    for _ in range(arguments.rounds):
        for engine in engines:
            times[engine.name].append(engine.round())
    print(json.dumps(ours.facts))
    print(f"{'ms, best | median cpu':<24}" + "".join(f"{name:>18}" for name in cases))
    for name, rounds in times.items():
        cells = ""
        for i, case in enumerate(cases):
            best = min(one[i][0] for one in rounds)
            middle = statistics.median(one[i][1] for one in rounds)
            cells += f"{best:>9.2f}{middle:>9.2f}"
        print(f"{name:<24}{cells}")
    two = [ours.ask(f"batch {threads}")["ms"] for _ in range(10) for threads in (1, 2)]
    print(f"batch on two threads: {min(two[::2]) / min(two[1::2]):.2f} times one, by the best")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path, help="a build folder with embed_bench")
    parser.add_argument("model", type=pathlib.Path, help="a model file, F32 and Q4_0")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--level", default="", help="force a level of kernels")
    parser.add_argument("--no-llama", action="store_true", help="its build takes five minutes")
    parser.add_argument("--here", action="store_true", help="use the Python that runs this")
    parser.add_argument("--check", type=pathlib.Path, help="ids of one text a line")
    arguments = parser.parse_args()
    enter_venv(arguments)
    with tempfile.TemporaryDirectory() as folder:
        (check if arguments.check else compare)(arguments, folder)


if __name__ == "__main__":
    main()
