// What the rules have to reach: below its floor a change has made them worse. docs/quality.md has
// the figures themselves.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "figures.h"
#include "sets.h"

namespace jiyi::labelled {
namespace {

const facts::Extractor& extractor() {
  static const facts::Extractor own = facts::Extractor::load().value();
  return own;
}

struct Floor {
  double precision;
  double recall;
};

void expect_over(std::string_view set, Floor floor) {
  SCOPED_TRACE(set);
  std::vector<Miss> misses;
  const FactRates rates = fact_rates(extractor(), set, misses);
  EXPECT_GE(rates.precision(), floor.precision);
  EXPECT_GE(rates.recall(), floor.recall);
}

TEST(LabelledFacts, AreThereAndLargeEnough) {
  EXPECT_GE(turn_labels("zh").size(), 400U);
  EXPECT_GE(turn_labels("en").size(), 400U);
  EXPECT_GE(turn_labels("zh_check").size(), 100U);
  EXPECT_GE(turn_labels("en_check").size(), 100U);
  EXPECT_GE(talk_labels("conversations").size() + talk_labels("conversations_check").size(), 40U);
}

TEST(LabelledFacts, NoCheckTurnIsAmongTheOthers) {
  std::set<std::string> fitted;
  for (const char* set : {"zh", "en"}) {
    for (const TurnLabel& label : turn_labels(set))
      fitted.insert(label.text);
  }
  for (const char* set : {"zh_check", "en_check"}) {
    for (const TurnLabel& label : turn_labels(set))
      EXPECT_FALSE(fitted.contains(label.text)) << label.text;
  }
}

TEST(LabelledFacts, EveryKeyIsOfTheSchema) {
  for (const char* set : {"zh", "en", "zh_check", "en_check"}) {
    for (const TurnLabel& label : turn_labels(set)) {
      for (const FactLabel& fact : label.facts)
        EXPECT_NE(extractor().rules().schema().find(fact.key), nullptr) << fact.key;
    }
  }
}

TEST(LabelledFacts, AreReadAsLabelled) {
  expect_over("zh", {.precision = 0.98, .recall = 0.96});
  expect_over("en", {.precision = 0.98, .recall = 0.96});
  expect_over("zh_check", {.precision = 0.94, .recall = 0.90});
  expect_over("en_check", {.precision = 0.95, .recall = 0.93});
}

TEST(LabelledFacts, WhatHoldsAtTheEndIsRight) {
  for (const char* set : {"conversations", "conversations_check"}) {
    std::vector<Miss> misses;
    EXPECT_GE(talk_rates(extractor(), set, misses).share(), 0.97) << set;
  }
}

TEST(LabelledRivals, AreKnownAndNothingElseIsTakenForOne) {
  const auto reader = facts::RivalReader::load();
  ASSERT_TRUE(reader.ok()) << reader.error().message();
  std::vector<Miss> misses;
  const RivalRates fitted = rival_rates(reader.value(), Part::Fitted, misses);
  const RivalRates check = rival_rates(reader.value(), Part::Check, misses);
  EXPECT_GE(fitted.pairs + check.pairs, 300U);
  EXPECT_GE(fitted.others + check.others, 300U);
  EXPECT_GE(fitted.newest_share(), 0.97);
  EXPECT_GE(check.newest_share(), 0.93);
  EXPECT_LE(fitted.false_share(), 0.02);
  EXPECT_LE(check.false_share(), 0.02);
}

}  // namespace
}  // namespace jiyi::labelled
