"""jiyi pipe from outside: order, errors, limits, and what the documentation shows."""

import json
import re
import signal
import subprocess
import sys
import unittest

from program import DOCS, PROGRAM, ProgramTest


class PipeTest(ProgramTest):
    def ask(self, *requests):
        """The answers to these requests, sent at once."""
        lines = "".join((r if isinstance(r, str) else json.dumps(r, ensure_ascii=False)) + "\n"
                        for r in requests)
        return [json.loads(line) for line in self.out("pipe", stdin=lines).splitlines()]

    def test_a_thousand_requests_are_answered_in_order(self):
        requests = [{"op": "open", "bank": "b"}]
        for i in range(500):
            requests.append({"op": "remember", "bank": "b", "request_id": i,
                             "items": [{"id": f"D{i}", "text": f"第{i}条 note number {i}",
                                        "at": "2023-05-08T13:56:00Z", "session": None,
                                        "speaker": "Ann" if i % 2 else None}]})
            requests.append({"op": "recall", "bank": "b", "query": f"note number {i}", "k": 3,
                             "request_id": -i, "collapse": False, "at": None})
        answers = self.ask(*requests)
        self.assertEqual(len(answers), 1001)
        for i in range(500):
            kept, found = answers[1 + 2 * i], answers[2 + 2 * i]
            self.assertEqual((kept["request_id"], kept["ids"]), (i, [f"D{i}"]))
            self.assertEqual(found["request_id"], -i)
            self.assertEqual(found["ids"][0], f"D{i}")

    def test_each_answer_comes_before_the_next_request(self):
        process = self.start("pipe", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for op in ("version", "open", "nonsense", "help"):
            process.stdin.write(json.dumps({"op": op}).encode() + b"\n")
            process.stdin.flush()
            self.assertEqual("error" in json.loads(process.stdout.readline()), op == "nonsense")
        process.stdin.close()
        self.assertEqual(process.stdout.read(), b"")
        process.stdout.close()
        self.assertEqual(process.wait(), 0)

    def test_a_signal_ends_it_as_the_end_of_its_input_does(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            process = self.start("pipe", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for i in range(20):
                request = {"op": "remember", "bank": "b", "items": [{"text": f"{number} {i}"}]}
                process.stdin.write(json.dumps(request).encode() + b"\n")
                process.stdin.flush()
                self.assertTrue(json.loads(process.stdout.readline())["ok"])
            process.send_signal(number)
            self.assertEqual(process.wait(60), 0)
            process.stdin.close()
            process.stdout.close()
            left = {path.name for path in self.store.parent.iterdir()
                    if path.name.startswith(self.store.name)}
            self.assertEqual(left & {f"{self.store.name}-wal", f"{self.store.name}-shm"}, set())
        self.assertEqual(self.ask({"op": "stats", "bank": "b"})[0]["banks"][0]["memories"], 40)

    def test_what_is_no_request_is_answered_and_passed_over(self):
        lines = (b'{"op":"open"}\n{\n[]\n"x"\n{"op":"recall","query":"\xff"}\n\n{"op":"get"}\n'
                 b'{"op":"get","id":"a","colour":1}\n{"op":"reboot"}\n' + b"[" * 100000 + b"\n"
                 b'{"op":"version"}')
        answers = [json.loads(a) for a in self.out("pipe", stdin=lines).splitlines()]
        self.assertEqual([a.get("ok", a.get("error", {}).get("code")) for a in answers],
                         [True] + ["invalid_argument"] * 7 + ["limit_exceeded", True])
        self.assertIn("byte 24", answers[4]["error"]["message"])
        self.assertIn("colour", answers[6]["error"]["message"])
        self.assertIn("reboot", answers[7]["error"]["message"])

    def test_abstention_lists_candidates(self):
        answers = self.ask(
            {"op": "remember", "bank": "b", "items": [{"id": "a", "text": "红茶和绿茶"},
                                                      {"id": "b", "text": "the old harbour"}]},
            {"op": "recall", "bank": "b", "query": "which saxophone was at the harbour contest"})
        self.assertIsInstance(answers[1]["abstained"], bool)
        self.assertEqual(answers[1]["ids"], [h["id"] for h in answers[1]["hits"]])

    def test_sessions_are_ranked(self):
        items = [{"id": f"{s}.{i}", "text": text, "session": s} for s, text in
                 (("s1", "we talked about kites"), ("s2", "the dentist is on Monday"))
                 for i in range(2)]
        answers = self.ask({"op": "remember", "bank": "b", "items": items},
                           {"op": "recall", "bank": "b", "query": "dentist", "group": "session"})
        self.assertEqual(answers[1]["ids"][0], "s2")

    def test_scope_chooses_the_bank(self):
        answers = self.ask({"op": "remember", "user": "lin", "items": [{"text": "茶"}]},
                           {"op": "list", "user": "lin"}, {"op": "list", "user": "sam"},
                           {"op": "list", "bank": "user:lin"}, {"op": "banks"})
        self.assertEqual([a.get("total") for a in answers[1:4]], [1, None, 1])
        self.assertEqual(answers[2]["error"]["code"], "not_found")

    def test_tokens(self):
        answers = self.ask({"op": "tokens", "encoding": "cl100k_base",
                            "texts": ["hello world", "<|endoftext|>", ""]})
        self.assertEqual(answers[0]["counts"], [2, 7, 0])

    def test_forget_leaves_no_bytes(self):
        canary = "seven herons borrow the kettle"
        self.ask({"op": "remember", "bank": "b", "items": [{"id": "a", "text": canary}]},
                 {"op": "recall", "bank": "b", "query": "herons"},
                 {"op": "forget", "bank": "b", "ids": ["a"]})
        files = b"".join(p.read_bytes() for p in self.folder.glob("memory.db*"))
        self.assertNotIn(canary.encode(), files)

    def test_documentation_is_a_session_that_runs(self):
        """Requests of docs/pipe.md, in their order, give answers with the members shown there."""
        text = (DOCS / "pipe.md").read_text()
        shown = re.findall(r"^→ (\{.*\})\n← (\{.*\})$", text, re.M)
        self.assertGreater(len(shown), 19)
        answers = self.ask(*(request for request, _ in shown))
        for (request, reply), answer in zip(shown, answers):
            expected = json.loads(reply)
            self.assertEqual("error" in answer, "error" in expected, (request, answer))
            self.assertLessEqual(set(expected), set(answer), (request, answer))
            for name in ("ok", "ids", "counts", "abstained", "total", "missing", "request_id"):
                if name in expected:
                    self.assertEqual(answer[name], expected[name], (request, answer))
        operations = {o["op"] for o in self.ask({"op": "help"})[0]["operations"]}
        self.assertEqual(operations, {json.loads(request)["op"] for request, _ in shown}
                         - {"reboot"})

    def test_documented_driver_runs(self):
        code = re.search(r"```python\n(.*?)```", (DOCS / "pipe.md").read_text(), re.S).group(1)
        self.assertLessEqual(len(code.strip().splitlines()), 15)
        code = code.replace('"jiyi"', repr(PROGRAM))
        done = subprocess.run([sys.executable, "-c", code], env=self.environment, cwd=self.folder,
                              capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout.decode().strip()), (0, "['D1:3']"),
                         done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
