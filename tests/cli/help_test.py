"""What --help says is true: every example of it runs, and every option is documented."""

import gzip
import json
import os
import re
import shutil
import subprocess
import unittest

from program import DEMO, DOCS, PATIENCE, PROGRAM, ProgramTest

EXAMPLES_MAX = 3
# The weights of a model are too large for a test: not found is an answer too, wrong usage is not.
# A run or a rejection may not be there; a text may be explained as rejected or not.
MAY_END = {"model": {0, 3}, "sweep": {0, 3}, "runs": {0, 3}, "rejected": {0, 3},
           "receipt": {0, 1, 3}}
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
CHAT = [{"id": "c1", "title": "Leeds", "current_node": "a", "mapping": {"a": {
    "parent": None, "children": [],
    "message": {"id": "m1", "author": {"role": "user"},
                "content": {"parts": ["Ann moves to Leeds in May"]}}}}}]
LOCOMO = [{"sample_id": "conv-1",
           "conversation": {
               "speaker_a": "Ann", "speaker_b": "Bo",
               "session_1_date_time": "1:56 pm on 8 May, 2023",
               "session_1": [{"speaker": "Ann", "dia_id": "D1:1", "text": "I moved to Leeds"},
                             {"speaker": "Bo", "dia_id": "D1:2", "text": "How is the rain?"}]},
           "qa": [{"question": "Where did Ann move?", "answer": "Leeds", "evidence": ["D1:1"],
                   "category": 4}]}]
BANK = {"bank": "b", "items": [{"id": "1", "text": "green tea", "session": "s1"},
                               {"id": "2", "text": "black coffee", "session": "s2"}],
        "questions": [{"query": "who drinks tea", "gold": ["1"]}]}


