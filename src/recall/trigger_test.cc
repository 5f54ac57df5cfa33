#include "recall/trigger.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::recall {
namespace {

const sense::Courtesy& courtesy() {
  static const sense::Courtesy built_in(sense::read_importance_table().value());
  return built_in;
}

TriggerDecision read(const std::string& text, const std::vector<std::string>& topics = {},
                     std::size_t turns = 0) {
  const sense::Message message(text);
  return should_look(
      {.message = message, .courtesy = courtesy(), .topics = topics, .turns_since_look = turns});
}

TriggerRule rule(const std::string& text) {
  return read(text).rule;
}

TEST(Trigger, TheFirstRuleThatAppliesDecides) {
  EXPECT_EQ(rule("好的，谢谢"), TriggerRule::Courtesy);
  EXPECT_EQ(rule("上次那个方案"), TriggerRule::PastWords);
  EXPECT_EQ(rule("那个放在桌上"), TriggerRule::Reference);
  EXPECT_EQ(rule("我的生日是哪天"), TriggerRule::OwnAffairs);
  EXPECT_EQ(rule("法国的首都是哪里？"), TriggerRule::Short);
  EXPECT_EQ(rule("How many stars are in the sky above?"), TriggerRule::NothingAsked);
}

TEST(Trigger, LooksJustForTheRulesThatSayYes) {
  EXPECT_FALSE(read("好的，谢谢").look);
  EXPECT_TRUE(read("last time").look);
  EXPECT_TRUE(read("send that one").look);
  EXPECT_TRUE(read("what's my name").look);
  EXPECT_FALSE(read("2+2?").look);
}

TEST(Trigger, WordsInsideOthersAreNoReference) {
  EXPECT_FALSE(read("其他的都挺好").look);
  EXPECT_FALSE(read("吉他有几根弦").look);
  EXPECT_FALSE(read("the theory of heat").look);
}

TEST(Trigger, LengthHoldsAtItsBounds) {
  EXPECT_EQ(rule(std::string(20, 'x')), TriggerRule::Short);
  EXPECT_EQ(rule(std::string(21, 'x')), TriggerRule::NothingAsked);
  EXPECT_EQ(rule(std::string(100, 'x')), TriggerRule::NothingAsked);
  EXPECT_EQ(rule(std::string(101, 'x')), TriggerRule::Long);
}

TEST(Trigger, ComplexIsAboveItsBound) {
  const std::string text = "分析并比较微服务架构";
  const sense::Message message(text);
  TriggerInput input{.message = message, .courtesy = courtesy()};

  EXPECT_EQ(should_look(input).rule, TriggerRule::Complex);
  input.options.complexity = 1;
  EXPECT_EQ(should_look(input).rule, TriggerRule::Short);
}

TEST(Trigger, ATopicCountsAfterMoreThanThreeTurns) {
  EXPECT_EQ(read("装修好累", {"装修"}, 3).rule, TriggerRule::Short);
  EXPECT_EQ(read("装修好累", {"装修"}, 4).rule, TriggerRule::SessionTopic);
  EXPECT_EQ(read("下雨了呀", {"装修"}, 9).rule, TriggerRule::Short);
  EXPECT_EQ(read("a taxing day", {"tax", ""}, 9).rule, TriggerRule::Short);
}

TEST(Trigger, EveryRuleHasAName) {
  EXPECT_EQ(trigger_rule_name(TriggerRule::Courtesy), "courtesy");
  EXPECT_EQ(trigger_rule_name(TriggerRule::NothingAsked), "nothing_asked");
}

}  // namespace
}  // namespace jiyi::recall
