#include "digest/grounding.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

using ::testing::HasSubstr;

std::vector<Message> english(bool with_times = false) {
  std::vector<Message> messages(3);
  messages[0].speaker = "Ann";
  messages[0].text = "I moved to Leeds with three cats and read \"Dune\" yesterday.";
  messages[1].speaker = "Bob";
  messages[1].text = "The train at 3 pm costs 1,200 and Docker v1.9 broke.";
  messages[2].speaker = "Ann";
  messages[2].text = "My sister wants to visit the harbour and eat chips.";
  for (Message& message : messages) {
    if (with_times) message.at = parse_timestamp("2023-05-08T10:00:00Z").value();
  }
  return messages;
}

std::vector<Message> chinese() {
  std::vector<Message> messages(2);
  messages[0].speaker = "林晓";
  messages[0].text = "我住在杭州，养了两只猫，在看《三体》，用 Docker。";
  messages[1].text = "张医生说三月五日复诊。";
  return messages;
}

std::string fault(const std::vector<Message>& messages, std::string_view reply) {
  const auto checked = Ground(messages, {}).check(reply);
  return checked.ok() ? "" : checked.error().message();
}

TEST(Grounding, WhatWasSaidIsKnown) {
  EXPECT_EQ(fault(english(), "Ann moved to Leeds with 3 cats. Bob's train costs 1200."), "");
  EXPECT_EQ(fault(chinese(), "林晓住在杭州，有2只猫，在看《三体》，使用 Docker。"), "");
}

TEST(Grounding, NumbersNobodySaidAreNot) {
  EXPECT_THAT(fault(english(), "Ann has 4 cats and paid 1300."), HasSubstr("2 numbers"));
  EXPECT_THAT(fault(chinese(), "林晓有3只猫，5只狗，6条鱼"), HasSubstr("1 numbers"));
}

TEST(Grounding, HoursOfTheAfternoonAndListMarksAreKnown) {
  EXPECT_EQ(fault(english(), "Bob's train is at 15:00."), "");
  EXPECT_THAT(fault(english(), "Bob's train is at 16:00."), HasSubstr("1 numbers"));
  EXPECT_EQ(fault(english(), "5. Ann moved to Leeds.\n6) Bob's train broke."), "");
}

TEST(Grounding, DatesNearTheMessagesAreKnownWhenTheyHaveTimes) {
  const std::string reply = "On 7 May 2023 Ann moved to Leeds with cats.";
  EXPECT_THAT(fault(english(), reply), HasSubstr("2 numbers"));
  EXPECT_EQ(fault(english(true), reply), "");
  EXPECT_THAT(fault(english(true), "In May 2029 Ann moved to Leeds with cats."),
              HasSubstr("1 numbers"));
  EXPECT_THAT(fault(english(true), "Ann has 7 cats in Leeds."), HasSubstr("1 numbers"));
}

TEST(Grounding, NamesNobodySaidAreNot) {
  EXPECT_THAT(fault(english(), "Ann moved to Leeds with Robert."), HasSubstr("1 names"));
  EXPECT_THAT(fault(english(), "Robert: moved to Leeds with cats."), HasSubstr("1 names"));
  EXPECT_THAT(fault(english(), "Robert's cats moved."), HasSubstr("1 names"));
  EXPECT_THAT(fault(english(), "Ann read \"Emma\" in Leeds."), HasSubstr("names"));
  EXPECT_THAT(fault(chinese(), "林晓住在杭州，用 Kubernetes。"), HasSubstr("1 names"));
  EXPECT_THAT(fault(chinese(), "林晓在看《活着》。"), HasSubstr("1 names"));
  EXPECT_THAT(fault(chinese(), "王医生说三月五日复诊。"), HasSubstr("1 names"));
  EXPECT_THAT(fault(chinese(), "赵明：住在杭州。"), HasSubstr("1 names"));
}

TEST(Grounding, OrdinaryCapitalsAndLabelsAreNoNames) {
  EXPECT_EQ(fault(english(), "Discussion moved on. The User said that Ann's sister visits Monday."),
            "");
  EXPECT_EQ(fault(chinese(), "用户：住在杭州，养了两只猫。"), "");
  EXPECT_EQ(fault(chinese(), "张医生说三月五日复诊。"), "");
}

TEST(Grounding, AnotherTopicIsNot) {
  EXPECT_THAT(fault(english(),
                    "quantum physics explains how particles behave under extreme "
                    "pressure inside distant stars"),
              HasSubstr("words from the messages"));
  EXPECT_EQ(fault(english(), "quantum physics explains particles"), "");
  EXPECT_THAT(fault(english(), "quantum physics explains distant particles"),
              HasSubstr("0 of its 5 words"));
}

TEST(Grounding, EarlierSummariesCount) {
  Quote quote;
  quote.speaker = "Robert";
  quote.text = "Has 9 dogs.";
  EXPECT_TRUE(Ground({}, std::vector{quote}).check("Robert: has 9 dogs.").ok());
}

}  // namespace
}  // namespace jiyi::digest
