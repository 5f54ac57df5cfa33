"""The rules of tidy.py see what they should, and nothing else."""

import pathlib
import unittest

import tidy


def problems(name, text):
    checker = tidy.Tidy([pathlib.PurePath(name)])
    checker.allowed, checker.untested = {}, {}
    path = pathlib.PurePath(name)
    checker.check_text(path, text)
    checker.check_code(path, text)
    return [problem[problem.rindex("[") + 1:-1] for problem in checker.problems]


class Rules(unittest.TestCase):
    def test_plain_code_passes(self):
        self.assertEqual(problems("src/testkit/x.cc", "int twice(int x) { return 2 * x; }\n"), [])

    def test_banned_words_are_seen_in_code_only(self):
        code = 'void f() { throw 1; }\n'
        self.assertIn("throw", problems("src/text/x.cc", code))
        for quiet in ('// throw it away\n', 'auto s = "throw";\n', "auto s = R\"(throw)\";\n"):
            self.assertNotIn("throw", problems("src/text/x.cc", quiet))

    def test_each_banned_thing(self):
        for rule, code in {
                "new": "auto* p = new int(3);", "malloc": "void* p = malloc(8);",
                "mutex": "std::mutex m;", "thread": "std::thread t(f);", "stoi": "std::stoi(s);",
                "files": "std::filesystem::exists(p);", "print": 'std::printf("");',
                "c_cast": "auto n = (int)x;", "clock": "std::chrono::system_clock::now();",
                "friend": "friend class Other;", "goto": "goto end;",
                "const_cast": "const_cast<int&>(x);", "delete": "delete p;",
        }.items():
            self.assertIn(rule, problems("src/text/x.cc", code + "\n"), code)

    def test_what_looks_alike_is_allowed(self):
        for code in ("Thing(const Thing&) = delete;", "std::unique_ptr<T> p(new T);",
                     "std::this_thread::yield();", "snprintf(b, n, f);", "#include <new>",
                     "friend bool operator==(const T&, const T&) = default;",
                     "const int n = 1'000'000;", "std::thread::hardware_concurrency();"):
            self.assertEqual(problems("src/testkit/x.cc", code + "\n"), [], code)
            self.assertEqual([rule for rule in problems("src/text/x.cc", code + "\n")
                              if rule not in ("unbuilt", "untested")], [], code)

    def test_a_folder_may_do_what_it_is_for(self):
        self.assertNotIn("mutex", problems("src/base/x.cc", "std::mutex m;\n"))
        self.assertNotIn("files", problems("src/io/x.cc", "std::ifstream f(p);\n"))

    def test_tests_may_use_files_but_not_sleep(self):
        self.assertEqual(problems("tests/x/x_test.cc", "std::ifstream f(p);\n"), [])
        self.assertIn("sleep", problems("tests/x/x_test.cc", "std::this_thread::sleep_for(1s);\n"))

    def test_sizes_have_two_sides(self):
        line = "int x;\n"
        limit = tidy.SOURCE_LINES_MAX
        self.assertNotIn("size", problems("src/testkit/x.cc", line * limit))
        self.assertIn("size", problems("src/testkit/x.cc", line * (limit + 1)))
        self.assertNotIn("size", problems("src/testkit/x_table.cc", line * (limit + 1)))

    def test_text_rules(self):
        self.assertIn("tabs", problems("src/testkit/x.cc", "\tint x;\n"))
        self.assertIn("blanks", problems("src/testkit/x.cc", "int x; \n"))
        self.assertIn("columns", problems("src/testkit/x.cc", "int " + "x" * 97 + ";\n"))
        self.assertIn("unfinished", problems("src/testkit/x.cc", "// TO" + "DO: more\n"))
        self.assertIn("pragma", problems("src/testkit/x.h", "int x;\n"))
        self.assertIn("test_name", problems("tests/x/x_test.cc", "TEST(Unit, does_it) {}\n"))

    def test_placeholders_belong_into_templates(self):
        for name in ("docs/x.md", "src/testkit/x.cc", "README.md"):
            self.assertIn("placeholder", problems(name, "left: @SOME" + "THING@\n"), name)
            self.assertNotIn("placeholder", problems(name, "a@b.c, @one, x@Y, ann@UTC\n"), name)
        self.assertNotIn("placeholder", problems("cmake/x.in", "version: @SOME" + "THING@\n"))

    def test_a_unit_needs_a_test(self):
        self.assertIn("untested", problems("src/text/x.cc", "int x;\n"))
        self.assertNotIn("untested", problems("src/text/x.h", "#pragma once\nint x();\n"))


if __name__ == "__main__":
    unittest.main()
