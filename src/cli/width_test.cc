#include "cli/width.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::ElementsAre;

TEST(Width, ChineseTakesTwoColumnsAndMarksNone) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("青霉素"), 6U);
  EXPECT_EQ(display_width("ｱ。"), 3U);
  EXPECT_EQ(display_width("한글"), 4U);
  EXPECT_EQ(display_width("e\u0301"), 1U);
  EXPECT_EQ(display_width("😂"), 2U);
  EXPECT_EQ(display_width("𠮷"), 2U);
  EXPECT_EQ(display_width("\xFF"), 1U);
}

TEST(Width, PaddingCountsColumns) {
  EXPECT_EQ(pad_right("林晓", 6), "林晓  ");
  EXPECT_EQ(pad_left("7", 3), "  7");
  EXPECT_EQ(pad_right("longer", 3), "longer");
}

TEST(Width, ClipNeverCutsACharacter) {
  EXPECT_EQ(clip("青霉素过敏", 10), "青霉素过敏");
  EXPECT_EQ(clip("青霉素过敏", 9), "青霉素过…");
  EXPECT_EQ(clip("青霉素过敏", 8), "青霉素…");
  EXPECT_EQ(clip("abc", 0), "");
}

TEST(Width, WrapBreaksAtBlanksAndBetweenWideCharacters) {
  EXPECT_THAT(wrap("the key is here", 8), ElementsAre("the key", "is here"));
  EXPECT_THAT(wrap("我对青霉素过敏", 8), ElementsAre("我对青霉", "素过敏"));
  EXPECT_THAT(wrap("unbreakable", 8), ElementsAre("unbreaka", "ble"));
  EXPECT_TRUE(wrap("", 8).empty());
}

TEST(Width, WrapBeginsNoLineWithClosingPunctuation) {
  EXPECT_THAT(wrap("一二三四，五", 8), ElementsAre("一二三", "四，五"));
}

TEST(Width, WrapKeepsAWordWithThePunctuationBehindIt) {
  EXPECT_THAT(wrap("the turn before and the turn after it, read", 36),
              ElementsAre("the turn before and the turn after", "it, read"));
}

TEST(Width, PrintableLeavesNoControls) {
  EXPECT_EQ(printable("a\nb\tc"), "a b c");
  EXPECT_EQ(printable("\x1b[31mred"), "\uFFFD[31mred");
  EXPECT_EQ(printable("a\u202Eb"), "a\uFFFDb");
  EXPECT_EQ(printable("\u009B2J"), "\uFFFD2J");
  EXPECT_EQ(printable("x\xFFy"), "x\uFFFDy");
  EXPECT_EQ(printable("年糕，好名字😂"), "年糕，好名字😂");
}

}  // namespace
}  // namespace jiyi::cli
