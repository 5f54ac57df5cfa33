#include "recall/excerpt.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "testkit/recall_world.h"
#include "text/utf8.h"

namespace jiyi::recall {
namespace {

class ExcerptTest : public testkit::RecallWorld {
 protected:
  std::string take(const std::string& text, const std::string& query, std::size_t most) {
    write({memory("m" + std::to_string(++count_), text)});
    const auto from = reader();
    const Weights weights;
    return excerpt(text, read_query(from.view(), query, weights), most, weights);
  }

 private:
  int count_ = 0;
};

const std::string kDiary =
    "We got up late. The sun was out and the children played. In the afternoon Poppy ate a peanut. "
    "She had to see the doctor. Dinner was soup. The doctor said that Poppy is allergic to "
    "peanuts. "
    "Then we slept.";

TEST_F(ExcerptTest, TheSentencesThatBearOnTheQuestionStandInTheirOrder) {
  EXPECT_EQ(take(kDiary, "Is Poppy allergic to peanuts?", 120),
            "In the afternoon Poppy ate a peanut. … The doctor said that Poppy is allergic to "
            "peanuts.");
}

TEST_F(ExcerptTest, NeighboursAreJoinedAsTheyStand) {
  EXPECT_EQ(
      take("One thing. The otter swam. The otter dived. Another thing.", "otter swam dived", 40),
      "The otter swam. The otter dived.");
}

TEST_F(ExcerptTest, ChineseSentencesToo) {
  const std::string text =
      "今天天气很好。我们去了西湖。下午林晓吃了青霉素以后起了疹子。晚饭是面条。医生说林晓对青霉素过"
      "敏。然后睡觉。";
  EXPECT_EQ(take(text, "林晓对青霉素过敏吗？", 120),
            "下午林晓吃了青霉素以后起了疹子。 … 医生说林晓对青霉素过敏。");
  EXPECT_EQ(take(text, "林晓对青霉素过敏吗？", 40), "医生说林晓对青霉素过敏。");
}

TEST_F(ExcerptTest, OfATooLongSentenceThePartAroundItsHeaviestWord) {
  std::string words;
  for (int i = 0; i < 50; ++i)
    words += "filler ";
  const std::string found = take(words + "the heron came " + words + "end.", "heron", 60);
  EXPECT_LE(found.size(), 60U);
  EXPECT_NE(found.find("the heron came"), std::string::npos) << found;
  EXPECT_TRUE(found.starts_with("… filler")) << found;
  EXPECT_TRUE(found.ends_with("filler …")) << found;
}

TEST_F(ExcerptTest, WithoutAWordOfTheQuestionItIsTheBeginning) {
  EXPECT_EQ(take(kDiary, "zebra", 60), "We got up late. The sun was out and the children played.");
  EXPECT_EQ(take(kDiary, "zebra", 32), "We got up late.");
}

TEST_F(ExcerptTest, NeverLongerThanAskedForAndNeverCutInsideACharacter) {
  std::string text;
  for (int i = 0; i < 30; ++i)
    text += "苍鹭在湖边，é🙂 heron 和水獭一起等着下雨";
  for (const char* query : {"苍鹭", "heron", "水獭下雨", "zebra"}) {
    write({memory(query, text)});
    const auto from = reader();
    const Weights weights;
    const Query read = read_query(from.view(), query, weights);
    for (std::size_t most = kExcerptBytesMin; most < 150; ++most) {
      const std::string found = excerpt(text, read, most, weights);
      EXPECT_LE(found.size(), most);
      EXPECT_FALSE(found.empty());
      EXPECT_TRUE(text::check_utf8(found).ok()) << most;
    }
  }
}

TEST_F(ExcerptTest, AnyTextHasOne) {
  for (const std::string& text :
       {std::string(100, ' '), std::string(100, '.'), std::string(100, 'x'),
        std::string(40, '\n') + "a" + std::string(40, '\n')}) {
    EXPECT_LE(take(text, "x", 32).size(), 32U);
  }
}

TEST_F(ExcerptTest, AHitHasOneOnlyWhenItsTextIsLonger) {
  write({memory("long", kDiary), memory("short", "Poppy is allergic to peanuts.")});
  const RecallReply reply = ask({.query = "Is Poppy allergic to peanuts?", .excerpt = 100});
  ASSERT_EQ(reply.hits.size(), 2U);
  for (const Hit& hit : reply.hits) {
    EXPECT_EQ(hit.excerpt.empty(), hit.memory.id == "short");
    EXPECT_EQ(hit.memory.text, hit.memory.id == "long" ? kDiary : "Poppy is allergic to peanuts.");
  }
  for (const Hit& hit : ask({.query = "Is Poppy allergic to peanuts?"}).hits)
    EXPECT_TRUE(hit.excerpt.empty());
}

}  // namespace
}  // namespace jiyi::recall
