"""Every command from outside, in Chinese and English."""

import json
import shutil
import subprocess
import unittest

from program import DEMO, ProgramTest


class CommandsTest(ProgramTest):
    def remember(self):
        self.out("remember", "我对青霉素过敏，小学打过一针", "--id", "zh", "--user", "lin", "--speaker",
                 "林晓", "--at", "2025-03-16T21:10:00+08:00", "--session", "s1")
        self.out("remember", "Ann moves to Leeds in May", "--id", "en", "--user", "lin", "--type",
                 "fact", "--importance", "8", "--metadata", '{"lang":"en"}', "--at", "2025-04-02")

    def test_life_of_a_memory(self):
        self.assertIn("bank user:lin", self.out("init", "--user", "lin"))
        self.remember()
        for query, found in (("对青霉素过敏吗", "zh"), ("where does Ann move to", "en")):
            self.assertEqual(self.answer("recall", query, "--user", "lin")["ids"][0], found)
            page = self.out("recall", query, "--user", "lin")
            self.assertIn(found, page)
            self.assertIn("why:", page)
        updated = self.out("update", "zh", "我对青霉素和头孢过敏", "--user", "lin")
        self.assertIn("version 2", updated)
        self.assertEqual(self.answer("recall", "头孢", "--user", "lin")["ids"][0], "zh")
        versions = self.answer("history", "zh", "--user", "lin")["versions"]
        self.assertEqual([v["version"] for v in versions], [1, 2])
        changes = self.answer("diff", "zh", "--user", "lin")["changes"]
        self.assertIn("text", [c["field"] for c in changes])
        self.assertIn("+ 我对青霉素和头孢过敏", self.out("diff", "zh", "--user", "lin"))
        before = self.answer("get", "zh", "--user", "lin", "--as-of", versions[0]["recorded_at"])
        self.assertEqual(before["memory"]["version"], 1)

    def test_list_and_filters(self):
        self.remember()
        self.assertEqual(self.answer("list", "--user", "lin")["total"], 2)
        for words, found in ((["--type", "fact"], ["en"]), (["--speaker", "林晓"], ["zh"]),
                             (["--where", "lang=en"], ["en"]), (["--session", "s1"], ["zh"]),
                             (["--importance-min", "8"], ["en"]), (["--kind", "message"], ["zh"])):
            listed = self.answer("list", "--user", "lin", *words)["memories"]
            self.assertEqual([m["id"] for m in listed], found, words)
        by_time = self.answer("search-by-time", "--user", "lin", "--from", "2025-03-01", "--to",
                              "2025-04-01")
        self.assertEqual([m["id"] for m in by_time["memories"]], ["zh"])
        self.assertIn("林晓", self.out("list", "--user", "lin"))

    def test_pages_are_walked_by_cursor(self):
        self.out("remember", "--lines", "--user", "lin",
                 stdin="".join(f"第{i}条 line {i}\n" for i in range(25)))
        seen, cursor = [], None
        while cursor != "":
            page = self.answer("list", "--user", "lin", "--limit", "10",
                               *(["--cursor", cursor] if cursor else []))
            seen += [m["id"] for m in page["memories"]]
            cursor = page.get("next_cursor", "")
        self.assertEqual(len(set(seen)), 25)

    def test_ending_verbs(self):
        self.remember()
        self.assertIn("would be archived: 1 memory",
                      self.out("archive", "zh", "--user", "lin", "--dry-run"))
        self.out("archive", "zh", "--user", "lin")
        self.assertEqual(self.answer("list", "--user", "lin")["total"], 1)
        self.out("restore", "zh", "--user", "lin")
        self.assertEqual(self.answer("list", "--user", "lin")["total"], 2)
        self.out("supersede", "en", "zh", "--user", "lin")
        self.assertEqual(self.answer("get", "en", "--user", "lin")["memory"]["superseded_by"], "zh")
        self.out("forget", "zh", "--user", "lin", "--yes")
        self.err("get", "zh", "--user", "lin", code=3)
        self.assertNotIn("青霉素".encode(), b"".join(
            p.read_bytes() for p in self.folder.glob("memory.db*")))

    def test_scope_narrows_ids(self):
        self.remember()
        outside = ["--user", "lin", "--session", "s2"]
        inside = ["--user", "lin", "--session", "s1"]
        unknown = self.err("get", "nope", *inside, code=3).replace("nope", "zh")
        for words in (["get", "zh"], ["history", "zh"], ["diff", "zh"], ["update", "zh", "x"],
                      ["supersede", "zh", "en"], ["supersede", "en", "zh"]):
            self.assertIn("no memory '", self.err(*words, *outside, code=3))
        self.assertEqual(self.err("get", "zh", *outside, code=3), unknown)
        for verb in ("archive", "restore", "forget"):
            self.assertIn("not there: zh", self.err(verb, "zh", *outside, code=3))
        self.assertEqual(self.answer("get", "zh", *inside)["memory"]["version"], 1)
        self.assertIn("version 2", self.out("update", "zh", "新的", *inside))
        self.assertIn("still version 2", self.out("update", "zh", "新的", *inside))
        self.out("forget", "zh", *inside)
        self.err("get", "zh", "--user", "lin", code=3)

    def test_an_id_used_again_after_it_was_forgotten_travels_well(self):
        self.out("remember", "first secret", "--id", "a", "--bank", "b")
        self.out("export", "before.jsonl", "--bank", "b")
        self.out("forget", "a", "--bank", "b")
        self.out("remember", "second life", "--id", "a", "--bank", "b")
        self.out("export", "after.jsonl", "--bank", "b")
        here = self.answer("import", "after.jsonl", "--bank", "b")
        self.assertEqual((here["added"], here["present"], here["forgotten"]), (0, 1, 0))
        old = self.answer("import", "before.jsonl", "--bank", "b")
        self.assertEqual((old["added"], old["present"], old["forgotten"]), (0, 0, 1))
        elsewhere = self.answer("import", "after.jsonl", "--bank", "b", "--store", "other.db")
        self.assertEqual((elsewhere["added"], elsewhere["forgotten"]), (1, 0))
        for store in ("memory.db", "other.db"):
            memory = self.answer("get", "a", "--bank", "b", "--store", store)["memory"]
            self.assertEqual(memory["text"], "second life")

    def test_sessions_are_ranked_without_what_belongs_to_none(self):
        self.out("remember", "the holiday otter", "--id", "alone")
        self.out("remember", "we saw an otter on holiday", "--id", "said", "--session", "s1")
        sessions = self.answer("recall", "holiday otter", "--group", "session")
        self.assertEqual(sessions["ids"], ["s1"])
        self.assertEqual(set(self.answer("recall", "holiday otter")["ids"]), {"alone", "said"})
        page = self.out("recall", "holiday otter").split("alone")[1].split("\n 2")[0]
        self.assertNotIn("its session", page)

    def test_all_means_all(self):
        self.remember()
        self.assertIn("2 memories", self.out("archive", "--all", "--user", "lin"))
        self.assertIn("2 memories", self.out("forget", "--all", "--user", "lin", "--yes"))
        self.assertEqual(self.answer("stats", "--user", "lin")["banks"][0]["versions"], 0)

    def test_why_not(self):
        self.remember()
        answer = self.answer("why-not", "en", "对青霉素过敏吗", "--user", "lin")
        self.assertTrue(answer["reason"])

    def test_export_import_and_backup(self):
        self.remember()
        self.out("export", "out.jsonl", "--user", "lin")
        first = self.answer("import", "out.jsonl", "--bank", "copy")
        again = self.answer("import", "out.jsonl", "--bank", "copy")
        self.assertEqual((first["added"], again["added"], again["present"]), (2, 0, 2))
        self.assertEqual(self.out("export", "--user", "lin"),
                         (self.folder / "out.jsonl").read_text())
        self.out("backup", "copy.db")
        self.assertEqual(self.answer("list", "--user", "lin", "--store", "copy.db")["total"], 2)
        self.assertEqual(self.answer("check", "--store", "copy.db")["problems"], [])

    def test_import_formats_from_the_input(self):
        chat = json.dumps({"messages": [{"role": "user", "content": "我养了一只橘猫叫年糕"},
                                        {"role": "assistant", "content": "Noted."}]})
        self.answer("import", "-", "--format", "openai", "--user", "lin", stdin=chat)
        self.assertEqual(self.answer("list", "--user", "lin")["total"], 2)
        table = "Body,Date\n买了牛奶,2025-05-01\nread a book,2025-05-02\n"
        self.answer("import", "-", "--format", "csv", "--column", "text=Body", "--column",
                    "at=Date", "--bank", "t", stdin=table)
        found = self.answer("search-by-time", "--from", "2025-05-02", "--bank", "t")["memories"]
        self.assertEqual([m["text"] for m in found], ["read a book"])

    def test_stats_banks_tokens_version(self):
        self.remember()
        stats = self.answer("stats", "--user", "lin")["banks"]
        self.assertEqual([b["memories"] for b in stats], [2])
        self.assertEqual(self.answer("banks")["banks"],
                         [{"tenant": "default", "bank": "user:lin"}])
        self.assertEqual(self.out("tokens", "hello 世界").strip(), "2")
        self.assertEqual(self.answer("tokens", "<|endoftext|>")["counts"], [7])
        self.assertRegex(self.out("version"), r"^jiyi \d+\.\d+\.\d+\nkernels [a-z0-9-]+\n$")

    def test_configuration(self):
        config = self.folder / ".config/jiyi/config.toml"
        config.parent.mkdir(parents=True)
        config.write_text('user = "林"\nk = 2\n')
        rows = {r["name"]: r for r in self.answer("config")["settings"]}
        self.assertEqual((rows["user"]["value"], rows["user"]["source"]), ("林", "file"))
        self.assertEqual((rows["store"]["value"], rows["store"]["source"]),
                         (str(self.store), "env"))
        self.out("remember", "茶")
        self.assertEqual(self.answer("banks")["banks"][0]["bank"], "user:林")
        config.write_text("colour = 1\n")
        self.assertIn("did you mean color?", self.err("list", code=2))

    def test_text_with_every_meaning_to_somebody(self):
        texts = ["[a,b]", "{}", "%s%%", "O'Hara \"quoted\"", "-5 degrees", "a\\nb", "`id`; rm -rf",
                 "名字：%_*", "recall", "😂 🧧"]
        for text in texts:
            self.out("remember", "--bank", "t", "--", text)
        listed = self.answer("list", "--bank", "t")["memories"]
        self.assertEqual(sorted(m["text"] for m in listed), sorted(texts))

    def test_help_of_every_command(self):
        overview = self.out("--help")
        for line in overview.split("Options of every command")[0].splitlines():
            words = line.split()
            if not line.startswith("  ") or words[0] in ("jiyi", ""):
                continue
            self.assertIn("Examples", self.out(words[0], "--help"), words[0])

    def test_completion_is_accepted_by_the_shells(self):
        for shell in ("bash", "zsh", "fish"):
            script = self.out("completion", shell)
            if shutil.which(shell):
                subprocess.run([shell, "-n"], input=script.encode(), check=True)
        asked = self.out("completion", "bash") + """
COMP_WORDS=(jiyi reca); COMP_CWORD=1; _jiyi; echo "${COMPREPLY[@]}"
COMP_WORDS=(jiyi recall --gro); COMP_CWORD=2; _jiyi; echo "${COMPREPLY[@]}"
COMP_WORDS=(jiyi recall --group ''); COMP_CWORD=3; _jiyi; echo "${COMPREPLY[@]}"
COMP_WORDS=(jiyi recall --color ''); COMP_CWORD=3; _jiyi; echo "${COMPREPLY[@]}"
"""
        done = subprocess.run(["bash"], input=asked.encode(), capture_output=True, check=True)
        self.assertEqual(done.stdout.decode().splitlines(),
                         ["recall", "--group", "memory session", "auto always never"])

    def test_demo_passes_and_leaves_nothing_behind(self):
        report = self.answer("demo", "--data", str(DEMO))
        self.assertTrue(report["ok"], report)
        with_model = bool(self.answer("model", "list")["models"])
        asked = 19 if with_model else 14
        self.assertEqual((len(report["answers"]), report["left_out"]), (asked, 19 - asked))
        self.assertGreater(report["canary_before"], 0)
        self.assertEqual(report["canary_after"], 0)
        self.assertEqual(list(self.folder.glob("jiyi-demo*")), [])
        page = self.out("demo", "--data", str(DEMO), "--store", "kept.db")
        self.assertIn(f"{asked}/{asked}", page)
        words = self.answer("demo", "--data", str(DEMO), "--embedder", "none")
        self.assertEqual((len(words["answers"]), words["left_out"], words["ok"]), (14, 5, True))
        self.assertTrue((self.folder / "kept.db").exists())
        self.err("demo", "--data", str(DEMO), "--store", "kept.db", code=4)


if __name__ == "__main__":
    unittest.main()
