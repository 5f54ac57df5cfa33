"""Stores that are shared, read-only, missing, newer, damaged."""

import json
import os
import struct
import subprocess
import unittest

from program import ProgramTest


PAGE, GUARD = 4096, 8


def xxh64(data, seed):
    """The published algorithm, for the guard at the end of each page of a store."""
    mask = (1 << 64) - 1
    p1, p2, p3, p4, p5 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9,
                          0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
    rotate = lambda x, n: (x << n | x >> (64 - n)) & mask
    mix = lambda lane, value: rotate((lane + value * p2) & mask, 31) * p1 & mask
    lanes = [(seed + p1 + p2) & mask, (seed + p2) & mask, seed, (seed - p1) & mask]
    words = struct.unpack(f"<{len(data) // 8}Q", data)
    whole = len(words) // 4 * 4
    for i in range(0, whole, 4):
        lanes = [mix(lane, word) for lane, word in zip(lanes, words[i:i + 4])]
    total = sum(rotate(lane, n) for lane, n in zip(lanes, (1, 7, 12, 18))) & mask
    for lane in lanes:
        total = ((total ^ mix(0, lane)) * p1 + p4) & mask
    total = (total + len(data)) & mask
    for word in words[whole:]:
        total = (rotate(total ^ mix(0, word), 27) * p1 + p4) & mask
    for shift, prime in ((33, p2), (29, p3)):
        total = (total ^ total >> shift) * prime & mask
    return total ^ total >> 32


class StoresTest(ProgramTest):
    def test_missing_store_is_not_made_by_reading(self):
        for words in (["recall", "x"], ["list"], ["get", "a"], ["stats"], ["check"], ["export"]):
            self.assertIn("jiyi init", self.err(*words, code=3), words)
        self.assertFalse(self.store.exists())
        self.assertIn("no store", self.err("repair", code=3))

    def test_folders_are_made_for_a_new_store(self):
        path = str(self.folder / "深/er/m.db")
        self.out("init", "--store", path)
        self.out("pipe", "--store", str(self.folder / "p/m.db"))
        self.assertTrue(os.path.exists(path))

    def test_two_processes_see_each_others_writes(self):
        pipes = [self.start("pipe", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
                 for _ in range(2)]

        def ask(pipe, **request):
            pipe.stdin.write(json.dumps(request).encode() + b"\n")
            pipe.stdin.flush()
            answer = json.loads(pipe.stdout.readline())
            self.assertNotIn("error", answer)
            return answer

        for i in range(50):
            writer, reader = pipes[i % 2], pipes[1 - i % 2]
            ask(writer, op="remember", bank="b", items=[{"id": f"m{i}", "text": f"条目 item{i}x"}])
            found = ask(reader, op="recall", bank="b", query=f"item{i}x", k=1)
            self.assertEqual(found["ids"], [f"m{i}"])
        for pipe in pipes:
            pipe.stdin.close()
            pipe.stdout.close()
            self.assertEqual(pipe.wait(), 0)
        self.assertEqual(self.answer("list", "--bank", "b")["total"], 50)

    def test_many_processes_write_at_once_and_lose_nothing(self):
        self.out("init")
        writers = [self.start("remember", "--lines", "--bank", "b", stdin=subprocess.PIPE,
                              stdout=subprocess.DEVNULL) for _ in range(6)]
        for number, writer in enumerate(writers):
            writer.stdin.write("".join(f"writer {number} line {i}\n" for i in range(50)).encode())
            writer.stdin.close()
        self.assertEqual([w.wait() for w in writers], [0] * 6)
        self.assertEqual(self.answer("list", "--bank", "b", "--limit", "1")["total"], 300)

    @unittest.skipIf(os.geteuid() == 0 and not os.path.exists("/usr/bin/setpriv"), "no setpriv")
    def test_read_only_store_is_read_and_not_written(self):
        self.out("remember", "我喝茶", "--id", "a")
        for path in self.folder.glob("memory.db*"):
            path.chmod(0o444)
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        if os.geteuid() != 0:
            self.check_read_only([])
        else:
            self.folder.chmod(0o555)
            self.check_read_only(["setpriv", "--reuid=65534", "--clear-groups"])

    def check_read_only(self, prefix):
        def run(*words):
            return subprocess.run([*prefix, os.environ["JIYI_PROGRAM"], *words],
                                  env=self.environment, capture_output=True, check=False)
        found = run("recall", "茶", "--json")
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertEqual(json.loads(found.stdout)["ids"], ["a"])
        refused = run("remember", "新")
        self.assertEqual(refused.returncode, 6, refused.stderr)
        self.assertTrue(refused.stderr.startswith(b"jiyi: "))

    def test_newer_store_is_refused_and_unchanged(self):
        self.out("remember", "x")
        content = bytearray(self.store.read_bytes())
        guarded = PAGE - GUARD
        self.assertEqual(struct.unpack_from("<Q", content, guarded)[0],
                         xxh64(bytes(content[:guarded]), 1))
        version = struct.unpack_from(">I", content, 60)[0]
        struct.pack_into(">I", content, 60, version + 1)
        struct.pack_into("<Q", content, guarded, xxh64(bytes(content[:guarded]), 1))
        self.store.write_bytes(content)
        for path in (f"{self.store}-wal", f"{self.store}-shm"):
            if os.path.exists(path):
                os.remove(path)
        before = self.store.read_bytes()
        for words in (["recall", "x"], ["remember", "y"], ["pipe"], ["check"]):
            done = self.start(*words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE)
            message = done.stderr.read().decode()
            done.stderr.close()
            self.assertEqual(done.wait(), 2, message)
            self.assertIn("newer", message)
        self.assertEqual(self.store.read_bytes(), before)

    def test_what_is_no_store_is_refused_and_unchanged(self):
        self.store.write_text("这不是数据库 this is a letter\n" * 100)
        before = self.store.read_bytes()
        for words in (["list"], ["remember", "y"]):
            done = self.start(*words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            message = done.stderr.read().decode()
            done.stderr.close()
            self.assertIn(done.wait(), (2, 5), message)
            self.assertTrue(message.startswith("jiyi: "))
        self.assertEqual(self.store.read_bytes(), before)

    def test_damage_is_found_and_the_rest_saved(self):
        self.out("remember", "--lines", "--embedder", "none", stdin="".join(
            f"第{i}条 memory number {i} with some words to fill a page\n" for i in range(2000)))
        self.out("check")
        content = bytearray(self.store.read_bytes())
        middle = len(content) // 2
        content[middle:middle + 200] = b"\xA5" * 200
        self.store.write_bytes(content)
        for path in (f"{self.store}-wal", f"{self.store}-shm"):
            if os.path.exists(path):
                os.remove(path)
        found = self.start("check", "--json", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        report = json.loads(found.stdout.read())
        found.stdout.close()
        self.assertIn(found.wait(), (1, 5))
        self.assertTrue(report.get("problems") or "error" in report)
        self.start("repair", "saved.db", stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL).wait()
        self.assertEqual(self.answer("check", "--store", "saved.db")["problems"], [])
        self.assertGreater(self.answer("list", "--store", "saved.db")["total"], 1000)


if __name__ == "__main__":
    unittest.main()
