#include "transfer/encoding_hint.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// "我对青霉素过敏" in GBK.
constexpr const char* kGbk = "\xCE\xD2\xB6\xD4\xC7\xE0\xC3\xB9\xCB\xD8\xB9\xFD\xC3\xF4";

std::string hint(std::string bytes) {
  MemorySource source("notes.txt", std::move(bytes));
  return encoding_hint(source).value();
}

TEST(EncodingHint, NamesTheCommandForChineseText) {
  EXPECT_THAT(hint(kGbk), HasSubstr("iconv -f GB18030 -t UTF-8 'notes.txt'"));
  EXPECT_THAT(hint("date,text\n2025-03-01," + std::string(kGbk) + "\n"), HasSubstr("GB18030"));
  EXPECT_THAT(hint(std::string(kGbk) + "\x81\x30\x81\x30"), HasSubstr("GB18030"));  // four bytes
}

TEST(EncodingHint, ACharacterCutOffAtTheEndIsNoObjection) {
  const std::string text = kGbk;
  EXPECT_TRUE(looks_like_gb18030(text.substr(0, text.size() - 1)));
}

TEST(EncodingHint, KnowsUtf16ByItsMark) {
  EXPECT_THAT(hint(std::string("\xFF\xFE\x11\x62", 4)), HasSubstr("iconv -f UTF-16"));
  EXPECT_THAT(hint(std::string("\xFE\xFF\x62\x11", 4)), HasSubstr("iconv -f UTF-16"));
}

TEST(EncodingHint, SaysNothingOfOtherText) {
  EXPECT_THAT(hint(""), IsEmpty());
  EXPECT_THAT(hint("plain"), IsEmpty());
  EXPECT_THAT(hint("我对青霉素过敏"), IsEmpty());
  EXPECT_THAT(hint("caf\xE9 du nord"), IsEmpty());  // Latin 1
  EXPECT_THAT(hint("\xE9t\xE9 na\xEFve co\xFBte"), IsEmpty());
  EXPECT_THAT(hint(std::string("\x89PNG\r\n\x1A\n\0\0", 10)), IsEmpty());
}

TEST(EncodingHint, IsTheAdviceOfAnImport) {
  for (const char* name : {"notes.txt", "notes.md"}) {
    EXPECT_THAT(imported(kGbk, {}, name).error, HasSubstr("iconv -f GB18030"));
  }
  EXPECT_THAT(imported("text\n" + std::string(kGbk) + "\n", {}, "log.csv").error,
              HasSubstr("iconv -f GB18030"));
  EXPECT_THAT(imported("{\"text\":\"" + std::string(kGbk) + "\"}", {}).error,
              HasSubstr("iconv -f GB18030"));
  const auto kept = imported("text\n" + std::string(kGbk) + "\n", {.keep_going = true}, "log.csv");
  ASSERT_EQ(kept.report.faults.size(), 1U);
  EXPECT_THAT(kept.report.faults[0], HasSubstr("iconv -f GB18030"));
  EXPECT_THAT(imported("", {.format = Format::OpenAi}).error, IsEmpty());
}

}  // namespace
}  // namespace jiyi::transfer
