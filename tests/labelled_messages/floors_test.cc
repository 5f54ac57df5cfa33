// What each reader has to reach: below its floor a change has made it worse. docs/quality.md has
// the figures themselves.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "figures.h"
#include "sets.h"

namespace jiyi::labelled {
namespace {

struct RateFloor {
  double precision;
  double recall;
};

void expect_over(const Rates& rates, RateFloor floor) {
  EXPECT_GE(rates.precision(), floor.precision);
  EXPECT_GE(rates.recall(), floor.recall);
}

template <typename Label>
void expect_sound(const std::vector<Label>& labels, std::size_t least, std::size_t least_check) {
  const auto check = std::ranges::count_if(labels, [](const Label& one) { return one.check; });
  EXPECT_GE(labels.size(), least);
  EXPECT_GE(check, static_cast<std::ptrdiff_t>(least_check));
  EXPECT_GE(3 * check, static_cast<std::ptrdiff_t>(labels.size()));
  EXPECT_TRUE(std::ranges::none_of(labels, [](const Label& one) { return one.text.empty(); }));
}

TEST(LabelledSets, AreThereAndLargeEnough) {
  expect_sound(importance_labels(), 800, 300);
  expect_sound(instruction_labels(), 2000, 680);
  expect_sound(request_labels(), 1090, 360);
  expect_sound(trigger_labels(), 2000, 700);
}

TEST(LabelledSets, NoCheckMessageIsAmongTheOthers) {
  const auto labels = trigger_labels();
  std::set<std::string> fitted;
  for (const auto& label : labels) {
    if (!label.check) fitted.insert(label.text);
  }
  for (const auto& label : labels)
    EXPECT_FALSE(label.check && fitted.contains(label.text)) << label.text;
}

TEST(ImportanceSet, AgreesWithTheLabels) {
  std::vector<Miss> misses;
  const auto all = importance_agreement(Part::All, misses);
  EXPECT_GE(all.exact_share(), 0.925);
  EXPECT_GE(all.within_one_share(), 0.98);

  const auto check = importance_agreement(Part::Check, misses);
  EXPECT_GE(check.exact_share(), 0.85);
  EXPECT_GE(check.within_one_share(), 0.955);
}

TEST(CourtesySet, AgreesWithTheLabels) {
  std::vector<Miss> misses;
  expect_over(courtesy_rates(Part::All, misses), {.precision = 0.99, .recall = 0.96});
  expect_over(courtesy_rates(Part::Check, misses), {.precision = 0.99, .recall = 0.92});
}

TEST(InstructionSet, AgreesWithTheLabels) {
  std::vector<Miss> misses;
  expect_over(instruction_rates(Part::All, misses), {.precision = 0.925, .recall = 0.945});
  expect_over(instruction_rates(Part::Check, misses), {.precision = 0.82, .recall = 0.85});
}

TEST(RequestSet, AgreesWithTheLabels) {
  std::vector<Miss> misses;
  EXPECT_GE(request_agreement(Part::All, misses).exact_share(), 0.915);
  EXPECT_GE(request_agreement(Part::Check, misses).exact_share(), 0.785);
}

TEST(TriggerSet, AgreesWithTheLabels) {
  std::vector<Miss> misses;
  expect_over(trigger_rates(Part::All, misses), {.precision = 0.97, .recall = 0.975});
  expect_over(trigger_rates(Part::Check, misses), {.precision = 0.93, .recall = 0.93});
}

}  // namespace
}  // namespace jiyi::labelled
