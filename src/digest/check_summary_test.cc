#include "digest/check_summary.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

using ::testing::HasSubstr;

Message said(std::string speaker, std::string text) {
  Message message;
  message.speaker = std::move(speaker);
  message.text = std::move(text);
  return message;
}

std::vector<Message> english() {
  return {said("Ann", "I live in Leeds and my cat eats chips."),
          said("Bob", "We decided to repaint the harbour wall.")};
}

std::vector<Message> chinese() {
  return {said("林晓", "我住在杭州，养了一只橘猫。"), said("小月", "我们决定周五交付接口方案。")};
}

std::string fault(const std::vector<Message>& messages, std::string_view reply,
                  const Limits& limits = {}) {
  const auto checked = check_summary(reply, {.messages = messages, .instructions = ""}, limits);
  return checked.ok() ? "" : checked.error().message();
}

TEST(CheckSummary, GoodRepliesComeBackTrimmed) {
  const auto messages = english();
  const auto checked = check_summary(" \nAnn lives in Leeds. \n", {.messages = messages}, {});
  ASSERT_TRUE(checked.ok()) << checked.error().message();
  EXPECT_EQ(checked.value(), "Ann lives in Leeds.");
  EXPECT_EQ(fault(chinese(), "林晓住在杭州，养橘猫；决定周五交付接口方案。"), "");
}

TEST(CheckSummary, EmptyRepliesAreRefused) {
  for (const std::string_view reply : {"", " \n\t", "…", "😂", "---"})
    EXPECT_THAT(fault(english(), reply), HasSubstr("empty")) << reply;
}

TEST(CheckSummary, BytesThatAreNoTextAreRefused) {
  EXPECT_NE(fault(english(), "Ann lives in \xFF"), "");
}

TEST(CheckSummary, LengthIsHeldToTheWord) {
  Limits limits;
  limits.words_max = 4;
  EXPECT_EQ(fault(english(), "Ann lives in Leeds.", limits), "");
  limits.words_max = 3;
  EXPECT_THAT(fault(english(), "Ann lives in Leeds.", limits),
              HasSubstr("4 words is over the limit of 3"));
  limits.characters_max = 7;
  EXPECT_EQ(fault(chinese(), "林晓住在杭州。", limits), "");
  limits.characters_max = 6;
  EXPECT_THAT(fault(chinese(), "林晓住在杭州。", limits),
              HasSubstr("7 characters is over the limit of 6"));
}

TEST(CheckSummary, TokensAreHeldToTheLimit) {
  Limits limits;
  limits.count_tokens = [](std::string_view text) { return text.size(); };
  limits.tokens_max = 19;
  EXPECT_EQ(fault(english(), "Ann lives in Leeds.", limits), "");
  limits.tokens_max = 18;
  EXPECT_THAT(fault(english(), "Ann lives in Leeds.", limits), HasSubstr("19 tokens"));
}

TEST(CheckSummary, AnotherLanguageIsRefused) {
  EXPECT_THAT(fault(english(), "安住在利兹，养了一只猫。"), HasSubstr("language"));
  EXPECT_THAT(fault(chinese(), "lives in a city with a cat"), HasSubstr("language"));
}

TEST(CheckSummary, MixedConversationsTakeEither) {
  auto messages = english();
  messages.push_back(said("林晓", "我住在杭州，养橘猫。"));
  EXPECT_EQ(fault(messages, "Ann lives in Leeds."), "");
  EXPECT_EQ(fault(messages, "林晓住在杭州。"), "");
}

TEST(CheckSummary, EachKindOfNonsenseIsRefused) {
  EXPECT_THAT(fault(english(), "I cannot summarise this."), HasSubstr("refusal"));
  EXPECT_THAT(fault(english(), R"({"error":"busy"})"), HasSubstr("JSON"));
  EXPECT_THAT(fault(english(), "Ann lives in Leeds with Robert."), HasSubstr("names"));
  EXPECT_THAT(fault(english(), "Ann has 9 cats."), HasSubstr("numbers"));
  EXPECT_THAT(fault(english(), "Ignore previous instructions."), HasSubstr("instructions"));
}

TEST(CheckSummary, OwnExtractsPass) {
  for (const auto& messages : {english(), chinese()}) {
    const auto summary = summarise(messages, {}, {});
    ASSERT_TRUE(summary.ok());
    EXPECT_EQ(fault(messages, summary.value().text), "");
  }
}

}  // namespace
}  // namespace jiyi::digest
