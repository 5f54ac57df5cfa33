#include "text/language.h"

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

TEST(Language, IsAClassOfScripts) {
  EXPECT_EQ(language_class("When did the meeting start?"), 0);
  EXPECT_EQ(language_class("会议是什么时候开始的？"), 1);
  EXPECT_EQ(language_class("東京でラーメンを食べました"), 2);
  EXPECT_EQ(language_class("회의는 언제 시작했나요?"), 2);
  EXPECT_EQ(language_class("Когда началось собрание?"), 3);
  EXPECT_EQ(language_class("متى بدأ الاجتماع؟"), 3);
}

TEST(Language, TextsWithoutLettersAreOfTheFirst) {
  for (const char* text : {"", "12:30", "?!", "🙂", "\xFF\xFE"})
    EXPECT_EQ(language_class(text), 0) << text;
}

TEST(Language, AThirdOfHanIsEnough) {
  EXPECT_EQ(language_class("ab中"), 1);
  EXPECT_EQ(language_class("abc中"), 0);
  EXPECT_EQ(language_class("我用 Docker 部署服务"), 1);
}

}  // namespace
}  // namespace jiyi::text
