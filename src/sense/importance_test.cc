#include "sense/importance.h"

#include <algorithm>
#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

using ::testing::HasSubstr;

const ImportanceRules& rules() {
  static const ImportanceRules built_in = ImportanceRules::load().value();
  return built_in;
}

Importance read(std::string_view text, Role role = Role::User) {
  return rules().score(Message(text), role);
}

Level level(std::string_view text, Role role = Role::User) {
  return read(text, role).level;
}

TEST(Importance, LevelsBeginAtEightSixFourAndTwo) {
  EXPECT_EQ(level_of(8), Level::Critical);
  EXPECT_EQ(level_of(7.99), Level::High);
  EXPECT_EQ(level_of(6), Level::High);
  EXPECT_EQ(level_of(5.99), Level::Medium);
  EXPECT_EQ(level_of(4), Level::Medium);
  EXPECT_EQ(level_of(3.99), Level::Low);
  EXPECT_EQ(level_of(2), Level::Low);
  EXPECT_EQ(level_of(1.99), Level::Trivial);
  EXPECT_EQ(level_name(Level::Critical), "critical");
  EXPECT_EQ(level_name(Level::Trivial), "trivial");
}

TEST(Importance, ACourtesyInsideARequirementStaysCritical) {
  EXPECT_EQ(level("好的，但必须周五前交付"), Level::Critical);
  EXPECT_EQ(level("Thanks, but it must ship by Friday"), Level::Critical);
  EXPECT_EQ(level("好的，谢谢"), Level::Trivial);
  EXPECT_TRUE(read("好的，谢谢").is_courtesy);
}

TEST(Importance, TheLongestWordCounts) {
  EXPECT_EQ(level("这个不紧急，有空再说"), Level::Low);
  EXPECT_EQ(level("no rush at all from my side"), Level::Low);
  EXPECT_EQ(level("It must have been raining"), Level::Low);
  EXPECT_EQ(level("It must be raining confetti at 5 pm, no excuses"), Level::Critical);
}

TEST(Importance, ANegationRightBeforeTakesAWordAway) {
  EXPECT_EQ(level("that is not that urgent for us"), Level::Low);
  EXPECT_EQ(level("这件事并不紧急，放着吧"), Level::Low);
  EXPECT_EQ(level("目前为止没有报错呀"), Level::Low);
  EXPECT_EQ(level("not now, urgent call"), Level::Critical);
}

TEST(Importance, AWordInsideAWordIsNone) {
  EXPECT_EQ(level("pass me the mustard"), Level::Low);
  EXPECT_EQ(level("the nevertheless clause"), Level::Low);
}

TEST(Importance, TheUserStandsAboveTheAssistantAndSystemIsProtected) {
  const std::string text = "升级之前必须备份";

  EXPECT_GT(read(text, Role::User).score, read(text, Role::Assistant).score);
  EXPECT_EQ(level("Answer briefly.", Role::System), Level::Critical);
  EXPECT_EQ(level("ok", Role::System), Level::Critical);
  EXPECT_EQ(role_named("developer"), Role::System);
  EXPECT_EQ(role_named("function"), Role::Tool);
  EXPECT_EQ(role_named("assistant"), Role::Assistant);
  EXPECT_EQ(role_named(""), Role::User);
}

TEST(Importance, ShortGoesDownAndLongGoesUpAtTheirBounds) {
  const auto has = [](const Importance& reading, Because because) {
    return std::ranges::any_of(reading.reasons,
                               [&](const Reason& reason) { return reason.because == because; });
  };
  EXPECT_TRUE(has(read("下雨了呀"), Because::Short));
  EXPECT_FALSE(has(read("外下雨了呀"), Because::Short));
  EXPECT_FALSE(has(read(std::string(200, 'x')), Because::Long));
  EXPECT_TRUE(has(read(std::string(201, 'x')), Because::Long));
}

TEST(Importance, AQuestionGoesUp) {
  EXPECT_DOUBLE_EQ(read("窗外有鸟在叫吗").score, read("窗外有鸟在叫啊").score + 0.6);
}

TEST(Importance, AnOrderCountsBesideItsNumber) {
  EXPECT_EQ(level("order 88231 has not come"), Level::High);
  EXPECT_EQ(level("I did that in order to relax"), Level::Low);
  EXPECT_EQ(level("订单 SO-99812 没到"), Level::High);
}

TEST(Importance, ListsReasonsThatAddUp) {
  const Importance reading = read("为什么一直报错，必须今天修好？");
  double sum = 0;
  for (const Reason& reason : reading.reasons)
    sum += reason.points;

  EXPECT_EQ(reading.score, std::clamp(sum, 0.0, 10.0));
  const std::string text = describe(reading.reasons);
  EXPECT_THAT(text, HasSubstr("word (requirement) +9.0"));
  EXPECT_THAT(text, HasSubstr("another group (problem) +0.3"));
  EXPECT_THAT(text, HasSubstr("question +0.6"));
  EXPECT_TRUE(reading.is_work);
}

TEST(Importance, AUsersFileHasItsSay) {
  const auto own = ImportanceRules::load("[group.zoo]\nscore = 9\nen = [\"zebra\"]\n");
  ASSERT_TRUE(own.ok());

  EXPECT_EQ(own.value().score(Message("a zebra walks by")).level, Level::Critical);
  EXPECT_EQ(level("a zebra walks by"), Level::Low);
  EXPECT_FALSE(ImportanceRules::load("[group.zoo]\nscore = 11\n").ok());
}

TEST(Importance, TakesAModelsScoreOnlyWithinTheRange) {
  const Importance by_rules = read("必须周五前交付");

  const Importance taken = with_model(by_rules, 5.0);
  EXPECT_EQ(taken.score, 5);
  EXPECT_EQ(taken.level, Level::Medium);
  EXPECT_EQ(describe(taken.reasons), "model +5.0");
  EXPECT_EQ(with_model(by_rules, 0.0).score, 0);
  EXPECT_EQ(with_model(by_rules, 10.0).score, 10);
  for (const double wrong : {-0.1, 10.1, std::numeric_limits<double>::quiet_NaN()}) {
    const Importance kept = with_model(by_rules, wrong);
    EXPECT_EQ(kept.score, by_rules.score);
    EXPECT_THAT(describe(kept.reasons), HasSubstr("model refused"));
  }
  const Importance kept = with_model(by_rules, Error{ErrorCode::Unavailable, "model"});
  EXPECT_EQ(kept.level, Level::Critical);
}

TEST(Importance, TakesAnyBytes) {
  EXPECT_EQ(read("").level, Level::Trivial);
  EXPECT_LE(read("\xff\xfe必须\xc3").score, 10);
}

}  // namespace
}  // namespace jiyi::sense
