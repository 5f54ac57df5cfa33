"""Wrong input and wrong outsides: what is said, and with which exit code."""

import json
import re
import subprocess
import unittest

from program import DOCS, PROGRAM, ProgramTest


class ErrorsTest(ProgramTest):
    def test_messages_say_what_to_do(self):
        for words, hint in (
                (["remmeber", "x"], "did you mean remember?"),
                (["recall", "x", "--usr", "a"], "did you mean --user?"),
                (["recall", "two", "words"], "in quotes"),
                (["remember", "-x y"], "put -- before"),
                (["recall", "x", "-k", "0"], "from 1 to 1000"),
                (["recall", "x", "-k", "1001"], "from 1 to 1000"),
                (["recall", "x", "--at", "yesterday"], "2025-03-05T21:14:00+08:00"),
                (["list", "--kind", "memo"], "message, episode, fact, note, summary"),
                (["list", "--where", "lang"], "NAME=VALUE"),
                (["forget"], "--all"),
                (["get"], "ID is missing"),
                (["remember", "x", "--metadata", "[]"], "JSON object"),
                (["remember", "x", "--embedder", "e5"], "none"),
                (["list", "--color", "blue"], "auto, always, never"),
                (["update", "a"], "nothing to change"),
                (["completion", "csh"], "bash, zsh, fish")):
            self.assertIn(hint, self.err(*words, code=2), words)

    def test_kernels_are_forced_by_the_environment(self):
        self.environment["JIYI_KERNELS"] = "scalar"
        self.assertEqual(self.answer("version")["kernels"], "scalar")
        self.environment["JIYI_KERNELS"] = "sse9"
        for words in (["version"], ["remember", "x"]):
            self.assertIn("none of: scalar, neon, avx2", self.err(*words, code=2))

    def test_messages_name_a_place_once(self):
        (self.folder / "taken").mkdir()
        for command in ("init", "list"):
            message = self.err(command, "--store", "taken", code=2)
            self.assertIn("is a folder; name a file in it", message)
        missing = self.err("remember", "x", "--store", "no/such/memory.db", code=3)
        self.assertIn("no folder no/such", missing)
        self.assertIn("jiyi init makes it", missing)
        (self.folder / "text.db").write_text("not a store at all, " * 100)
        for words in (["list", "--config", "none.toml"], ["import", "none.json"],
                      ["list", "--store", "text.db"], ["backup", "no/copy.db"],
                      ["demo", "--data", "none"], ["recall", "x", "--at", "5 May"]):
            if words[0] == "backup":
                self.out("init")
            done = subprocess.run([PROGRAM, *words], env=self.environment, cwd=self.folder,
                                  capture_output=True, check=False)
            message = done.stderr.decode()
            self.assertNotEqual(done.returncode, 0, words)
            for path in ("none.toml", "none.json", "text.db", "2025-03-05T21:14:00+08:00"):
                self.assertLessEqual(message.count(path), 1, message)
            self.assertNotIn("SQL", message)

    def test_empty_names_are_refused_wherever_they_come_from(self):
        self.out("remember", "the key is under the mat")
        for name in ("tenant", "bank", "user", "agent", "app", "session"):
            self.assertIn(f"--{name}: is empty; give a name, or leave it out",
                          self.err("list", f"--{name}", "", code=2))
            request = json.dumps({"op": "list", name: ""})
            self.assertIn(f'"message":"{name}: is empty', self.out("pipe", stdin=request))
            variable = f"JIYI_{name.upper()}"
            self.environment[variable] = ""
            self.assertIn(f"environment variable {variable}: is empty", self.err("list", code=2))
            del self.environment[variable]
        self.environment.update({"NO_COLOR": "", "TERM": "", "XDG_CONFIG_HOME": ""})
        self.assertEqual(self.answer("list")["total"], 1)

    def test_an_unknown_id_is_met_with_how_to_name_its_user(self):
        self.out("remember", "the key is under the mat", "--id", "k", "--user", "lin")
        self.out("remember", "nobody's", "--id", "n")
        hint = "if it belongs to a user, name them with --user"
        for words in (["get"], ["history"], ["diff"], ["why-not"], ["update"], ["archive"],
                      ["restore"], ["forget", "--yes"], ["supersede"]):
            more = {"why-not": ["x"], "update": ["x"], "supersede": ["n"]}.get(words[0], [])
            theirs, none = (self.err(*words, name, *more, code=3) for name in ("k", "?"))
            self.assertIn(hint, theirs)
            self.assertEqual(theirs, none.replace("?", "k"))
        self.assertNotIn(hint, self.err("get", "?", "--user", "lin", code=3))

    def test_requests_are_refused_by_the_names_they_used(self):
        requests = ['{"op":"recall","bank":"b","query":"x","at":"soon"}',
                    '{"op":"recall","bank":"b","query":"x","now":"soon"}',
                    '{"op":"remember","bank":"b","items":[{"text":"x","at":"soon"}]}',
                    '{"op":"remember","bank":"b","items":[{"text":"x","event_at":"soon"}]}']
        answers = self.out("pipe", stdin="\n".join(requests)).splitlines()
        for answer, name in zip(answers, ("at", "now", "items[0].at", "items[0].event_at")):
            self.assertIn(f'"message":"{name}: time at byte 0', answer)

    def test_configuration_may_be_absent_but_not_broken(self):
        self.out("version")
        self.environment["XDG_CONFIG_HOME"] = "/dev/null"
        self.out("version")
        self.environment["XDG_CONFIG_HOME"] = str(self.folder)
        (self.folder / "jiyi").mkdir()
        (self.folder / "jiyi/config.toml").write_text("k = 5\nuser = \n")
        self.assertIn("config.toml: line 2", self.err("list", code=2))
        self.out("list", "--help")

    def test_files_that_are_not_utf8_come_with_the_command_that_converts_them(self):
        text = "我对青霉素过敏，请记住。\n"
        (self.folder / "notes.txt").write_bytes(text.encode("gb18030"))
        message = self.err("import", "notes.txt", code=2)
        self.assertIn("iconv -f GB18030 -t UTF-8 'notes.txt'", message)
        (self.folder / "notes.txt").write_bytes(text.encode("utf-16"))
        self.assertIn("iconv -f UTF-16", self.err("import", "notes.txt", code=2))

    def test_nothing_is_kept_of_a_refused_memory(self):
        self.out("init")
        self.err("remember", "", code=2)
        self.err("remember", "x" * ((1 << 20) // 10), "--id", "y" * 513, code=7)
        self.err("remember", "x", "--importance", "11", code=2)
        self.assertEqual(self.answer("list")["total"], 0)

    def test_text_over_the_limit(self):
        self.out("remember", stdin="字" * (1 << 18) + "a" * (1 << 18))
        self.err("remember", stdin="a" * ((1 << 20) + 1), code=7)

    def test_invalid_utf8_is_refused_with_its_place(self):
        done = subprocess.run([PROGRAM, "remember", b"ab\xff"], env=self.environment,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"argument 2 is not UTF-8 at byte 2", done.stderr)
        self.assertIn("byte 3", self.err("remember", "-", stdin=b"abc\xff", code=2))
        self.assertFalse(self.store.exists())

    def test_errors_have_their_own_codes(self):
        self.err("recall", "x", code=3)
        self.out("remember", "one", "--id", "a")
        self.err("get", "nope", code=3)
        self.err("remember", "two", "--id", "a", code=4)
        self.err("update", "a", "three", "--if-version", "7", code=12)
        self.err("backup", str(self.store), code=4)
        self.assertIn("not there: nope", self.err("forget", "nope", code=3))

    def test_json_answers_errors(self):
        self.out("init")
        out, err = self.run_program("get", "nope", "--json", code=3)
        self.assertIn('"code":"not_found"', out)
        self.assertTrue(err.startswith("jiyi: "))

    def test_closed_output_ends_quietly(self):
        self.out("remember", "--lines", "--embedder", "none",
                 stdin="".join(f"line {i}\n" for i in range(5000)))
        for words in (["export"], ["list", "--limit", "1000", "--json"], ["demo"],
                      ["demo", "--json"], ["recall", "line"], ["config"], ["stats"], ["--help"]):
            process = self.start(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"", words)
            process.stderr.close()
            self.assertEqual(process.wait(), 141, words)

    def test_full_output_is_an_error(self):
        self.out("remember", "x")
        with open("/dev/full", "wb") as full:
            process = self.start("list", stdout=full, stderr=subprocess.PIPE)
            self.assertIn(b"No space left", process.stderr.read())
            process.stderr.close()
            self.assertEqual(process.wait(), 6)

    def test_no_escape_codes_unless_asked(self):
        self.out("remember", "\x1b[31mred\x1b[0m text")
        self.assertNotIn("\x1b", self.out("recall", "red"))
        self.assertNotIn("\x1b[31mred", self.out("recall", "red", "--color", "always"))
        self.assertIn("\x1b", self.out("recall", "red", "--color", "always"))

    def test_documented_exit_codes_are_those_of_the_help(self):
        rows = re.findall(r"^  +(\d+) +(.+)$", self.out("--help").split("Exit codes")[1], re.M)
        documented = re.findall(r"^\| (\d+) \| `\w+` \| (.+) \|$",
                                (DOCS / "cli.md").read_text(), re.M)
        self.assertEqual(documented, rows)

    def test_every_command_and_setting_is_documented(self):
        text = (DOCS / "cli.md").read_text()
        for part in self.out("--help").split("Options of every command")[0].splitlines():
            if part.startswith("  ") and not part.startswith("  jiyi"):
                self.assertIn(f"`{part.split()[0]}`", text)
        for row in self.answer("config")["settings"]:
            self.assertIn(f"`{row['name']}`", text)
            self.assertIn(row["variable"], text)


if __name__ == "__main__":
    unittest.main()
