#include "facts/resolve.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr KeyRule kOne{};
constexpr KeyRule kMany{.is_many = true};

Timestamp day(int number) {
  return {.unix_us = std::int64_t{number} * 86'400'000'000, .offset_minutes = 0};
}

Statement said(int at, std::string value) {
  return {.fact = {.key = "work.employer", .value = std::move(value), .confidence = 0.8},
          .said_at = day(at),
          .source = "s" + std::to_string(at)};
}

Statement denied(int at, std::string value) {
  Statement statement = said(at, std::move(value));
  statement.fact.is_negative = true;
  return statement;
}

Statement was(int at, std::string value, std::optional<int> from, std::optional<int> to) {
  Statement statement = said(at, std::move(value));
  statement.fact.is_past = true;
  if (from) statement.fact.valid_from = day(*from);
  if (to) statement.fact.valid_to = day(*to);
  return statement;
}

std::vector<std::string> current(const Belief& belief) {
  std::vector<std::string> out;
  for (const Held* held : belief.current())
    out.push_back((held->is_negative ? "-" : "") + held->value);
  return out;
}

std::vector<std::string> at(const Belief& belief, int moment) {
  std::vector<std::string> out;
  for (const Held* held : belief.at(day(moment)))
    out.push_back(held->value);
  return out;
}

Belief believed(const std::vector<Statement>& statements, const KeyRule& rule = kOne,
                Policy policy = Policy::Latest) {
  return resolve(statements, rule, policy).value();
}

TEST(Resolve, TheValueSaidLastHolds) {
  const Belief belief = believed({said(1, "A"), said(5, "B")});
  EXPECT_THAT(current(belief), ElementsAre("B"));
  EXPECT_THAT(at(belief, 3), ElementsAre("A"));
  EXPECT_THAT(at(belief, 5), ElementsAre("B"));
  EXPECT_THAT(at(belief, 0), IsEmpty());
}

TEST(Resolve, WhatArrivesLateOverturnsNothingNewer) {
  EXPECT_THAT(current(believed({said(5, "B"), said(1, "A")})), ElementsAre("B"));
  const Belief belief = believed({said(5, "B"), was(6, "A", 1, 2)});
  EXPECT_THAT(current(belief), ElementsAre("B"));
  EXPECT_THAT(at(belief, 1), ElementsAre("A"));
}

TEST(Resolve, IntervalsReturn) {
  const Belief belief = believed({said(1, "A"), said(5, "B"), said(9, "A")});
  EXPECT_THAT(at(belief, 2), ElementsAre("A"));
  EXPECT_THAT(at(belief, 6), ElementsAre("B"));
  EXPECT_THAT(current(belief), ElementsAre("A"));
  EXPECT_EQ(belief.held.size(), 3U);
}

TEST(Resolve, ABeginningInThePastClosesTheValueBeforeThere) {
  Statement moved = said(9, "B");
  moved.fact.valid_from = day(6);
  const Belief belief = believed({said(1, "A"), moved});
  EXPECT_THAT(at(belief, 5), ElementsAre("A"));
  EXPECT_THAT(at(belief, 7), ElementsAre("B"));
}

TEST(Resolve, ABeginningBeforeTheOtherWasLastSaidCountsFromThere) {
  Statement moved = said(9, "B");
  moved.fact.valid_from = day(2);
  const Belief belief = believed({said(1, "A"), said(4, "A"), moved});
  EXPECT_THAT(at(belief, 3), ElementsAre("A"));
  EXPECT_THAT(at(belief, 5), ElementsAre("B"));
}

TEST(Resolve, ARetractionEndsAnInterval) {
  const Belief belief = believed({said(1, "A"), denied(5, "A")});
  EXPECT_THAT(current(belief), IsEmpty());
  EXPECT_THAT(at(belief, 3), ElementsAre("A"));
  EXPECT_THAT(current(believed({said(1, "A"), denied(5, "B")})), ElementsAre("A"));
}

TEST(Resolve, SayingThatItWasSoEndsIt) {
  EXPECT_THAT(current(believed({said(1, "A"), was(5, "A", {}, {})})), IsEmpty());
}

TEST(Resolve, ACorrectionMakesTheOtherNeverHaveBeen) {
  Statement right = said(3, "王晓鸣");
  right.fact.is_correction = true;
  const Belief belief = believed({said(1, "王小明"), right});
  EXPECT_THAT(current(belief), ElementsAre("王晓鸣"));
  EXPECT_THAT(at(belief, 2), ElementsAre("王晓鸣"));
  EXPECT_TRUE(belief.held[0].is_void);
}

TEST(Resolve, RestatingMakesSurerWithinBoundsAndOnceASource) {
  const double once = believed({said(1, "A")}).held[0].confidence;
  const double twice = believed({said(1, "A"), said(2, "a")}).held[0].confidence;
  EXPECT_GT(twice, once);
  Statement same = said(2, "A");
  same.source = "s1";
  EXPECT_EQ(believed({said(1, "A"), same}).held[0].confidence, once);
  std::vector<Statement> many;
  for (int i = 0; i < 50; ++i)
    many.push_back(said(i, "A"));
  EXPECT_LE(believed(many).held[0].confidence, kConfidenceMost);
  EXPECT_EQ(believed(many).held[0].statements.size(), 50U);
}

TEST(Resolve, ByConfidenceTheLessSureDoesNotTakeOver) {
  Statement weak = said(5, "B");
  weak.fact.confidence = 0.4;
  const Belief belief = believed({said(1, "A"), weak}, kOne, Policy::Confidence);
  EXPECT_THAT(current(belief), ElementsAre("A"));
  ASSERT_EQ(belief.disputes.size(), 1U);
  EXPECT_EQ(belief.disputes[0].proposed, "B");
  EXPECT_THAT(current(believed({said(1, "A"), said(5, "B")}, kOne, Policy::Confidence)),
              ElementsAre("B"));
}

TEST(Resolve, AskingLeavesBothUntilACorrection) {
  const Belief belief = believed({said(1, "A"), said(5, "B")}, kOne, Policy::Ask);
  EXPECT_THAT(current(belief), ElementsAre("A"));
  EXPECT_EQ(belief.disputes.size(), 1U);
  Statement answer = said(7, "B");
  answer.fact.is_correction = true;
  EXPECT_THAT(current(believed({said(1, "A"), said(5, "B"), answer}, kOne, Policy::Ask)),
              ElementsAre("B"));
}

TEST(Resolve, OfManyValuesEachHasItsOwnLine) {
  const Belief belief =
      believed({said(1, "tea"), said(2, "jazz"), denied(5, "drinking tea")}, kMany);
  EXPECT_THAT(current(belief), ElementsAre("-drinking tea", "jazz"));
  EXPECT_THAT(current(believed({denied(1, "吃榴莲"), said(2, "榴莲")}, kMany)),
              ElementsAre("榴莲"));
}

TEST(Resolve, RefusesAnEndBeforeItsBeginning) {
  const auto refused = resolve(std::vector{said(1, "A"), was(3, "B", 9, 2)}, kOne);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message(), HasSubstr("statement 1"));
  EXPECT_TRUE(resolve(std::vector{was(3, "B", 2, 2)}, kOne).ok());
}

