#include "sense/question.h"

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

TEST(Question, KnowsMarksParticlesAndWords) {
  for (const auto* text : {"到了？", "到了吗", "你呢，在哪", "为什么报错", "What time is it",
                           "and then? ok", "how do I exit vim", "能不能快点"}) {
    EXPECT_TRUE(is_question(Message(text))) << text;
  }
}

TEST(Question, IsNoneWithoutAsking) {
  for (const auto* text : {"到了。", "没什么", "see https://a.example/x?y=1", "I know what to do",
                           "what a day", "干嘛呢个"}) {
    EXPECT_FALSE(is_question(Message(text))) << text;
  }
}

TEST(Question, CountsMarksAndNotTheirRuns) {
  EXPECT_EQ(question_count(Message("why??? how?")), 2U);
  EXPECT_EQ(question_count(Message("为什么")), 1U);
  EXPECT_EQ(question_count(Message("好")), 0U);
}

}  // namespace
}  // namespace jiyi::sense
