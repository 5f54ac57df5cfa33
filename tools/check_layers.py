"""Fails when a folder under src/ includes one that src/LAYERS does not allow."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+"([a-z_]+)/', re.MULTILINE)


def read_layers():
    allowed = {}
    for line in (ROOT / "src" / "LAYERS").read_text().splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        folder, deps = line.split(":")
        unknown = [dep for dep in deps.split() if dep not in allowed]
        if unknown:
            sys.exit(f"src/LAYERS: {folder} names {unknown}, which are not above it")
        allowed[folder] = {folder, "base", "jiyi", *deps.split()}
    return allowed


def main():
    allowed = read_layers()
    problems = []
    for path in sorted((ROOT / "src").rglob("*.[hc]*")):
        if path.suffix not in (".h", ".cc"):
            continue
        folder = path.relative_to(ROOT / "src").parts[0]
        if folder == "testkit":
            continue
        may = allowed.get(folder, set())
        if path.stem.endswith(("_test", "_bench")):
            may = may | {"testkit"}
        for included in sorted(set(INCLUDE.findall(path.read_text())) - may):
            problems.append(f"{path.relative_to(ROOT)}: {folder} may not include {included}/")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
