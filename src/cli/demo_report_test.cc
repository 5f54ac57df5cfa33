#include "cli/demo_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

DemoAnswer answer_with(const std::vector<std::string>& ids, std::vector<std::string> expect) {
  DemoAnswer answer;
  answer.question.query = std::string("我对什么药过敏？");
  answer.question.expect = std::move(expect);
  for (const auto& id : ids) {
    Hit hit;
    hit.memory.id = id;
    hit.memory.text = "text of " + id;
    answer.reply.hits.push_back(std::move(hit));
  }
  return answer;
}

DemoReport good_report() {
  DemoReport report;
  report.answers = {answer_with({"a"}, {"a"})};
  report.corrected = true;
  report.canary_before = 3;
  report.secrets = {.values = 1, .masked = 1};
  report.task = {.acknowledged = 2, .kept = 2, .episode = "e"};
  report.ends = {.restated = 1,
                 .refused = 1,
                 .reason = "r",
                 .erased = 1,
                 .clean = true,
                 .verified = true,
                 .tamper_found = true};
  report.window = {.messages = 3, .summarised = 1, .kept = 3, .pin_stays = true, .summary = "s"};
  return report;
}

TEST(DemoReport, PassesWhenTheAnswerIsAmongTheFirstThree) {
  EXPECT_TRUE(answer_with({"x", "y", "a"}, {"a", "b"}).passed());
  EXPECT_FALSE(answer_with({"x", "y", "z", "a"}, {"a"}).passed());
  EXPECT_FALSE(answer_with({}, {"a"}).passed());
}

TEST(DemoReport, WhatNothingAnswersMustBeDeclined) {
  auto answer = answer_with({"x"}, {});
  EXPECT_FALSE(answer.passed());
  answer.reply.abstained = true;
  EXPECT_TRUE(answer.passed());
  auto wrong = answer_with({"a"}, {"a"});
  wrong.reply.abstained = true;
  EXPECT_FALSE(wrong.passed());
}

TEST(DemoReport, EachFailureFailsTheWhole) {
  EXPECT_TRUE(good_report().passed());
  auto report = good_report();
  report.corrected = false;
  EXPECT_FALSE(report.passed());
  report = good_report();
  report.canary_after = 1;
  EXPECT_FALSE(report.passed());
  report = good_report();
  report.canary_before = 0;
  EXPECT_FALSE(report.passed());
  report = good_report();
  report.still_recalled = true;
  EXPECT_FALSE(report.passed());
  report = good_report();
  report.answers.push_back(answer_with({"x"}, {"a"}));
  EXPECT_FALSE(report.passed());
}

TEST(DemoReport, PageShowsThePassageThatAnswers) {
  const Style plain(false);
  const auto page = answer_page(answer_with({"x", "a"}, {"a"}), 2, {.style = plain, .columns = 0});
  EXPECT_THAT(page, HasSubstr("  2 我对什么药过敏？"));
  EXPECT_THAT(page, HasSubstr("✔"));
  EXPECT_THAT(page, HasSubstr("第2名 #2"));
  EXPECT_THAT(page, HasSubstr("text of a"));
}

}  // namespace
}  // namespace jiyi::cli
