// Prints the figures of the labelled facts: labelled_facts_score [--misses]
// With --misses also what was read otherwise, but for the check parts.

#include <cstdio>
#include <string_view>
#include <vector>

#include "figures.h"

namespace {

using jiyi::labelled::FactRates;
using jiyi::labelled::Miss;
using jiyi::labelled::Part;

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

void report_rivals(const jiyi::facts::RivalReader& reader, Part part, bool with_misses) {
  std::vector<Miss> misses;
  const auto rates = rival_rates(reader, part, misses);
  std::printf(
      "rivals %-6s %3zu chains  newest first %.3f   pairs %zu of %zu   false %zu of %zu: %.3f\n",
      part == Part::Check ? "check" : "", rates.chains, rates.newest_share(), rates.found,
      rates.pairs, rates.false_rivals, rates.others, rates.false_share());
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
  const auto reader = jiyi::facts::RivalReader::load();
  if (!reader.ok()) {
    std::printf("%s\n", reader.error().message().c_str());
    return 1;
  }
  report_rivals(reader.value(), Part::Fitted, with_misses);
  report_rivals(reader.value(), Part::Check, false);
  return 0;
}