// What a reader of the whole list would say holds at a moment: the last value said by then, unless
// it was denied since.
std::optional<std::string> brute_force(const std::vector<Statement>& statements, int moment) {
  std::optional<std::string> holds;
  for (int at = 0; at <= moment; ++at) {
    for (const Statement& statement : statements) {
      if (statement.said_at != day(at)) continue;
      const bool is_it = holds && *holds == statement.fact.value;
      if (!statement.fact.is_negative) holds = statement.fact.value;
      if (statement.fact.is_negative && is_it) holds.reset();
    }
  }
  return holds;
}

TEST(Resolve, AgreesWithBruteForceOnRandomHistoriesInAnyOrder) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<Statement> statements;
    constexpr int kDays = 40;
    for (int at = 0; at < kDays; at += 1 + static_cast<int>(random() % 4)) {
      const std::string value(1, static_cast<char>('A' + random() % 3));
      statements.push_back(random() % 4 == 0 ? denied(at, value) : said(at, value));
    }
    std::shuffle(statements.begin(), statements.end(), random);
    const Belief belief = believed(statements);
    for (int moment = 0; moment < kDays; ++moment) {
      const auto expected = brute_force(statements, moment);
      const auto found = at(belief, moment);
      ASSERT_EQ(found.size(), expected ? 1U : 0U) << "day " << moment;
      if (expected) {
        EXPECT_EQ(found[0], *expected) << "day " << moment;
      }
    }
  }
}

}  // namespace
}  // namespace jiyi::facts
