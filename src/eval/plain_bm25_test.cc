#include "eval/plain_bm25.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Answer recall(PlainBm25& subject, std::string query, int k, Unit unit = Unit::Memory) {
  auto answer =
      subject.recall({.query = std::move(query), .at = std::nullopt, .k = k, .unit = unit});
  EXPECT_TRUE(answer.ok());
  return std::move(answer).value();
}

PlainBm25 subject_of(const std::vector<NewMemory>& items) {
  PlainBm25 subject;
  EXPECT_TRUE(subject.open("b").ok());
  EXPECT_TRUE(subject.remember(items).ok());
  return subject;
}

TEST(PlainBm25, RarerWordAndShorterTextStandFirst) {
  auto subject = subject_of({item_of("1", "", "green tea with a very long story about travel"),
                             item_of("2", "", "green tea"), item_of("3", "", "coffee travel")});

  EXPECT_THAT(recall(subject, "green tea", 10).ids, ElementsAre("2", "1"));
  EXPECT_THAT(recall(subject, "green tea", 1).ids, ElementsAre("2"));
}

TEST(PlainBm25, FindsChinesePairs) {
  auto subject = subject_of({item_of("1", "", "我对青霉素过敏"), item_of("2", "", "今天天气好")});

  EXPECT_THAT(recall(subject, "青霉素", 10).ids, ElementsAre("1"));
}

TEST(PlainBm25, AbstainsOnlyWithoutAnyWord) {
  auto subject = subject_of({item_of("1", "", "green tea")});

  EXPECT_TRUE(recall(subject, "zebra", 10).abstained);
  EXPECT_THAT(recall(subject, "zebra", 10).ids, IsEmpty());
  EXPECT_FALSE(recall(subject, "zebra tea", 10).abstained);
}

TEST(PlainBm25, SpeakersAreWordsAndItemsAddUp) {
  auto subject = subject_of({item_of("1", "", "green tea")});
  NewMemory said = item_of("2", "", "black coffee");
  said.speaker = "Ann";
  ASSERT_TRUE(subject.remember(std::vector{said}).ok());

  EXPECT_THAT(recall(subject, "Ann", 10).ids, ElementsAre("2"));
}

TEST(PlainBm25, SessionsStandWhereTheirFirstMemoryDoes) {
  auto subject =
      subject_of({item_of("1", "s1", "tea tea"), item_of("2", "s2", "tea and cake and more"),
                  item_of("3", "s1", "tea")});

  EXPECT_THAT(recall(subject, "tea", 10, Unit::Session).ids, ElementsAre("s1", "s2"));
}

TEST(PlainBm25, AnOpenedBankIsEmpty) {
  auto subject = subject_of({item_of("1", "", "green tea")});

  ASSERT_TRUE(subject.open("other").ok());

  EXPECT_THAT(recall(subject, "tea", 10).ids, IsEmpty());
}

TEST(PlainBm25, TermsLeaveOutDatesAndStopWords) {
  EXPECT_THAT(plain_terms("The 3 cats"), ElementsAre("3", "cat"));
}

}  // namespace
}  // namespace jiyi::eval
