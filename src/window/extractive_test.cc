#include "window/extractive.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "window/summary_check.h"

namespace jiyi::window {
namespace {

using testing::HasSubstr;
using testing::Not;

SummaryRequest english() {
  SummaryRequest request{.counts_words = true, .length_max = 40};
  request.messages = {
      {.id = "1", .role = "user", .speaker = "Ann", .text = "We decided to move to Leeds in May."},
      {.id = "2", .role = "assistant", .speaker = "", .text = "Haha, ok!"},
      {.id = "3", .role = "user", .speaker = "Ann", .text = "I am allergic to penicillin."}};
  return request;
}

SummaryRequest chinese() {
  SummaryRequest request{.counts_words = false, .length_max = 60};
  request.messages = {
      {.id = "1", .role = "user", .speaker = "林晓", .text = "我们决定五月搬到杭州。"},
      {.id = "2", .role = "assistant", .speaker = "", .text = "好的，收到。"},
      {.id = "3", .role = "user", .speaker = "林晓", .text = "我对青霉素过敏。"}};
  return request;
}

TEST(Extractive, KeepsWhatMattersInTheWordsThatWereSaid) {
  const Summary summary = extractive_summary(english()).value();
  EXPECT_EQ(summary.made_by, "extractive");
  EXPECT_THAT(summary.text, HasSubstr("Ann: We decided to move to Leeds in May."));
  EXPECT_THAT(summary.text, HasSubstr("allergic to penicillin"));
  EXPECT_THAT(summary.text, Not(HasSubstr("Haha")));
  EXPECT_THAT(extractive_summary(chinese()).value().text, HasSubstr("青霉素过敏"));
}

TEST(Extractive, WhatItMakesPassesTheCheck) {
  for (const SummaryRequest& request : {english(), chinese()}) {
    const Summary summary = extractive_summary(request).value();
    EXPECT_EQ(checked_summary(summary.text, request).value(), summary.text);
  }
}

// A courtesy is nothing to keep, and the window must not stay over its limit for that.
TEST(Extractive, SaysSoWhenNothingIsWorthKeeping) {
  SummaryRequest request{.counts_words = true, .length_max = 40};
  request.messages = {{.id = "1", .role = "user", .speaker = "", .text = "Thanks!"}};
  const Summary summary = extractive_summary(request).value();
  EXPECT_EQ(summary.text, "Nothing of note was said.");
  EXPECT_TRUE(checked_summary(summary.text, request).ok());
  request = {.counts_words = false, .length_max = 40};
  request.messages = {{.id = "1", .role = "user", .speaker = "", .text = "好的，谢谢！"}};
  EXPECT_TRUE(checked_summary(extractive_summary(request).value().text, request).ok());
}

TEST(Extractive, SummariesBecomeOneSentenceBySentence) {
  SummaryRequest request{.level = 2, .counts_words = true, .length_max = 12};
  request.messages = {
      {.id = "1", .role = "summary", .speaker = "", .text = "Ann: We decided to move to Leeds."},
      {.id = "2", .role = "summary", .speaker = "", .text = "Bo: I am allergic to penicillin."}};
  const std::string text = extractive_summary(request).value().text;
  EXPECT_TRUE(text == "Ann: We decided to move to Leeds." ||
              text == "Bo: I am allergic to penicillin.")
      << text;
  request.length_max = 40;
  EXPECT_EQ(extractive_summary(request).value().text,
            "Ann: We decided to move to Leeds.\nBo: I am allergic to penicillin.");
}

TEST(Extractive, IsNeverLongerThanItsLimit) {
  SummaryRequest request = english();
  for (std::size_t most = 1; most < 30; ++most) {
    request.length_max = most;
    const auto made = extractive_summary(request);
    ASSERT_TRUE(made.ok());
    EXPECT_TRUE(checked_summary(made.value().text, request).ok() || most < 6) << most;
  }
}

}  // namespace
}  // namespace jiyi::window
