#include "window/summary_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::window {
namespace {

using testing::HasSubstr;
using testing::Not;

SummaryRequest english(std::size_t length_max = 20) {
  SummaryRequest request{.counts_words = true, .length_max = length_max};
  request.messages = {
      {.id = "1", .role = "user", .speaker = "Ann", .text = "I am moving to Leeds in May."},
      {.id = "2", .role = "assistant", .speaker = "", .text = "Shall I book the van for Leeds?"}};
  return request;
}

SummaryRequest chinese() {
  SummaryRequest request{.counts_words = false, .length_max = 30};
  request.messages = {
      {.id = "1", .role = "user", .speaker = "林晓", .text = "我五月要搬到杭州，对青霉素过敏。"}};
  return request;
}

std::string fault(const std::string& text, const SummaryRequest& request) {
  const auto checked = checked_summary(text, request);
  return checked.ok() ? "none" : checked.error().message();
}

TEST(SummaryCheck, AGoodSummaryPassesWithoutTheSpaceAroundIt) {
  EXPECT_EQ(checked_summary("  Ann moves to Leeds in May.\n", english()).value(),
            "Ann moves to Leeds in May.");
  EXPECT_EQ(fault("林晓五月搬到杭州，对青霉素过敏。", chinese()), "none");
}

TEST(SummaryCheck, NothingAndWhatIsNoTextIsRefused) {
  EXPECT_THAT(fault("", english()), HasSubstr("empty"));
  EXPECT_THAT(fault(" \n ", english()), HasSubstr("empty"));
  EXPECT_THAT(fault("A", english()), HasSubstr("single character"));
  EXPECT_THAT(fault("Leeds \xff", english()), HasSubstr("UTF-8"));
  EXPECT_THAT(fault("…… —— !!", english()), HasSubstr("empty"));
}

TEST(SummaryCheck, ErrorsAndRefusalsAreRefused) {
  const auto refused = [](const char* text, const char* why) {
    EXPECT_THAT(fault(text, english()), HasSubstr(why)) << text;
  };
  refused("Error: the model Leeds is overloaded", "message of an error");
  refused("I'm sorry, but I cannot summarise Leeds.", "refusal");
  refused("I’m sorry, Leeds", "refusal");
  refused("{\"error\":{\"message\":\"Leeds\"}}", "JSON");
  refused("<html><body>Leeds</body>", "page of markup");
  refused("As an AI language model I move to Leeds", "refusal");
  refused("Traceback (most recent call last): Leeds", "message of an error");
  refused("HTTP 503 Leeds", "numbers that no message has");
  EXPECT_THAT(fault("抱歉，我不能总结青霉素过敏。", chinese()), HasSubstr("refusal"));
}

TEST(SummaryCheck, AnotherLanguageIsRefusedUnlessPartOfTheConversation) {
  EXPECT_THAT(fault("安五月搬到利兹去。", english()), HasSubstr("another language"));
  EXPECT_THAT(fault("Lin moves to Hangzhou in May.", chinese()), HasSubstr("another language"));
  SummaryRequest both = english();
  both.messages.push_back({.id = "3", .role = "user", .speaker = "", .text = "我五月搬家"});
  EXPECT_EQ(fault("她五月搬家。", both), "none");
}

TEST(SummaryCheck, TextThatHasNothingOfWhatWasSaidIsRefused) {
  EXPECT_THAT(fault("The quarterly revenue grew by eleven percent.", english()),
              HasSubstr("0 of its 5 words"));
  EXPECT_THAT(fault("Leeds Leeds Leeds Leeds Leeds Leeds Leeds Leeds Leeds Leeds Leeds Leeds Leeds",
                    english()),
              HasSubstr("repeats"));
}

TEST(SummaryCheck, ALittleTooLongIsEndedAfterASentenceAndFarTooLongIsRefused) {
  const std::string sentence = "Ann moves to Leeds in May.";  // six words
  EXPECT_EQ(fault(sentence, english(6)), "none");
  EXPECT_EQ(checked_summary(sentence + " The van goes to Leeds.", english(6)).value(), sentence);
  EXPECT_THAT(fault(sentence, english(5)), HasSubstr("6 words is over the limit of 5"))
      << "no sentence fits";
  EXPECT_THAT(fault(sentence + " " + sentence + " Leeds.", english(6)),
              HasSubstr("13 words is over the limit of 6"));
}

TEST(SummaryCheck, ErrorsNeverHoldTheText) {
  EXPECT_THAT(fault("The quarterly revenue grew by eleven percent.", english()),
              Not(HasSubstr("revenue")));
}

}  // namespace
}  // namespace jiyi::window
