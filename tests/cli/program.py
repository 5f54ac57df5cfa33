"""Runs the built program in a folder and an environment of its own."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["JIYI_PROGRAM"]
DOCS = pathlib.Path(os.environ["JIYI_DOCS"])
DEMO = pathlib.Path(os.environ["JIYI_DEMO"])
# Seconds that one command may take: more where the build is a slow one.
PATIENCE = int(os.environ.get("JIYI_PATIENCE", "60"))


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="jiyi-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.store = self.folder / "memory.db"
        keep = {k: v for k, v in os.environ.items()
                if k in ("PATH", "JIYI_KERNELS", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS")}
        self.environment = {**keep, "HOME": str(self.folder), "TMPDIR": str(self.folder),
                            "JIYI_STORE": str(self.store)}

    def start(self, *words, **more):
        return subprocess.Popen([PROGRAM, *words], env=self.environment, cwd=self.folder, **more)

    def run_program(self, *words, stdin=b"", code=0):
        """Output and messages as text; the exit code must be `code`."""
        stdin = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True,
                              env=self.environment, cwd=self.folder, timeout=PATIENCE, check=False)
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(done.returncode, code, f"{words}\n{out}\n{err}")
        if code not in (0, 141):
            self.assertTrue(err.strip(), f"{words} says nothing about exit code {code}")
        return out, err

    def out(self, *words, **more):
        return self.run_program(*words, **more)[0]

    def err(self, *words, code, **more):
        return self.run_program(*words, code=code, **more)[1]

    def answer(self, *words, **more):
        return json.loads(self.out(*words, "--json", **more))
