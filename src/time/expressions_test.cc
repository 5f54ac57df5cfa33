#include "time/expressions.h"

#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "testkit/read_times.h"
#include "text/utf8.h"
#include "time/civil.h"
#include "time/zone_files.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

// Words of time and of nothing, to be thrown together.
constexpr std::array kPieces = {
    "昨天",        "上",         "周",       "三",     "月",     "5",         "2024",
    "年",          "到",         "前",       "半",     "个",     "点",        "号",
    "农历",        "初五",       "国庆",     "每",     "最近",   " last ",    " next ",
    " week ",      " May ",      " 3pm ",    " from ", " to ",   " between ", " and ",
    "12:30",       "2024-05-08", "T10:30Z",  "-",      "/",      "的",        " the ",
    " of ",        " ago",       " in ",     " two ",  " days ", " before ",  " Christmas ",
    "，",          "。",         "hello",    "😀",      "é",      "《",        "十",
    " half past ", " quarter ",  " second ", "'s",     "廿",     " since ",   " end of ",
    "Q3",          "1990s"};

std::string random_text(base::Random& random) {
  std::string text;
  for (std::uint64_t left = 1 + random.below(14); left > 0; --left) {
    text += kPieces[random.below(kPieces.size())];
  }
  return text;
}

void expect_sound(const std::string& text, const std::vector<TimeExpression>& found) {
  std::size_t end = 0;
  for (const TimeExpression& expression : found) {
    EXPECT_GE(expression.byte_begin, end) << text;
    EXPECT_LT(expression.byte_begin, expression.byte_end) << text;
    EXPECT_LE(expression.byte_end, text.size()) << text;
    EXPECT_FALSE(text::is_continuation(text, expression.byte_begin)) << text;
    EXPECT_FALSE(text::is_continuation(text, expression.byte_end)) << text;
    const bool placeless =
        expression.kind == TimeKind::Duration || expression.kind == TimeKind::Recurring;
    EXPECT_EQ(expression.when.has_value(), !placeless) << text;
    EXPECT_EQ(expression.length.has_value(), expression.kind == TimeKind::Duration) << text;
    if (expression.when) {
      EXPECT_LT(expression.when->from, expression.when->to) << text;
    }
    end = expression.byte_end;
  }
}

TEST(Expressions, ATextWithoutATimeHasNone) {
  for (const char* text :
       {"", "I live in Berlin", "我住在上海", "1.2.3", "24/7", "半天", "一天到晚", "周围很安静"}) {
    EXPECT_THAT(read_times(text), IsEmpty()) << text;
  }
}

TEST(Expressions, TheMessagesTimeDecides) {
  EXPECT_THAT(read_times("last week I moved", "2023-05-08T12:00:00Z"),
              ElementsAre("last week = week 2023-05-01T00:00 .. 2023-05-08T00:00"));
}

TEST(Expressions, TheZoneDecidesWhichDayItIs) {
  EXPECT_THAT(read_times("今天", "2024-05-15T20:00:00Z"),
              ElementsAre("今天 = day 2024-05-15T00:00 .. 2024-05-16T00:00"));
  const Zone shanghai = load_zone("Asia/Shanghai").value();
  const auto found = find_times(
      "今天", {.moment = parse_timestamp("2024-05-15T20:00:00Z").value(), .zone = &shanghai});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(format_timestamp(found[0].when->from), "2024-05-16T00:00:00+08:00");
}

TEST(Expressions, ADayOfSummerTimesChangeHas23Hours) {
  const Zone zone = load_zone("America/New_York").value();
  const Anchor anchor{.moment = parse_timestamp("2024-03-11T12:00:00-04:00").value(),
                      .zone = &zone};
  const auto found = find_times("yesterday", anchor);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(format_timestamp(found[0].when->from), "2024-03-10T00:00:00-05:00");
  EXPECT_EQ(format_timestamp(found[0].when->to), "2024-03-11T00:00:00-04:00");
  const auto skipped = find_times("yesterday at 2:30 am", anchor);
  ASSERT_EQ(skipped.size(), 1U);
  EXPECT_LT(skipped[0].when->from, skipped[0].when->to);
}

