#include "facts/examples.h"

#include <algorithm>
#include <string_view>

namespace jiyi::facts {
namespace {

constexpr std::string_view kArrow = " => ";

void check_yes(const Extractor& extractor, const Pattern& pattern, std::string_view example,
               ExampleReport& report) {
  ++report.examples;
  const std::size_t arrow = example.rfind(kArrow);
  const std::string text(example.substr(0, arrow));
  std::string got;
  for (const Fact& fact : extractor.extract({.text = text})) {
    const bool is_own = fact.rule == pattern.name;
    const bool has_value =
        arrow == std::string_view::npos ||
        normal_value(fact.value) == normal_value(example.substr(arrow + kArrow.size()));
    if (is_own && has_value) return;
    got += (got.empty() ? "" : ", ") + fact.key + "=" + fact.value + " by " + fact.rule;
  }
  report.faults.push_back({.pattern = pattern.name,
                           .text = text,
                           .what = got.empty() ? "states nothing" : "states " + got});
}

void check_no(const Extractor& extractor, const Pattern& pattern, const std::string& text,
              ExampleReport& report) {
  ++report.examples;
  const auto facts = extractor.extract({.text = text});
  const bool is_found =
      std::ranges::any_of(facts, [&](const Fact& fact) { return fact.rule == pattern.name; });
  if (!is_found) return;
  report.faults.push_back(
      {.pattern = pattern.name, .text = text, .what = "states a fact and should not"});
}

}  // namespace

ExampleReport check_examples(const Extractor& extractor) {
  ExampleReport report;
  for (const Pattern& pattern : extractor.rules().grammar().patterns) {
    ++report.patterns;
    if (pattern.yes.empty() && pattern.no.empty()) ++report.without;
    for (const std::string& example : pattern.yes)
      check_yes(extractor, pattern, example, report);
    for (const std::string& text : pattern.no)
      check_no(extractor, pattern, text, report);
  }
  return report;
}

}  // namespace jiyi::facts
