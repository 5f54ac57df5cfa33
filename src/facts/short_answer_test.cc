#include "facts/short_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"

namespace jiyi::facts {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ShortAnswer, IsTheValueOfWhatWasAsked) {
  EXPECT_THAT(facts_of({.text = "杭州", .asked = "你住哪里？"}),
              ElementsAre("user: home.city=杭州"));
  EXPECT_THAT(facts_of({.text = "It's Tobias", .asked = "Hi! What's your name?"}),
              ElementsAre("user: identity.name=Tobias"));
}

TEST(ShortAnswer, IsNoneWhereItDeclinesOrAsksBack) {
  EXPECT_THAT(facts_of({.text = "不告诉你", .asked = "你住哪里？"}), IsEmpty());
  EXPECT_THAT(facts_of({.text = "Why?", .asked = "Where do you live?"}), IsEmpty());
  EXPECT_THAT(facts_of({.text = "Nope", .asked = "Do you have any allergies?"}), IsEmpty());
}

TEST(ShortAnswer, NeedsAQuestionAtTheEndThatTheSchemaKnows) {
  EXPECT_THAT(facts_of({.text = "牛肉面", .asked = "今天想吃什么？"}), IsEmpty());
  EXPECT_THAT(facts_of({.text = "杭州", .asked = "你住哪里？我猜是苏州。"}), IsEmpty());
}

TEST(ShortAnswer, AFullSentenceIsReadByItself) {
  EXPECT_THAT(facts_of({.text = "我在杭州定居", .asked = "你住哪里？"}),
              ElementsAre("user: home.city=杭州"));
}

}  // namespace
}  // namespace jiyi::facts
