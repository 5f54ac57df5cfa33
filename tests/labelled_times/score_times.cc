// Prints how often time expressions are understood. With the word "tune", also what failed in the
// part of the set that may be looked at.

#include <cstdio>
#include <string_view>

#include "time_score.h"

namespace {

using jiyi::labelled::score_time_set;
using jiyi::labelled::TimeScore;

void print_row(const char* name, const TimeScore& score) {
  std::printf("%-10s %6d %12d %6d  %5.1f %%\n", name, score.items, score.expressions, score.right,
              100 * score.share());
}

}  // namespace

int main(int argc, char** argv) {
  const bool show = argc > 1 && std::string_view(argv[1]) == "tune";
  std::printf("%-10s %6s %12s %6s\n", "set", "items", "expressions", "right");
  TimeScore all;
  for (const char* part : {"tune", "check"}) {
    TimeScore of_part;
    for (const char* language : {"zh", "en"}) {
      const std::string name = std::string(part) + "_" + language;
      const auto score = score_time_set(name);
      if (!score.ok()) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), score.error().message().c_str());
        return 1;
      }
      print_row(name.c_str(), score.value());
      of_part.add(score.value());
    }
    print_row(part, of_part);
    if (show && std::string_view(part) == "tune") {
      for (const std::string& failure : of_part.failures)
        std::printf("  %s\n", failure.c_str());
    }
    all.add(of_part);
  }
  print_row("all", all);
  return 0;
}
