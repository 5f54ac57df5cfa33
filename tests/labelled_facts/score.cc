// Prints the figures of the labelled facts: labelled_facts_score [--misses]
// With --misses also what was read otherwise, but for the check parts.

#include <cstdio>
#include <string_view>
#include <vector>

#include "figures.h"

namespace {

using jiyi::labelled::FactRates;
using jiyi::labelled::Miss;

void print_misses(const std::vector<Miss>& misses) {
  for (const Miss& miss : misses)
    std::printf("    %s | %s\n", miss.what.c_str(), miss.text.c_str());
}

void report(const jiyi::facts::Extractor& extractor, const char* set, bool with_misses) {
  std::vector<Miss> misses;
  const FactRates rates = fact_rates(extractor, set, misses);
  std::printf("%-10s %4zu turns  %4zu facts   precision %.3f   recall %.3f   doubt %zu of %zu\n",
              set, rates.turns, rates.wanted, rates.precision(), rates.recall(), rates.doubts_right,
              rates.doubts);
  if (with_misses) print_misses(misses);
}

void report_talks(const jiyi::facts::Extractor& extractor, const char* set, bool with_misses) {
  std::vector<Miss> misses;
  const auto rates = talk_rates(extractor, set, misses);
  std::printf("%-22s %3zu values  right at the end %.3f\n", set, rates.wanted, rates.share());
  if (with_misses) print_misses(misses);
}

}  // namespace

int main(int argc, char** argv) {
  const bool with_misses = argc > 1 && std::string_view(argv[1]) == "--misses";
  const auto extractor = jiyi::facts::Extractor::load();
  if (!extractor.ok()) {
    std::printf("%s\n", extractor.error().message().c_str());
    return 1;
  }
  report(extractor.value(), "zh", with_misses);
  report(extractor.value(), "en", with_misses);
  report(extractor.value(), "zh_check", false);
  report(extractor.value(), "en_check", false);
  report_talks(extractor.value(), "conversations", with_misses);
  report_talks(extractor.value(), "conversations_check", false);
  return 0;
}