TEST(Expressions, HoursThatPassedAreTrueHours) {
  const Zone zone = load_zone("America/New_York").value();
  const auto found =
      find_times("3 hours ago",
                 {.moment = parse_timestamp("2024-03-10T04:10:00-04:00").value(), .zone = &zone});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(format_timestamp(found[0].when->from), "2024-03-10T00:00:00-05:00");
}

TEST(Expressions, SeveralOfOneTextAreInOrder) {
  EXPECT_THAT(
      read_times("昨天 I met Tom, 明天 we fly; two hours"),
      ElementsAre("昨天 = day 2024-05-14T00:00 .. 2024-05-15T00:00",
                  "明天 = day 2024-05-16T00:00 .. 2024-05-17T00:00", "two hours = lasts 2 hour"));
}

TEST(Expressions, ATextThatIsNotUtf8HasNone) {
  EXPECT_THAT(read_times("昨天\xFF"), IsEmpty());
  EXPECT_THAT(read_times("昨\xE5"), IsEmpty());
}

TEST(Expressions, AnAnchorAtTheEdgeOfTimeHasNone) {
  EXPECT_THAT(read_times("yesterday", "0001-06-01T00:00:00Z"), IsEmpty());
  EXPECT_THAT(read_times("yesterday", "9999-06-01T00:00:00Z"), IsEmpty());
  EXPECT_EQ(read_times("yesterday", "0003-06-01T00:00:00Z").size(), 1U);
  EXPECT_EQ(read_times("yesterday", "9997-06-01T00:00:00Z").size(), 1U);
  EXPECT_THAT(read_times("9000 years ago"), IsEmpty());
}

TEST(Expressions, AreSoundForWhateverWordsMeet) {
  base::Random random(20240515);
  const Zone zone = load_zone("Europe/London").value();
  for (int round = 0; round < 20'000; ++round) {
    const std::string text = random_text(random);
    const auto unix_us = static_cast<std::int64_t>(random.below(4'000'000'000)) * 1'000'000;
    expect_sound(text, find_times(text, {.moment = {.unix_us = unix_us}, .zone = &zone}));
  }
}

TEST(Expressions, RandomBytesAreRefusedOrSound) {
  base::Random random(7);
  for (int round = 0; round < 5'000; ++round) {
    std::string text;
    for (std::uint64_t left = random.below(24); left > 0; --left) {
      text += static_cast<char>(random.below(256));
    }
    expect_sound(text, find_times(text, {.moment = {.unix_us = 1'700'000'000'000'000}}));
  }
}

TEST(Expressions, RelativeOnesMoveWithTheAnchor) {
  for (const char* text : {"昨天", "三天前", "tomorrow at 3pm", "in 5 days", "近一周",
                           "20 minutes ago", "recently", "昨晚", "the last 10 days"}) {
    const Timestamp now = parse_timestamp("2024-05-15T10:30:00+08:00").value();
    const auto first = find_times(text, {.moment = now});
    ASSERT_EQ(first.size(), 1U) << text;
    for (const int days : {1, 17, 400, -1000}) {
      const std::int64_t shift = days * kSecondsPerDay * kMicrosPerSecond;
      const Timestamp then{.unix_us = now.unix_us + shift, .offset_minutes = now.offset_minutes};
      const auto moved = find_times(text, {.moment = then});
      ASSERT_EQ(moved.size(), 1U) << text;
      EXPECT_EQ(moved[0].when->from.unix_us, first[0].when->from.unix_us + shift) << text;
      EXPECT_EQ(moved[0].when->to.unix_us, first[0].when->to.unix_us + shift) << text;
    }
  }
}

TEST(Expressions, ALongTextIsReadInOnePass) {
  std::string text;
  for (int i = 0; i < 20'000; ++i)
    text += "May 5 the of in to 三天 ";
  EXPECT_FALSE(find_times(text, {.moment = {.unix_us = 1'700'000'000'000'000}}).empty());
}

}  // namespace
}  // namespace jiyi::time
