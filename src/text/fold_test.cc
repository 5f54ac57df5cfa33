#include "text/fold.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "text/utf8.h"

namespace jiyi::text {
namespace {

void expect_same(const std::vector<std::pair<std::string, std::string>>& pairs) {
  for (const auto& [a, b] : pairs)
    EXPECT_EQ(fold(a), fold(b)) << a << " and " << b;
}

TEST(Fold, CaseWidthAndDiacriticsDoNotMatter) {
  expect_same({{"Déploiement", "deploiement"},
               {"ＡＢＣ", "abc"},
               {"Straße", "STRASSE"},
               {"e\u0301", "é"},
               {"ﾃﾞﾌﾟﾛｲ", "デプロイ"},
               {"İstanbul", "istanbul"},
               {"ёлка", "елка"},
               {"don’t", "don't"}});
}

TEST(Fold, ArabicVowelsTatweelAndLetterFormsDoNotMatter) {
  expect_same({{"دوكـــر", "دوكر"},
               {"كِتَابٌ", "كتاب"},
               {"أحمد", "احمد"},
               {"كتابی", "كتابي"},
               {"מִשְׁפָּט", "משפט"}});
}

TEST(Fold, DigitsOfEveryScriptAreAscii) {
  EXPECT_EQ(fold("٣٤ ３４ ३४ ๓๔"), "34 34 34 34");
}

TEST(Fold, InvisibleCharactersGo) {
  EXPECT_EQ(fold("a\u200Bb\u00ADc\uFEFFd"), "abcd");
  EXPECT_EQ(fold("葛\U000E0100"), "葛");
}

TEST(Fold, TraditionalMeetsSimplified) {
  expect_same({{"單位不要", "单位不要"},
               {"臺灣", "台湾"},
               {"電腦軟體", "电脑软体"},
               {"龍鳳", "龙凤"},
               {"說話", "说话"},
               {"這裏與那裡", "这里与那里"}});
}

// Where one simplified character stands for several, all of them meet.
TEST(Fold, MergedCharactersMeet) {
  for (const auto& group : std::vector<std::vector<std::string>>{{"后", "後"},
                                                                 {"发", "發", "髮"},
                                                                 {"干", "乾", "幹"},
                                                                 {"里", "裏", "裡"},
                                                                 {"台", "臺", "颱", "檯"},
                                                                 {"历", "歷", "曆"},
                                                                 {"复", "復", "複"},
                                                                 {"系", "係", "繫"},
                                                                 {"面", "麵"},
                                                                 {"只", "隻"},
                                                                 {"斗", "鬥"},
                                                                 {"余", "餘"}}) {
    for (const auto& each : group)
      EXPECT_EQ(fold(each), group[0]) << each;
  }
}

TEST(Fold, CommonSimplifiedTextStays) {
  for (const std::string text :
       {"我们的时间是这样安排的", "为什么没有人说什么呢", "几个月后再来看看"}) {
    EXPECT_EQ(fold(text), text);
  }
}

TEST(Fold, KanaVoicingAndIndicMarksStay) {
  EXPECT_NE(fold("か"), fold("が"));
  EXPECT_NE(fold("ハ"), fold("パ"));
  EXPECT_EQ(fold("तैनाती"), "तैनाती");
  EXPECT_EQ(fold("ใช้"), "ใช้");
}

TEST(Fold, FoldingAFoldedTextChangesNothing) {
  for (char32_t code = 0; code < 0x32000; ++code) {
    if (code == 0xD800) code = 0xE000;
    std::string text = "か";
    append_utf8(text, code);
    text += "\u3099e\u0301";
    const std::string once = fold(text);
    ASSERT_EQ(fold(once), once) << "U+" << std::hex << +code;
  }
}

TEST(Fold, RandomCharactersFoldOnceForAll) {
  base::Random random(20'260'101);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (int i = 0; i < 8; ++i) {
      auto code = static_cast<char32_t>(random.below(0x3000));
      append_utf8(text, random.below(4) == 0 ? 0x0300 + code % 0x70 : code);
    }
    const std::string once = fold(text);
    ASSERT_EQ(fold(once), once) << "round " << round;
  }
}

TEST(Fold, CharactersSayWhereTheyComeFrom) {
  const std::string text = "Ａb ｶﾞ";
  const auto chars = fold_chars(text);

  ASSERT_EQ(chars.size(), 4U);
  EXPECT_EQ(chars[0].code, U'a');
  EXPECT_EQ(chars[0].end, 3U);
  EXPECT_EQ(chars[3].code, U'ガ');
  EXPECT_EQ(chars[3].begin, 5U);
  EXPECT_EQ(chars[3].end, text.size());
}

}  // namespace
}  // namespace jiyi::text
