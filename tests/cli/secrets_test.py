"""What is secret stays in no file, answer or message, by whatever way it comes in."""

import base64
import json
import unittest

from program import ProgramTest

PASSWORD = "Blau-4711!Kuh"
IDENTITY = "11010519491231002X"
CARD = "4111111111111111"
KEY = "sk-proj-Zq8vT2mK5xW9cB4nR7yL1pD6"
SECRETS = (PASSWORD, IDENTITY, CARD, KEY)
ZH = f"我的密码是{PASSWORD}，身份证号{IDENTITY}"
EN = f"my card is {CARD} and the key {KEY}"
MARKERS = ("[secret:password]", "[secret:id_number]", "[secret:bank_card]", "[secret:api_key]")


class SecretsTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.said = b""  # everything on both streams

    def run_program(self, *words, **more):
        out, err = super().run_program(*words, **more)
        self.said += (out + err).encode()
        return out, err

    def assert_nowhere(self, *but):
        """None of the values in any form that a program may write, but in our own input files."""
        files = [p for p in self.folder.rglob("*") if p.is_file() and p.name not in but]
        self.assertTrue(files)
        written = {str(p): p.read_bytes() for p in files}
        written["the streams"] = self.said
        for secret in SECRETS:
            plain = secret.encode()
            forms = (plain, secret.encode("utf-16-le"), plain[::-1], plain.hex().encode(),
                     base64.b64encode(plain)[:-4], json.dumps(secret)[1:-1].encode())
            for name, found in written.items():
                for form in forms:
                    self.assertNotIn(form, found, f"{secret} in {name}")

    def put(self, name, value):
        (self.folder / name).write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")

    def test_a_whole_session_leaves_none_of_them(self):
        made = self.answer("remember", ZH, "--id", "a", "--user", "lin", "--metadata",
                           json.dumps({"form": EN, "number": int(CARD)}), "--source",
                           f"https://lin:{PASSWORD}@example.com/")
        self.assertEqual(made["items"][0]["masked"], 6)
        self.out("remember", "-", "--user", "lin", stdin=EN)
        self.out("update", "a", f"{ZH}。{EN}", "--user", "lin")
        self.out("window", "add", ZH, "--session", "s1", "--user", "lin")
        self.put("turns.json", [
            {"role": "assistant", "tool_calls": [{"id": "1", "name": "login", "arguments":
                                                  json.dumps({"password": PASSWORD})}]},
            {"role": "tool", "tool_call_id": "1", "content": EN}])
        self.out("window", "add", "--messages", "--session", "s1", "--user", "lin",
                 stdin=(self.folder / "turns.json").read_bytes())
        shown = self.out("window", "show", "--session", "s1", "--user", "lin")
        self.assertIn("[secret:password]", shown)
        self.put("chat.json", [{"role": "user", "content": ZH},
                               {"role": "assistant", "content": EN}])
        imported = self.answer("import", "chat.json", "--user", "lin")
        self.assertEqual((imported["added"], imported["masked"]), (2, 4))
        requests = [{"op": "remember", "user": "lin", "items": [{"text": EN + "."}]},
                    {"op": "sense", "text": f"{ZH}; {EN}"},
                    {"op": "recall", "user": "lin", "query": "密码 card"},
                    {"op": "history", "user": "lin", "id": "a"}]
        answers = self.out("pipe", stdin="\n".join(json.dumps(r) for r in requests))
        for marker in MARKERS:
            self.assertIn(marker, answers)
        self.out("sense", ZH)
        self.out("export", "all.jsonl", "--user", "lin")
        self.out("backup", "copy.db")
        self.assertEqual(self.answer("stats", "--user", "lin")["banks"][0]["masked"], 24)
        self.assert_nowhere("turns.json", "chat.json")

    def test_refusals_do_not_repeat_what_they_refuse(self):
        self.err("remember", ZH, "--metadata", json.dumps({"password": PASSWORD}), code=2)
        self.err("remember", ZH, "--metadata", json.dumps({CARD: 1}), code=2)
        (self.folder / "chat.json").write_text(
            json.dumps([{"role": "user", "content": ZH}], ensure_ascii=False)[:-1] + f", {CARD}")
        self.err("import", "chat.json", code=2)
        self.out("init")
        self.assert_nowhere("chat.json")

    def test_what_an_import_makes_of_a_secret_tells_nothing_of_it(self):
        for password, added in ((PASSWORD, 1), ("Rot-0815?Huhn", 0)):
            self.put("chat.json", [{"role": "user", "content": f"my password is {password}"}])
            self.assertEqual(self.answer("import", "chat.json")["added"], added)

    def test_an_export_comes_back_verbatim(self):
        self.out("remember", ZH, "--id", "a", "--mask-secrets", "off")
        self.assertIn(PASSWORD, self.out("get", "a"))
        self.out("export", "all.jsonl")
        self.out("import", "all.jsonl", "--store", "other.db")
        self.assertIn(PASSWORD, self.out("get", "a", "--store", "other.db"))

    def test_text_that_recall_marked_is_not_kept_again(self):
        self.out("remember", "Ann moves to Leeds in May", "--id", "a")
        again = self.answer("remember", "[jiyi:a] Ann moves to  Leeds in May")["items"][0]
        self.assertEqual((again["id"], again["deduplicated"], again["rule"]),
                         ("a", True, "recalled"))

    def test_quotas_and_what_is_worth_keeping(self):
        self.out("remember", "one", "--type", "task", "--quota-types", "task=1")
        message = self.err("remember", "two", "--type", "task", "--quota-types", "task=1", code=7)
        self.assertIn("over its quota of 1", message)
        self.err("remember", "two", "--quota-memories", "1", code=7)
        self.err("remember", "two", "--quota-types", "task", code=2)
        self.assertIn("not kept", self.out("remember", "ok, thanks", "--keep", "worth"))


if __name__ == "__main__":
    unittest.main()
