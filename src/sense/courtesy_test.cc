#include "sense/courtesy.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

const Courtesy& courtesy() {
  static const Courtesy built_in(read_importance_table().value());
  return built_in;
}

bool is_courtesy(std::string_view text, const std::vector<std::string>& names = {}) {
  return courtesy().is_all_of(Message(text), names);
}

TEST(Courtesy, KnowsThemAloneAndTogether) {
  for (const auto* text : {"谢谢", "好的", "ok", "收到", "哈哈", "嗯", "👍", "thanks a lot!",
                           "好的，谢谢！", "嗯嗯 ok 👌", "OK, got it. Thanks so much 😊", "謝謝你",
                           "ＯＫ", "哈哈哈哈哈", "好的好的", "ok 收到，thanks", "…"}) {
    EXPECT_TRUE(is_courtesy(text)) << text;
  }
}

TEST(Courtesy, TakesTheNameOfWhoIsThanked) {
  for (const auto* text :
       {"Thanks, Tom!", "谢谢张总", "谢谢王老师！", "谢谢小李", "hi Anna", "辛苦了，李经理"}) {
    EXPECT_TRUE(is_courtesy(text)) << text;
  }
  EXPECT_FALSE(is_courtesy("谢谢司马相如"));
  EXPECT_TRUE(is_courtesy("谢谢司马相如", {"司马相如"}));
  EXPECT_FALSE(is_courtesy("Tom"));
  EXPECT_FALSE(is_courtesy("thanks Friday"));
}

TEST(Courtesy, IsNoneWhereAnythingIsSaid) {
  for (const auto* text : {"好的，我看看", "谢谢，另外我不吃辣", "ok let me check",
                           "收到，会议我参加", "好的12", "thanks but no", "hi there is a bug",
                           "okra", "哈尔滨", "好人", "?", "？？", "谢谢你送的花"}) {
    EXPECT_FALSE(is_courtesy(text)) << text;
  }
}

TEST(Courtesy, NothingSaidIsNothingToKeep) {
  EXPECT_TRUE(is_courtesy(""));
  EXPECT_TRUE(is_courtesy(" \n"));
  EXPECT_TRUE(is_courtesy("!!!"));
}

TEST(Courtesy, GivesTheLeastScoreOfItsWords) {
  EXPECT_EQ(courtesy().score(Message("嗯，谢谢")), 0.5);
  EXPECT_EQ(courtesy().score(Message("谢谢")), 1.0);
  EXPECT_FALSE(courtesy().score(Message("👍")).has_value());
}

TEST(Courtesy, StaysQuickOnLongRuns) {
  std::string text;
  for (int i = 0; i < 20'000; ++i)
    text += "好的";
  EXPECT_TRUE(is_courtesy(text));
  EXPECT_FALSE(is_courtesy(text + "x1"));
}

}  // namespace
}  // namespace jiyi::sense
