"""Measures counting with o200k_base beside gpt-tokenizer and tiktoken in one run.

usage: compare.py BUILD_FOLDER [--node-modules FOLDER] [--english FILE] [--chinese FILE]
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNS = 3
PEER_SECONDS_MAX = 30
MEGABYTE = 1_000_000
# The names are those of token_bench.
WHOLE = {
    "CountOneLetter/4": "a",
    "CountEmoji/4": "\U0001F600\U0001F680",
    "CountMixedWithoutSpace/4": "记忆memory一个running",
}
ENGLISH = """the meeting was moved to Thursday because our supplier didn't answer a question about
delivery dates I think we should remember what she said in the kitchen last October before that
trip and then an unexpected invoice arrived from Lisbon for 1,250 euros with three beautiful
photographs of her grandmother's garden""".split()
CHINESE = """会议 改到了 星期四 因为 供应商 没有回答 交货日期 的问题 我觉得 应该记住 她说过的话 在厨房里
去年十月 旅行之前 然后 一张意外的发票 从里斯本 寄来了 三张漂亮的照片 外婆的 花园 红烧排骨 怎么做 孩子们
都喜欢 下雨天 图书馆 的钥匙""".split()


def generated(words, between, stop):
    rng = random.Random(1)
    parts, size = [], 0
    while size < MEGABYTE:
        sentence = between.join(rng.choice(words) for _ in range(rng.randrange(4, 14))) + stop
        parts.append(sentence)
        size += len(sentence.encode())
    return "".join(parts)


def texts_of(options):
    texts = {
        "CountEnglishO200k": options.english.read_text(encoding="utf-8") if options.english
        else generated(ENGLISH, " ", ". "),
        "CountChineseO200k": options.chinese.read_text(encoding="utf-8") if options.chinese
        else generated(CHINESE, "", "。"),
    }
    for name, unit in WHOLE.items():
        texts[name] = unit * -(-MEGABYTE // len(unit.encode()))
    return texts


def ours(build, files):
    environment = dict(os.environ, JIYI_BENCH_ENGLISH=str(files["CountEnglishO200k"]),
                       JIYI_BENCH_CHINESE=str(files["CountChineseO200k"]))
    wanted = "^(" + "|".join(files) + ")$"
    output = subprocess.run(
        [build / "src/tokens/token_bench", "--benchmark_format=json",
         f"--benchmark_filter={wanted}", f"--benchmark_repetitions={RUNS}"],
        env=environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    results = {}
    for run in json.loads(output)["benchmarks"]:
        if run["run_type"] == "iteration":
            seconds = run["cpu_time"] / 1000
            best = results.get(run["run_name"], (0, seconds))[1]
            results[run["run_name"]] = (round(run["tokens"]), min(best, seconds))
    return results


def rust(texts):
    try:
        import tiktoken  # pylint: disable=import-outside-toplevel,unused-import
    except ImportError:
        print("tiktoken is not installed: left out")
        return {}
    sys.path.insert(0, str(ROOT / "tools"))
    import oracle_tokens  # pylint: disable=import-outside-toplevel
    encoding = oracle_tokens.load(ROOT / "third_party" / "tokens", "o200k_base")
    results = {}
    for name, text in texts.items():
        times = []
        for _ in range(RUNS):
            start = time.process_time()
            tokens = len(encoding.encode_ordinary(text))
            times.append(time.process_time() - start)
        results[name] = (tokens, min(times))
    return results


def javascript(folder, files):
    if folder is None or not (folder / "node_modules" / "gpt-tokenizer").is_dir():
        print("gpt-tokenizer is not installed: left out")
        return {}
    results = {}
    script = pathlib.Path(__file__).with_name("peer_gpt_tokenizer.mjs")
    for name, path in files.items():
        try:
            output = subprocess.run(["node", script, folder, f"{name}={path}"], check=True,
                                    stdout=subprocess.PIPE, timeout=PEER_SECONDS_MAX).stdout
        except subprocess.TimeoutExpired:
            print(f"gpt-tokenizer: {name} took more than {PEER_SECONDS_MAX} s")
            continue
        result = json.loads(output)
        results[name] = (result["tokens"], result["seconds"])
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--node-modules", type=pathlib.Path)
    parser.add_argument("--english", type=pathlib.Path)
    parser.add_argument("--chinese", type=pathlib.Path)
    options = parser.parse_args()
    texts = texts_of(options)
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name, text in texts.items():
            files[name] = pathlib.Path(folder) / (name.replace("/", "_") + ".txt")
            files[name].write_text(text, encoding="utf-8", newline="")
        by_library = {"jiyi": ours(options.build, files), "tiktoken": rust(texts),
                      "gpt-tokenizer": javascript(options.node_modules, files)}
    different = False
    for name, text in texts.items():
        size = len(text.encode())
        tokens, seconds = by_library["jiyi"][name]
        line = f"{name:26} {tokens:8} tokens  jiyi {size / seconds / 1e6:8.1f} MB/s"
        for peer in ("tiktoken", "gpt-tokenizer"):
            if name in by_library[peer]:
                peer_tokens, peer_seconds = by_library[peer][name]
                line += f"  {peer} {size / peer_seconds / 1e6:6.1f} (×{peer_seconds / seconds:.1f})"
                if peer_tokens != tokens:
                    different |= peer == "tiktoken"
                    line += f" COUNTS {peer_tokens}"
        print(line)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
