"""Importing again, importing what looks alike, and importing what was forgotten."""

import json
import unittest

from program import ProgramTest

HELLO = "Hello! How can I help?"


def chat(*texts, prompt=None):
    roles = ("user", "assistant")
    messages = [{"role": "system", "content": prompt}] if prompt else []
    messages += [{"role": roles[i % 2], "content": text} for i, text in enumerate(texts)]
    return json.dumps(messages)


class ImportsTest(ProgramTest):
    def put(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return name

    def counts(self, *words, **more):
        answer = self.answer("import", *words, "--user", "u", **more)
        return answer["added"], answer["present"], answer["forgotten"]

    def sessions(self):
        sessions = {}
        for memory in self.answer("list", "--user", "u")["memories"]:
            sessions.setdefault(memory.get("session_id", ""), []).append(memory["text"])
        return {name: sorted(texts) for name, texts in sessions.items()}

    def id_of(self, text):
        return [m["id"] for m in self.answer("list", "--user", "u")["memories"]
                if m["text"] == text][0]

    def raw(self, name="memory.db"):
        return b"".join(p.read_bytes() for p in self.folder.glob(name + "*"))

    def test_files_of_one_name_are_two_conversations(self):
        self.put("2024/chat.json", chat("hi", HELLO, "my cat is ill"))
        self.put("2025/chat.json", chat("hi", HELLO, "my landlord raised the rent"))
        self.assertEqual(self.counts("2024", "2025"), (6, 0, 0))
        self.assertEqual(self.sessions(), {
            "chat.json": sorted(["hi", HELLO, "my cat is ill"]),
            "chat.json (2)": sorted(["hi", HELLO, "my landlord raised the rent"])})
        self.assertEqual(self.counts("2025/chat.json", "2024/chat.json"), (0, 6, 0))
        (self.folder / "2025/chat.json").rename(self.folder / "rent.json")
        self.assertEqual(self.counts(str(self.folder / "rent.json")), (0, 3, 0))

    def test_standard_inputs_are_two_conversations(self):
        for text in ("my cat is ill", "my landlord raised the rent"):
            self.assertEqual(self.counts("-", stdin=chat("hi", HELLO, text)), (3, 0, 0))
        self.assertEqual(set(self.sessions()), {"standard input", "standard input (2)"})
        self.assertEqual(self.counts("-", stdin=chat("hi", HELLO, "my cat is ill", "Oh no")),
                         (1, 3, 0))

    def test_rows_and_lines_of_other_files_are_others(self):
        self.put("jan.csv", "text,speaker\nok,Ann\nsee you at noon,Bob\n")
        self.put("feb.csv", "text,speaker\nok,Ann\nthe cat is ill,Bob\n")
        self.assertEqual(self.counts("jan.csv"), (2, 0, 0))
        self.assertEqual(self.counts("feb.csv"), (2, 0, 0))
        for name, text in (("jan", "noon"), ("feb", "ill")):
            self.put(f"{name}.jsonl", '{"text":"well","speaker":"Ann"}\n'
                                      f'{{"text":"{text}","speaker":"Bob"}}\n')
            self.assertEqual(self.counts(f"{name}.jsonl"), (2, 0, 0))
            self.assertEqual(self.counts(f"{name}.jsonl"), (0, 2, 0))
        self.assertEqual(set(self.sessions()), {"jan.csv", "feb.csv", "jan.jsonl", "feb.jsonl"})

    def test_what_has_grown_at_its_top_or_has_a_new_prompt_adds_what_is_new(self):
        self.put("log.csv", "text\nfirst\nsecond\nthird\n")
        self.assertEqual(self.counts("log.csv"), (3, 0, 0))
        self.put("log.csv", "text\nNEW\nfirst\nsecond\nthird\n")
        self.assertEqual(self.counts("log.csv"), (1, 3, 0))
        self.put("chat.json", chat("a", "b", prompt="Be kind."))
        self.assertEqual(self.counts("chat.json"), (3, 0, 0))
        self.put("chat.json", chat("a", "b", "c", prompt="Be short."))
        self.assertEqual(self.counts("chat.json"), (2, 2, 0))

    def test_no_import_brings_back_what_was_forgotten(self):
        self.put("chat.json", chat("hi", HELLO, "my cat is ill"))
        self.put("notes.md", "# A\n\nthe blue heron\n\n# B\n\nthe grey one\n")
        self.put("rows.csv", "text,id\nrow one,r1\nrow two,r2\n")
        names = ("chat.json", "notes.md", "rows.csv")
        self.counts(*names)
        cat = self.id_of("my cat is ill")
        for identity in (cat, self.id_of("# A\n\nthe blue heron"), "r2"):
            self.out("forget", identity, "--user", "u")
        self.assertEqual(self.counts(*names), (0, 4, 3))
        self.assertIn("3 forgotten here, left out", self.out("import", *names, "--user", "u"))
        for text in (b"my cat is ill", b"blue heron", b"row two"):
            self.assertNotIn(text, self.raw())

        self.out("remember", "my cat is ill", "--user", "u", "--id", cat, "--session", "chat.json",
                 "--role", "user")
        self.assertEqual(self.counts("chat.json"), (0, 3, 0))

    def test_an_export_forgets_elsewhere(self):
        canary = "walrus umbrella seventeen"
        self.out("remember", canary, "--id", "x", "--bank", "b")
        self.out("remember", "in short: " + canary, "--id", "d", "--parent", "x", "--bank", "b")
        self.out("remember", "kept", "--id", "y", "--bank", "b")
        self.out("export", "ex1.jsonl", "--bank", "b")
        self.out("forget", "x", "--bank", "b")
        self.out("export", "ex2.jsonl", "--bank", "b")
        self.assertNotIn(canary, (self.folder / "ex2.jsonl").read_text())

        other = ["--store", "other.db"]
        self.out("import", "ex1.jsonl", *other)
        self.assertIn(canary.encode(), self.raw("other.db"))
        out = self.out("import", "ex2.jsonl", *other)
        self.assertIn("2 forgotten as it says", out)
        self.assertNotIn(canary.encode(), self.raw("other.db"))
        self.assertEqual(self.answer("import", "ex1.jsonl", *other)["forgotten"], 2)

        third = ["--store", "third.db"]
        self.out("import", "ex2.jsonl", *third)
        again = self.answer("import", "ex1.jsonl", *third)
        self.assertEqual((again["added"], again["present"], again["forgotten"]), (0, 1, 2))
        self.assertNotIn(canary.encode(), self.raw("third.db"))

    def test_a_mark_does_not_remove_another_memory_of_its_id(self):
        self.out("remember", "theirs", "--id", "1", "--bank", "b")
        self.out("forget", "1", "--bank", "b")
        self.out("export", "marks.jsonl", "--bank", "b")
        other = ["--store", "other.db"]
        self.out("remember", "mine", "--id", "1", "--bank", "b", *other)
        self.assertIn("'1' is forgotten where", self.err("import", "marks.jsonl", *other, code=12))
        self.out("import", "marks.jsonl", "--keep-going", *other, code=1)
        self.assertEqual(self.answer("get", "1", "--bank", "b", *other)["memory"]["text"], "mine")


if __name__ == "__main__":
    unittest.main()
