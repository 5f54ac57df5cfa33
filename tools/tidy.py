"""Fails when the tree breaks a rule of the house style that a machine can see.

Exceptions are lines of tools/untested.txt (units without a test) and tools/allowed.txt
(`rule path reason`); a line that is no longer needed fails too.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

FILE_BYTES_MAX = 256 << 10
README_LINES_MAX = 40
COLUMNS_MAX = 100
HEADER_LINES_MAX = 250
SOURCE_LINES_MAX = 400
TEST_LINES_MAX = 600
PUBLIC_HEADERS_MAX = 18

CODE = {".h", ".cc", ".c"}
TEXT = CODE | {".py", ".sh", ".cmake", ".txt", ".md", ".json", ".toml", ".awk", ".in", ".yml", ""}
TABLE = re.compile(r"_tables?$")  # a file that holds nothing but data
FOLDERS_BANNED = {"util", "utils", "common", "misc", "helpers", "core"}

# rule, pattern, what to use instead. Matched against code without comments and strings.
BANNED = [
    ("new", r"(?<!operator )\bnew\b(?! *\])", "values, std::make_unique"),
    ("delete", r"(?<!= )(?<!operator )\bdelete\b(?!;)|\bdelete *\w", "values, std::unique_ptr"),
    ("malloc", r"\b(malloc|calloc|realloc|free)\s*\(", "values, std::vector"),
    ("throw", r"\bthrow\b", "Result"),
    ("catch", r"\bcatch\s*\(", "Result; caught only at an edge or in an adapter"),
    ("thread", r"\.detach\s*\(|\bstd::thread\b(?!::)|\bstd::async\b", "a joined std::jthread"),
    ("regex", r"\bstd::w?regex\b", "a tokenizer"),
    ("stringstream", r"\b[io]?stringstream\b", "append functions"),
    ("stoi", r"\b(stoi|stol|stoll|stoul|stoull|stof|stod|atoi|atol|atof|strtol|strtod)\s*\(",
     "std::from_chars"),
    ("rand", r"\b(s?rand|random_device)\b\s*[({]", "base::Random"),
    ("clock", r"\bsystem_clock::now\b", "base::Clock"),
    ("using_namespace", r"\busing\s+namespace\b", "qualified names"),
    ("define", r"^\s*#\s*define\b", "constexpr, a function"),
    ("const_cast", r"\bconst_cast\b", "another design"),
    ("c_cast", r"\((?:const )?(?:unsigned )?(?:bool|char|short|int|long|float|double|"
     r"(?:std::)?size_t|(?:std::)?u?int\d+_t)\s*\**\)\s*[\w(&*]", "static_cast"),
    ("friend", r"\bfriend\b(?!.*operator)", "another design"),
    ("goto", r"\bgoto\b", "a function"),
    ("volatile", r"\bvolatile\b", "std::atomic"),
]
# The same, but some folders may.
BANNED_OUTSIDE = [
    ("mutex", {"base"}, r"\bstd::(\w*mutex|lock_guard|scoped_lock|unique_lock|shared_lock|"
     r"condition_variable\w*)\b", "base::Guarded, base::Snapshot, base::Waiter"),
    ("print", {"cli"}, r"\bstd::(cout|cerr|clog)\b|\b(v?f?printf|fputs|puts|putchar)\s*\(",
     "the log sink"),
    ("files", {"io"}, r"\bstd::filesystem\b|\bf(re)?open\s*\(|\bstd::[io]?fstream\b", "io/"),
]
EVERYWHERE = [
    ("sleep", r"\bsleep_(for|until)\b|\busleep\s*\(", "an injected clock, a condition"),
]
# In every text file.
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
# A name that a template should have had filled in; templates end in .in.
PLACEHOLDER = re.compile(r"@[A-Z][A-Z0-9_]*@")
TEST_NAME = re.compile(r"^TEST(?:_[FP])?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)
LITERAL_OR_COMMENT = re.compile(
    r'R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\''
    r"|//[^\n]*|/\*.*?\*/|#\s*include[^\n]*", re.DOTALL)
LONG_BODY = re.compile(r"^(?!\s*(?:namespace|struct|class|enum)).*\)[^;{}()]*\{$", re.MULTILINE)


def files():
    """Every file that is, or may be, committed."""
    try:
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "-z"],
                                check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        names = listed.stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        skipped = {".git", "build", "third_party", ".venv", "__pycache__"}
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")
                 if not skipped & set(path.relative_to(ROOT).parts)]
    return sorted(pathlib.PurePath(name) for name in set(names)
                  if name and (ROOT / name).is_file())


def bare_code(text):
    """The text with literals and comments blanked, lines kept."""
    def blank(match):
        lines = match.group().count("\n")
        return '""' + "\n" * lines if match.group()[0] in "\"'R" else " " + "\n" * lines
    return LITERAL_OR_COMMENT.sub(blank, text)


def line_at(text, position):
    return text[text.rfind("\n", 0, position) + 1:].split("\n", 1)[0]


def read_exceptions(path, fields):
    lines = [line.split("#")[0].strip() for line in path.read_text().splitlines()]
    return [line.split(None, fields - 1) for line in lines if line]


class Tidy:
    def __init__(self, paths):
        self.paths = paths
        self.problems = []
        tools = ROOT / "tools"
        self.allowed = {(rule, path): False for rule, path, _ in
                        read_exceptions(tools / "allowed.txt", 3)}
        self.untested = {path: False for path, _ in read_exceptions(tools / "untested.txt", 2)}

    def report(self, rule, path, what):
        key = (rule, str(path))
        if key in self.allowed:
            self.allowed[key] = True
        else:
            self.problems.append(f"{path}: {what} [{rule}]")

    def check_text(self, path, text):
        for number, line in enumerate(text.splitlines(), 1):
            where = f"line {number}"
            if line != line.rstrip():
                self.report("blanks", path, f"{where} ends in blanks")
            if "\t" in line and path.name != "Makefile":
                self.report("tabs", path, f"{where} has a tab")
            if UNFINISHED.search(line) and path != pathlib.PurePath("tools/tidy.py"):
                self.report("unfinished", path, f"{where} has work left for later")
            if path.suffix != ".in" and PLACEHOLDER.search(line):
                self.report("placeholder", path, f"{where} has a placeholder that nothing filled")
            if path.suffix in CODE | {".py", ".cmake"} and len(line) > COLUMNS_MAX:
                self.report("columns", path, f"{where} has {len(line)} columns")
        if text and not text.endswith("\n"):
            self.report("blanks", path, "does not end in a line break")

    def check_size(self, path, text):
        if TABLE.search(path.stem):
            return
        limit = (TEST_LINES_MAX if is_test(path) else
                 HEADER_LINES_MAX if path.suffix == ".h" else SOURCE_LINES_MAX)
        lines = text.count("\n")
        if lines > limit:
            self.report("size", path, f"has {lines} lines, the limit is {limit}")

    def check_banned(self, path, code):
        rules = list(EVERYWHERE)
        product = path.parts[0] == "include" or (
            path.parts[0] == "src" and path.parts[1] != "testkit" and not is_test(path))
        if product:
            rules += BANNED
            rules += [(rule, pattern, instead) for rule, folders, pattern, instead in BANNED_OUTSIDE
                      if path.parts[1] not in folders]
        for rule, pattern, instead in rules:
            for found in re.finditer(pattern, code, re.MULTILINE):
                if rule == "new" and "unique_ptr" in line_at(code, found.start()):
                    continue  # of a class whose constructor is private
                number = code.count("\n", 0, found.start()) + 1
                self.report(rule, path, f"line {number} has {found.group().strip()!r}: "
                            f"use {instead}")

    def check_code(self, path, text):
        self.check_size(path, text)
        code = bare_code(text)
        self.check_banned(path, code)
        if path.suffix == ".h" and "#pragma once" not in text:
            self.report("pragma", path, "has no #pragma once")
        for unit, name in TEST_NAME.findall(code):
            if "_" in unit + name:
                self.report("test_name", path, f"test {unit}.{name} has an underscore")
        if path.parts[0] == "src" and len(path.parts) > 2:
            self.check_unit(path, code)

    # The mirror rule, and that nothing lies beside the build.
    def check_unit(self, path, code):
        if path.parts[1] == "testkit":
            return
        if path.suffix == ".cc":
            build = ROOT / "src" / path.parts[1] / "CMakeLists.txt"
            name = re.sub(r"_(test|bench)$", "", path.stem)
            if build.is_file() and not re.search(rf"\b{name}\b", build.read_text()):
                self.report("unbuilt", path, f"is not named in src/{path.parts[1]}/CMakeLists.txt")
        if is_test(path) or TABLE.search(path.stem):
            return
        source = path.with_suffix(".cc")
        if path.suffix == ".h" and (source in self.paths or not LONG_BODY.search(code)):
            return
        if path.with_name(path.stem + "_test.cc") in self.paths:
            return
        if str(path) in self.untested:
            self.untested[str(path)] = True
        else:
            self.problems.append(f"{path}: has no {path.stem}_test.cc [untested]")

    def check_folders(self):
        folders = {path.parent for path in self.paths
                   if path.suffix in CODE | {".py"} and len(path.parts) > 1
                   and path.parts[0] != "include"}
        for folder in sorted(folders):
            if folder.name in FOLDERS_BANNED:
                self.report("folder_name", folder, "is not named after a concept")
            readme = ROOT / folder / "README.md"
            if not readme.is_file():
                self.report("readme", folder, "has no README.md")
            elif readme.read_text().count("\n") > README_LINES_MAX:
                self.report("readme", folder, f"README.md is over {README_LINES_MAX} lines")
        public = [path for path in self.paths if path.parts[0] == "include"]
        if len(public) > PUBLIC_HEADERS_MAX:
            self.report("public", "include", f"{len(public)} public headers are over the limit "
                        f"of {PUBLIC_HEADERS_MAX}")

    def check_exceptions(self):
        unused = [f"tools/allowed.txt: {rule} {path} is not needed any more"
                  for (rule, path), used in self.allowed.items() if not used]
        unused += [f"tools/untested.txt: {path} is not needed any more"
                   for path, used in self.untested.items() if not used]
        self.problems += unused

    def run(self):
        for path in self.paths:
            data = (ROOT / path).read_bytes()
            if len(data) > FILE_BYTES_MAX:
                self.report("bytes", path, f"has {len(data)} bytes, the limit is {FILE_BYTES_MAX}")
            if path.suffix not in TEXT or "corpus" in path.parts:
                continue
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self.report("utf8", path, "is not UTF-8")
                continue
            self.check_text(path, text)
            if path.suffix in CODE:
                self.check_code(path, text)
        self.check_folders()
        self.check_exceptions()
        return self.problems


def is_test(path):
    return path.stem.endswith(("_test", "_bench", "_test_fixture")) or path.parts[0] == "tests"


def main():
    problems = Tidy(files()).run()
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
