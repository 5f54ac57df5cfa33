#include "facts/mentions.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"

namespace jiyi::facts {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// Who is spoken of, each with "'s" where as an owner alone.
std::vector<std::string> mentions_in(std::string_view text,
                                     const std::vector<sense::CharRange>& people = {},
                                     const Subject* last = nullptr) {
  const sense::MessageChars chars(text);
  const Rules& rules = built_in_extractor().rules();
  const Clauses clauses = read_clauses(rules, chars);
  std::vector<std::string> out;
  for (const Mention& mention :
       find_mentions(rules, chars, clauses, {.user = {}, .last = last, .people = people})) {
    if (mention.is_unsaid) continue;
    out.push_back(subject_key(mention.subject) + (mention.is_who ? "" : "'s"));
  }
  return out;
}

TEST(Mentions, TellTheSpeakerFromTheirPeople) {
  EXPECT_THAT(mentions_in("我喜欢茶"), ElementsAre("user"));
  EXPECT_THAT(mentions_in("我的哥哥喜欢茶"), ElementsAre("user/older_brother"));
  EXPECT_THAT(mentions_in("my little sister's bike"),
              ElementsAre("user/younger_sister's", "user/younger_sister"));
  EXPECT_THAT(mentions_in("my wife Anna sings"), ElementsAre("user/wife:anna"));
  EXPECT_THAT(mentions_in("my colleague Sam sings"), ElementsAre("person:sam"));
}

TEST(Mentions, PronounsStandForWhomWasNamedLast) {
  EXPECT_THAT(mentions_in("My aunt sings and she paints"), ElementsAre("user/aunt", "user/aunt"));
  const Subject last{.kind = SubjectKind::Relation, .relation = "son"};
  EXPECT_THAT(mentions_in("他会游泳", {}, &last), ElementsAre("user/son"));
  EXPECT_THAT(mentions_in("他会游泳"), ElementsAre("person:他"));
}

TEST(Mentions, SomebodyOfAnotherIsNobodyOfOurs) {
  EXPECT_THAT(mentions_in("她妈妈是医生"), Not(Contains("user/mother")));
  EXPECT_THAT(mentions_in("His wife is a surgeon"), Not(Contains("user/wife")));
}

TEST(Mentions, NamesComeFromTheReaderOfEntities) {
  EXPECT_THAT(mentions_in("Tom lives there", {{0, 3}}), ElementsAre("person:tom"));
  EXPECT_THAT(mentions_in("Vegans live there"), ElementsAre());
  EXPECT_THAT(mentions_in("小李住那儿"), ElementsAre("person:小李"));
}

TEST(Mentions, NotOfClausesThatStateNothingNorInQuotes) {
  EXPECT_THAT(mentions_in("如果我住杭州"), ElementsAre());
  EXPECT_THAT(mentions_in("他问“我住哪”"), Not(Contains("user")));
}

}  // namespace
}  // namespace jiyi::facts
