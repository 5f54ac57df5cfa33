#include "window/settings.h"

#include <cmath>
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::window {
namespace {

using testing::HasSubstr;

WindowChange with(const std::function<void(WindowChange&)>& set) {
  WindowChange change;
  set(change);
  return change;
}

TEST(WindowSettings, TheDefaultLeavesFifteenPercentForTheReply) {
  EXPECT_EQ(usable_tokens({}), 6800U);
  EXPECT_TRUE(check_settings({}).ok());
  EXPECT_EQ(usable_tokens({.max_tokens = 8000, .reserve_ratio = 0}), 8000U);
  EXPECT_EQ(usable_tokens({.max_tokens = 1000, .reserve_ratio = 0.9}), 100U);
  EXPECT_EQ(usable_tokens({.max_tokens = 99, .reserve_ratio = 0.5}), 49U);
}

TEST(WindowSettings, EachLimitIsHeldAtBothEdges) {
  const auto fits = [](const std::function<void(WindowChange&)>& set) {
    return changed({}, with(set)).ok();
  };
  for (const auto& [value, good] : std::vector<std::pair<std::size_t, bool>>{
           {1, false}, {2, true}, {1000, true}, {1001, false}}) {
    EXPECT_EQ(fits([&, v = value](WindowChange& c) { c.max_messages = v; }), good) << value;
  }
  for (const auto& [value, good] : std::vector<std::pair<std::size_t, bool>>{
           {0, true}, {1, true}, {1000, true}, {1001, false}}) {
    EXPECT_EQ(fits([&, v = value](WindowChange& c) { c.max_turns = v; }), good) << value;
  }
  for (const auto& [value, good] : std::vector<std::pair<std::size_t, bool>>{
           {63, false}, {64, true}, {kWindowTokensMax, true}, {kWindowTokensMax + 1, false}}) {
    EXPECT_EQ(fits([&, v = value](WindowChange& c) { c.max_tokens = v; }), good) << value;
  }
  for (const auto& [value, good] : std::vector<std::pair<double, bool>>{
           {-0.01, false}, {0, true}, {0.9, true}, {0.91, false}, {std::nan(""), false}}) {
    EXPECT_EQ(fits([&, v = value](WindowChange& c) { c.reserve_ratio = v; }), good) << value;
  }
  for (const auto& [value, good] :
       std::vector<std::pair<double, bool>>{{0.09, false}, {0.1, true}, {1, true}, {1.01, false}}) {
    EXPECT_EQ(fits([&, v = value](WindowChange& c) { c.summarise_at = v; }), good) << value;
  }
  EXPECT_FALSE(fits([](WindowChange& c) { c.model = ""; }));
  EXPECT_FALSE(fits([](WindowChange& c) { c.model = std::string(513, 'm'); }));
}

TEST(WindowSettings, AnErrorSaysWhatIsAllowed) {
  const auto refused = changed({}, with([](WindowChange& c) { c.max_messages = 1; }));
  EXPECT_THAT(refused.error().message(), HasSubstr("max_messages of 1"));
  EXPECT_THAT(refused.error().message(), HasSubstr("give 2 to 1000"));
}

TEST(WindowSettings, WhatIsNotGivenIsKept) {
  const WindowSettings before{.max_messages = 7, .model = "m"};
  const auto after = changed(before, with([](WindowChange& c) { c.max_turns = 3; })).value();
  EXPECT_EQ(after.max_messages, 7U);
  EXPECT_EQ(after.max_turns, 3U);
  EXPECT_EQ(after.model, "m");
}

TEST(WindowSettings, SummariesAndTheAnswerTakeFromTheTokens) {
  EXPECT_EQ(limits_of({}, 0).tokens, 6797U);
  EXPECT_EQ(limits_of({}, 100).tokens, 6697U);
  EXPECT_EQ(limits_of({}, 9999).tokens, 0U);
  const Limits half = summary_limits({.max_turns = 1, .summarise_at = 0.5}, 0);
  EXPECT_EQ(half.messages, 25U);
  EXPECT_EQ(half.turns, 1U);
  EXPECT_EQ(half.tokens, 3397U);
}

TEST(WindowSettings, AScopeNeedsASessionAndNamesThatFit) {
  EXPECT_FALSE(check_scope({}).ok());
  EXPECT_TRUE(check_scope({.session_id = "s"}).ok());
  EXPECT_FALSE(check_scope({.session_id = std::string(513, 's')}).ok());
  EXPECT_FALSE(check_scope({.user_id = "\xff", .session_id = "s"}).ok());
}

}  // namespace
}  // namespace jiyi::window
