"""Recall by meaning through a service: a real one in this process, that fails when told."""

import http.server
import json
import threading
import unittest

from program import ProgramTest

DIMENSION = 8
KEY = "sk-hidden-4711"


def vector(text):
    """Texts that share letters are near each other."""
    out = [0.01] * DIMENSION
    for letter in text.lower():
        out[ord(letter) % DIMENSION] += 1
    return out


class Service(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.headers.get("Authorization"), asked))
        body = json.dumps({"data": [{"index": i, "embedding": vector(text)}
                                    for i, text in enumerate(asked["input"])]}).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class ModelsTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
        self.service.status = 200
        self.service.asked = []
        thread = threading.Thread(target=self.service.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.service.server_close)
        self.addCleanup(self.service.shutdown)
        self.environment |= {
            "JIYI_EMBEDDER": "remote", "JIYI_EMBEDDER_MODEL": "m",
            "JIYI_EMBEDDER_URL": f"http://127.0.0.1:{self.service.server_address[1]}/v1",
            "JIYI_EMBEDDER_DIMENSION": str(DIMENSION), "JIYI_EMBEDDER_KEY_ENV": "MY_KEY",
            "MY_KEY": KEY}
        self.out("init")

    def bank(self):
        return self.answer("stats")["banks"][0]

    def test_memories_get_vectors_and_the_key_is_nowhere_else(self):
        out, err = self.run_program("remember", "the harbour at dawn", "--json")
        self.assertEqual(err, "")
        self.assertEqual((self.bank()["model"], self.bank()["pending_vectors"]), ("m", 0))
        self.assertIn("of m, 0 pending", self.out("stats"))
        self.assertEqual({key for key, _ in self.service.asked}, {f"Bearer {KEY}"})
        for file in self.folder.rglob("memory.db*"):
            self.assertNotIn(b"sk-hidden", file.read_bytes())
        self.assertNotIn(KEY, self.out("config") + out)

    def test_while_the_service_fails_words_answer_and_vectors_come_later(self):
        self.service.status = 401
        _, err = self.run_program("remember", "the harbour at dawn")
        self.assertNotIn(KEY, err)
        self.assertEqual(self.bank()["pending_vectors"], 1)
        self.assertEqual(len(self.answer("recall", "harbour")["hits"]), 1)
        self.assertIn("401", self.err("model", "embed", code=8))
        self.service.status = 200
        self.assertEqual(self.answer("model", "embed")["vectors_made"], 1)
        self.assertEqual(self.bank()["pending_vectors"], 0)
        self.assertIn("no vector is lacking", self.out("model", "embed"))

    def test_another_model_takes_over_and_is_rolled_back(self):
        self.err("model", "rollback", code=3)
        self.out("remember", "the harbour at dawn")
        self.out("model", "embed", "--embedder-model", "n")
        self.assertEqual(self.bank()["model"], "n")

        done = self.answer("model", "rollback")

        self.assertEqual(done["model"], "m")
        self.assertEqual(self.bank()["model"], "m")
        _, err = self.run_program("model", "rollback")
        self.assertIn("the settings name a model", err)
        self.assertEqual(self.bank()["model"], "n")
        del self.environment["JIYI_EMBEDDER"]
        self.out("remember", "another text")
        self.assertEqual(self.service.asked[-1][1]["model"], "n", "it stays so")

    def test_an_import_ends_with_vectors_or_a_note(self):
        lines = "".join(json.dumps({"text": f"text number {i}"}) + "\n" for i in range(300))
        out, err = self.run_program("import", "-", "--format", "items", stdin=lines)
        self.assertIn("300 vectors made", out)
        self.assertEqual(err, "")
        self.out("export", "all.jsonl")
        self.environment["JIYI_STORE"] = str(self.folder / "other.db")
        self.service.status = 401

        _, err = self.run_program("import", "all.jsonl")

        self.assertIn("300 memories are without vectors", err)
        self.assertIn("300", err)
        self.service.status = 200
        self.assertEqual(self.answer("import", "all.jsonl")["vectors_made"], 300)

    def test_what_is_set_wrongly_is_said(self):
        for name, value, text in (
                ("JIYI_EMBEDDER_DIMENSION", "0", "from 1 to 16384"),
                ("JIYI_EMBEDDER_DIMENSION", None, "embedder_dimension"),
                ("JIYI_EMBEDDER_URL", None, "--embedder-url"),
                ("JIYI_EMBEDDER_URL", "ftp://h", "embedder_url"),
                ("JIYI_EMBEDDER_MODEL", None, "JIYI_EMBEDDER_MODEL"),
                ("JIYI_EMBEDDER_KEY_ENV", KEY, "embedder_key_env"),
                ("MY_KEY", None, "MY_KEY is not set")):
            with self.subTest(name=name, value=value):
                before = dict(self.environment)
                self.environment.pop(name)
                if value is not None:
                    self.environment[name] = value
                message = self.err("remember", "x", code=2)
                self.assertIn(text, message)
                self.assertNotIn(KEY, message)
                self.environment = before

    def test_a_key_file_serves_as_well(self):
        del self.environment["JIYI_EMBEDDER_KEY_ENV"]
        file = self.folder / "key"
        file.write_text(KEY + "\n")
        file.chmod(0o600)
        self.run_program("remember", "x", "--embedder-key-file", str(file))
        self.assertEqual(self.service.asked[-1][0], f"Bearer {KEY}")

    def test_a_model_file_that_is_damaged_is_named(self):
        file = self.folder / "bad.gguf"
        file.write_bytes(b"GGUF and no more")
        self.environment |= {"JIYI_EMBEDDER": "builtin", "JIYI_MODEL": str(file)}
        self.assertIn("bad.gguf", self.err("remember", "x", code=5))
        self.run_program("remember", "x", "--embedder", "none")


if __name__ == "__main__":
    unittest.main()
