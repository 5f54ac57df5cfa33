// Prints the figures of the labelled sets: labelled_score [--misses]
// With --misses also every message outside the check third that is read otherwise than labelled.

#include <cstdio>
#include <string_view>
#include <vector>

#include "figures.h"

namespace {

using jiyi::labelled::Agreement;
using jiyi::labelled::Miss;
using jiyi::labelled::Part;
using jiyi::labelled::Rates;

void print(const char* part, const Rates& rates) {
  std::printf("  %-6s %4zu messages, %3zu yes   precision %.3f   recall %.3f\n", part, rates.count,
              rates.yes, rates.precision(), rates.recall());
}

void print(const char* part, const Agreement& agreement) {
  std::printf("  %-6s %4zu messages   exact %.3f", part, agreement.count, agreement.exact_share());
  if (agreement.within_one > 0) std::printf("   within one %.3f", agreement.within_one_share());
  std::printf("\n");
}

template <typename Figure>
void report(const char* name, Figure figure, bool with_misses) {
  std::vector<Miss> misses;
  std::vector<Miss> unused;
  std::printf("%s\n", name);
  print("all", figure(Part::All, misses));
  print("build", figure(Part::Build, unused));
  print("check", figure(Part::Check, unused));
  print("fresh", figure(Part::Fresh, unused));
  if (!with_misses) return;
  for (const Miss& miss : misses) {
    if (miss.check) continue;
    std::printf("    wanted %s, got %s | %s\n", miss.wanted.c_str(), miss.got.c_str(),
                miss.text.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bool with_misses = argc > 1 && std::string_view(argv[1]) == "--misses";
  report("importance", jiyi::labelled::importance_agreement, with_misses);
  report("courtesy", jiyi::labelled::courtesy_rates, with_misses);
  report("instruction-like text", jiyi::labelled::instruction_rates, with_misses);
  report("request to remember", jiyi::labelled::request_agreement, with_misses);
  report("when to look", jiyi::labelled::trigger_rates, with_misses);
  return 0;
}
