#include "time/number_tokens.h"

#include <gtest/gtest.h>

#include "time/token.h"

namespace jiyi::time {
namespace {

// The first token of a text that begins with digits.
Token first(std::string_view text) {
  std::vector<Token> tokens;
  append_number(tokens, text, 0);
  return tokens.front();
}

Word word(std::string_view text) {
  return first(text).word;
}

TEST(NumberTokens, DatesAreReadYearFirst) {
  for (const char* text : {"2024-05-08", "2024/5/8", "2024.05.08", "20240508"}) {
    EXPECT_EQ(word(text), Word::CalendarDate) << text;
    EXPECT_EQ(first(text).value, 20240508) << text;
  }
  EXPECT_EQ(first("2024-05").value, 202405);
  EXPECT_EQ(word("2024/05"), Word::CalendarMonth);
}

TEST(NumberTokens, ElseTheMonthComesFirstUnlessItCannot) {
  EXPECT_EQ(first("5/8/2023").value, 20230508);
  EXPECT_EQ(first("25/12/2022").value, 20221225);
  EXPECT_EQ(first("5/8/23").value, 20230508);
  EXPECT_EQ(first("5/8/85").value, 19850508);
  EXPECT_EQ(first("5/8").value, 508);
}

TEST(NumberTokens, DaysThatDoNotExistAreNone) {
  for (const char* text : {"2023-02-29", "2024-13-01", "13/13/2023", "20241301", "13/32"}) {
    EXPECT_EQ(word(text), Word::Other) << text;
  }
}

TEST(NumberTokens, TimesOfDay) {
  EXPECT_EQ(first("10:30").value, 10 * 3600 + 30 * 60);
  EXPECT_EQ(first("10:30:15").value, 10 * 3600 + 30 * 60 + 15);
  EXPECT_EQ(first("3pm").value, 15 * 3600);
  EXPECT_EQ(first("12am").value, 0);
  EXPECT_EQ(first("3p.m.").value, 15 * 3600);
  EXPECT_EQ(first("9:30pm").value, 21 * 3600 + 30 * 60);
  for (const char* text : {"25:00", "10:60", "3:5", "13pm"})
    EXPECT_EQ(word(text), Word::Other);
}

TEST(NumberTokens, NumbersWithLetters) {
  EXPECT_EQ(word("5th"), Word::Ordinal);
  EXPECT_EQ(word("32nd"), Word::Other);
  EXPECT_EQ(first("1990s").value, 1990);
  EXPECT_EQ(word("5kg"), Word::Other);
  EXPECT_EQ(word("3D"), Word::Other);
}

TEST(NumberTokens, WhatOnlyLooksLikeATime) {
  for (const char* text :
       {"1.2.3", "192.168.1.1", "555-123-4567", "20240508123", "1,000", "20%", "13812345678"}) {
    EXPECT_EQ(word(text), Word::Other) << text;
  }
}

TEST(NumberTokens, WhatStandsBeforeTheDigitsCounts) {
  for (const char* text : {"$2024", "v2024", "#2024", "GPT-2024", "x=2024", "￥2024"}) {
    std::vector<Token> tokens;
    const std::string_view view(text);
    append_number(tokens, view, view.find('2'));
    EXPECT_EQ(tokens.front().word, Word::Other) << text;
  }
}

TEST(NumberTokens, PairsAndTenths) {
  EXPECT_EQ(word("3-5"), Word::NumberPair);
  EXPECT_EQ(word("5-3"), Word::Other);
  EXPECT_EQ(first("2.5").value, 25);
}

TEST(NumberTokens, TheOffsetOfAnIsoTimeIsKept) {
  const std::vector<Token> tokens = scan_times("2024-05-08T10:30:00+08:00 ok");
  ASSERT_GE(tokens.size(), 2U);
  EXPECT_EQ(tokens[0].word, Word::CalendarDate);
  EXPECT_EQ(tokens[1].word, Word::ClockTime);
  EXPECT_EQ(tokens[1].extra, 2480);
  EXPECT_EQ(tokens[1].end, 25U);
  EXPECT_EQ(scan_times("2024-05-08T10:30:00-05:00")[1].extra, 1700);
  EXPECT_EQ(scan_times("2024-05-08T10:30Z")[1].extra, 2000);
}

}  // namespace
}  // namespace jiyi::time