class HelpTest(ProgramTest):
    def commands(self):
        page = self.out("--help").split("Options of every command")[0]
        return [line.split()[0] for line in page.splitlines()
                if line.startswith("  ") and not line.startswith("  jiyi")]

    def examples(self, command):
        page = self.out(command, "--help")
        return [line.strip() for line in page.split("\nExamples\n")[1].splitlines()]

    def prepare(self):
        """What the examples speak of: memories, files, the program in the path."""
        (self.folder / "bin").mkdir()
        (self.folder / "bin/jiyi").symlink_to(PROGRAM)
        (self.folder / ".config/fish/completions").mkdir(parents=True)
        (self.folder / "examples").mkdir()
        (self.folder / "examples/demo").symlink_to(DEMO)
        (self.folder / "notes").mkdir()
        (self.folder / "notes/plan.md").write_text("# 计划 Plan\n\n五月搬到利兹。\n")
        for name in ("notes.txt", "prompt.txt", "long.txt"):
            (self.folder / name).write_text("first line\n第二行\n" * 80)
        (self.folder / "log.csv").write_text("Body,Date,Mood\n买了牛奶,2025-05-01,good\n")
        (self.folder / "messages.json").write_text(json.dumps(
            [{"role": "user", "content": "八点的票"}, {"role": "assistant", "content": "已订"}]))
        (self.folder / "conversations.json").write_text(json.dumps(CHAT))
        (self.folder / "locomo10.json").write_text(json.dumps(LOCOMO))
        with gzip.open(self.folder / "questions.jsonl.gz", "wt") as packed:
            packed.write(json.dumps(BANK))
        requests = [
            {"op": "remember", "bank": "b", "items": [
                {"id": "D1:3", "text": "Ann moves to Leeds in May", "type": "fact"},
                {"id": "D1:4", "text": "nice weather", "type": "small_talk"},
                {"id": "D9:1", "text": "Ann moves to York in June", "type": "fact"}]},
            {"op": "update", "bank": "b", "id": "D1:3", "importance": 8},
            {"op": "archive", "bank": "b", "ids": ["D1:4"]},
            {"op": "remember", "user": "ann", "items": [
                {"id": "a1", "text": "Ann lives in Leeds", "session": "s7"}]},
            {"op": "remember", "user": "lin", "items": [
                {"id": "l1", "text": "我对青霉素过敏", "at": "2025-03-16T21:10:00+08:00"}]},
            {"op": "window_add", "user": "lin", "session": "s1", "messages": [
                {"role": "user", "text": "周五能交付吗？"}]},
            {"op": "remember", "bank": "team", "items": [{"text": "The team meets on Mondays"}]},
            {"op": "task_put", "agent": "planner", "id": "order", "state": {"goal": "订票"}},
            {"op": "open"}]
        for store in ("memory.db", "team.db"):
            self.out("pipe", "--store", store, stdin="\n".join(map(json.dumps, requests)))
        (self.folder / "audit.json").write_text(
            self.out("audit", "verify", "--json", "--store", "memory.db"))

    def run_example(self, line, folder):
        environment = {**self.environment, "HOME": str(folder), "TMPDIR": str(folder),
                       "JIYI_STORE": str(folder / "memory.db"),
                       "PATH": f"{folder}/bin:{os.environ['PATH']}"}
        return subprocess.run(["bash", "-eo", "pipefail", "-c", line], env=environment, cwd=folder,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=2 * PATIENCE,
                              check=False)

    def test_every_example_runs(self):
        self.prepare()
        for command in self.commands():
            lines = self.examples(command)
            self.assertIn(len(lines), range(1, EXAMPLES_MAX + 1), command)
            for number, line in enumerate(lines):
                self.assertRegex(line, rf"\bjiyi {command}\b")
                copy = self.folder.with_name(f"{self.folder.name}-{command}-{number}")
                shutil.copytree(self.folder, copy, symlinks=True)
                self.addCleanup(shutil.rmtree, copy, ignore_errors=True)
                done = self.run_example(line, copy)
                self.assertIn(done.returncode, MAY_END.get(command, {0}),
                              f"{line}\n{done.stdout}\n{done.stderr}")
                shutil.rmtree(copy)

    def run_all(self, lines):
        for line in lines:
            done = self.run_example(line, self.folder)
            self.assertEqual(done.returncode, 0, f"{line}\n{done.stdout}\n{done.stderr}")
        self.assertGreater(len(lines), 1)

    def test_the_readmes_commands_run(self):
        self.prepare()
        for name in ("README.md", "README.zh-CN.md"):
            (self.folder / "memory.db").unlink()
            text = (DOCS.parent / name).read_text()
            lines = re.findall(r"^\$ \./(jiyi .*?)(?: +#.*)?$", text, re.M)
            self.run_all([line.replace(" ID ", " m1 ") for line in lines])
            requests = "\n".join(re.findall(r'^\{"op":.*\}$', text, re.M))
            answers = [json.loads(line) for line in self.out("pipe", stdin=requests).splitlines()]
            self.assertEqual([answer.get("ok") for answer in answers], [True, True])
            self.assertEqual(answers[1]["ids"], ["D1:3"])
            self.assertFalse(answers[1]["abstained"])

    def test_the_first_walk_of_the_documents_runs(self):
        self.prepare()
        (self.folder / "messages.json").write_text(json.dumps(
            [{"role": "user", "content": "八点的票"}, {"role": "assistant", "content": "已订"}]))
        (self.folder / "conversations.json").rename(self.folder / "chat.json")
        for block in re.findall(r"^```sh\n(jiyi .*?)^```$", (DOCS / "cli.md").read_text(),
                                re.M | re.S):
            self.run_all(block.splitlines())

    def test_examples_speak_chinese_too(self):
        said = "".join(line for command in self.commands() for line in self.examples(command))
        self.assertGreaterEqual(len(re.findall(r"[\u4e00-\u9fff]+", said)), 4)

    def options(self, page):
        """Of the tables of a help page, where each stands first in its line."""
        tables = page.split("\nExamples\n")[0]
        return set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", tables, re.M))

    def test_every_option_is_documented_with_its_command(self):
        everywhere = self.options(self.out("--help"))
        text = (DOCS / "cli.md").read_text()
        rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*`--.*) \|$", text, re.M))
        known = everywhere | {"--help"}
        for option in everywhere - {"--help"}:
            self.assertIn(f"`{option}", text)
        for command in self.commands():
            own = self.options(self.out(command, "--help")) - everywhere - {"--help"}
            documented = set(OPTION.findall(rows.get(command, "")))
            self.assertEqual(documented, own, command)
            known |= own
        self.assertEqual(set(OPTION.findall(text)) - known, set())


if __name__ == "__main__":
    unittest.main()
