"""What the comparisons share: peers in a venv of their own, and our side as a process."""

import json
import os
import pathlib
import subprocess
import sys
import venv


def enter_venv(folder, peers):
    """Goes on inside `folder`, where the peers are installed the first time."""
    python = folder / "bin" / "python"
    if pathlib.Path(sys.prefix) == folder:
        return
    if not (folder / "ready").exists():
        print(f"installing {', '.join(peers)} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *peers], check=True)
        (folder / "ready").touch()
    os.execv(python, [str(python), *sys.argv])


class OurProcess:
    """Prints its facts, then answers each line "round" with its times and tops."""

    name = "jiyi"

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.facts = json.loads(self.process.stdout.readline())
        self.top = []

    def round(self):
        self.process.stdin.write("round\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        self.top = answer["top"]
        return list(zip(answer["ms"], answer["cpu_ms"]))

    def close(self):
        self.process.stdin.close()
        self.process.wait()
