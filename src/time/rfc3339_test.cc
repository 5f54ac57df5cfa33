#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "jiyi/timestamp.h"

namespace jiyi {
namespace {

using testing::HasSubstr;

std::string rewritten(std::string_view text) {
  const auto parsed = parse_timestamp(text);
  return parsed.ok() ? format_timestamp(parsed.value()) : parsed.error().message();
}

std::string refusal(std::string_view text) {
  const auto parsed = parse_timestamp(text);
  if (parsed.ok()) return "accepted as " + format_timestamp(parsed.value());
  EXPECT_EQ(parsed.error().code(), ErrorCode::InvalidArgument);
  return parsed.error().message();
}

TEST(Rfc3339, ReadsTheFormsOfTheContract) {
  EXPECT_EQ(rewritten("2025-03-05T21:14:00.5+08:00"), "2025-03-05T21:14:00.5+08:00");
  EXPECT_EQ(rewritten("2025-03-05T21:14:07Z"), "2025-03-05T21:14:07Z");
  EXPECT_EQ(rewritten("2025-03-05t21:14:07z"), "2025-03-05T21:14:07Z");
  EXPECT_EQ(rewritten("2025-03-05 21:14"), "2025-03-05T21:14:00Z");
  EXPECT_EQ(rewritten("2025-03-05 21:14-03:30"), "2025-03-05T21:14:00-03:30");
  EXPECT_EQ(rewritten("2025-03-05"), "2025-03-05T00:00:00Z");
}

TEST(Rfc3339, CountsFromTheUnixEpoch) {
  EXPECT_EQ(parse_timestamp("1970-01-01T00:00:00Z").value().unix_us, 0);
  EXPECT_EQ(parse_timestamp("1969-12-31T23:59:59.999999Z").value().unix_us, -1);
  EXPECT_EQ(parse_timestamp("2023-05-08T13:56:00Z").value().unix_us, 1'683'554'160'000'000);
}

TEST(Rfc3339, ComparesTheInstantAndKeepsTheOffset) {
  const auto shanghai = parse_timestamp("2025-03-05T21:14:00+08:00").value();
  const auto utc = parse_timestamp("2025-03-05T13:14:00Z").value();

  EXPECT_EQ(shanghai, utc);
  EXPECT_EQ(shanghai.offset_minutes, 480);
  EXPECT_EQ(utc.offset_minutes, 0);
}

TEST(Rfc3339, KeepsMicrosecondsAndCutsTheRest) {
  EXPECT_EQ(rewritten("2025-03-05T00:00:00.000001Z"), "2025-03-05T00:00:00.000001Z");
  EXPECT_EQ(rewritten("2025-03-05T00:00:00.9999999Z"), "2025-03-05T00:00:00.999999Z");
  EXPECT_EQ(rewritten("2025-03-05T00:00:00.120000Z"), "2025-03-05T00:00:00.12Z");
  EXPECT_EQ(rewritten("2025-03-05T00:00:00.0000009Z"), "2025-03-05T00:00:00Z");
  EXPECT_THAT(refusal("2025-03-05T00:00:00.Z"), HasSubstr("fraction"));
}

TEST(Rfc3339, BoundsTheYear) {
  EXPECT_EQ(rewritten("0001-01-01"), "0001-01-01T00:00:00Z");
  EXPECT_EQ(rewritten("9999-12-31T23:59:59.999999Z"), "9999-12-31T23:59:59.999999Z");
  EXPECT_THAT(refusal("0000-12-31"), HasSubstr("year 0 is outside 1 to 9999"));
  EXPECT_THAT(refusal("10000-01-01"), HasSubstr("'-' is missing"));
}

// The year is that of the wall clock, so its instant may lie a day outside in UTC.
TEST(Rfc3339, KeepsTheFirstAndLastDayInEveryOffset) {
  EXPECT_EQ(rewritten("0001-01-01T00:00:00+23:59"), "0001-01-01T00:00:00+23:59");
  EXPECT_EQ(rewritten("9999-12-31T23:59:59-23:59"), "9999-12-31T23:59:59-23:59");
}

TEST(Rfc3339, BoundsMonthAndDay) {
  EXPECT_EQ(rewritten("2025-12-31"), "2025-12-31T00:00:00Z");
  EXPECT_THAT(refusal("2025-00-10"), HasSubstr("month 0 is outside 1 to 12"));
  EXPECT_THAT(refusal("2025-13-10"), HasSubstr("month 13 is outside 1 to 12"));
  EXPECT_THAT(refusal("2025-01-00"), HasSubstr("day 0 is outside 1 to 31"));
  EXPECT_THAT(refusal("2025-01-32"), HasSubstr("day 32 is outside 1 to 31"));
  EXPECT_THAT(refusal("2025-04-31"), HasSubstr("day 31 is outside 1 to 30"));
}

TEST(Rfc3339, KnowsLeapDays) {
  EXPECT_EQ(rewritten("2024-02-29"), "2024-02-29T00:00:00Z");
  EXPECT_EQ(rewritten("2000-02-29"), "2000-02-29T00:00:00Z");
  EXPECT_THAT(refusal("2023-02-29"), HasSubstr("day 29 is outside 1 to 28"));
  EXPECT_THAT(refusal("1900-02-29"), HasSubstr("day 29 is outside 1 to 28"));
}

TEST(Rfc3339, BoundsTheClock) {
  EXPECT_EQ(rewritten("2025-03-05T23:59:59Z"), "2025-03-05T23:59:59Z");
  EXPECT_THAT(refusal("2025-03-05T24:00:00Z"), HasSubstr("hour 24 is outside 0 to 23"));
  EXPECT_THAT(refusal("2025-03-05T23:60:00Z"), HasSubstr("minute 60 is outside 0 to 59"));
  EXPECT_THAT(refusal("2025-03-05T23:59:61Z"), HasSubstr("second 61 is outside 0 to 59"));
}

TEST(Rfc3339, RefusesALeapSecondClearly) {
  EXPECT_THAT(refusal("2016-12-31T23:59:60Z"), HasSubstr("leap second"));
}

TEST(Rfc3339, BoundsTheOffset) {
  EXPECT_EQ(rewritten("2025-03-05T00:00:00+23:59"), "2025-03-05T00:00:00+23:59");
  EXPECT_EQ(rewritten("2025-03-05T00:00:00-23:59"), "2025-03-05T00:00:00-23:59");
  EXPECT_EQ(rewritten("2025-03-05T00:00:00-00:00"), "2025-03-05T00:00:00Z");
  EXPECT_THAT(refusal("2025-03-05T00:00:00+24:00"), HasSubstr("offset hour 24"));
  EXPECT_THAT(refusal("2025-03-05T00:00:00+08:60"), HasSubstr("offset minute 60"));
  EXPECT_THAT(refusal("2025-03-05T00:00:00+0800"), HasSubstr("':' is missing"));
}

TEST(Rfc3339, RefusesWhatIsNotATime) {
  for (const std::string_view text :
       {"", " ", "today", "2025", "2025-3-5", "2025/03/05", "2025-03-05T", "2025-03-05T21",
        "2025-03-05X21:14", " 2025-03-05", "2025-03-05 ", "2025-03-05T21:14Zulu",
        "2025-03-05T21:14:00+", "+2025-03-05", "-001-01-01", "2025-03-05T2\0:14"}) {
    EXPECT_THAT(refusal(text), HasSubstr("byte")) << text;
  }
}

TEST(Rfc3339, DoesNotRepeatTheTextInItsRefusal) {
  EXPECT_THAT(refusal("my secret plan"), Not(HasSubstr("secret")));
}

TEST(Rfc3339, RoundTripsRandomMoments) {
  base::Random random(7);
  const auto first = parse_timestamp("0002-01-01").value().unix_us;
  const auto last = parse_timestamp("9998-12-31").value().unix_us;
  for (int i = 0; i < 20'000; ++i) {
    const Timestamp moment{
        .unix_us = first + static_cast<std::int64_t>(
                               random.below(static_cast<std::uint64_t>(last - first))),
        .offset_minutes = static_cast<std::int16_t>(static_cast<int>(random.below(2879)) - 1439)};
    const auto back = parse_timestamp(format_timestamp(moment));
    ASSERT_TRUE(back.ok()) << format_timestamp(moment);
    ASSERT_EQ(back.value(), moment);
    ASSERT_EQ(back.value().offset_minutes, moment.offset_minutes);
  }
}

}  // namespace
}  // namespace jiyi
