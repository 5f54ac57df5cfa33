#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "time/civil.h"
#include "time/zone.h"

namespace jiyi::time {
namespace {

using testing::HasSubstr;

int offset(const char* rule, const CivilDate& date, int hour = 12) {
  const auto parsed = parse_zone_rule(rule);
  EXPECT_TRUE(parsed.ok()) << parsed.error().message();
  const std::int64_t at = days_from_civil(date) * kSecondsPerDay + hour * std::int64_t{3600};
  return offset_seconds(parsed.value(), at);
}

TEST(ZoneRule, WithoutSummerTheOffsetStays) {
  EXPECT_EQ(offset("CST-8", {2024, 7, 1}), 8 * 3600);
  EXPECT_EQ(offset("<+0545>-5:45", {2024, 7, 1}), 5 * 3600 + 45 * 60);
  EXPECT_EQ(offset("EST5", {2024, 7, 1}), -5 * 3600);
}

TEST(ZoneRule, ChangesOnWeekdaysOfMonths) {
  constexpr const char* kNewYork = "EST5EDT,M3.2.0,M11.1.0";
  EXPECT_EQ(offset(kNewYork, {2024, 3, 10}, 6), -5 * 3600);
  EXPECT_EQ(offset(kNewYork, {2024, 3, 10}, 7), -4 * 3600);
  EXPECT_EQ(offset(kNewYork, {2024, 11, 3}, 5), -4 * 3600);
  EXPECT_EQ(offset(kNewYork, {2024, 11, 3}, 6), -5 * 3600);
}

TEST(ZoneRule, TheFifthWeekdayIsTheLast) {
  constexpr const char* kBerlin = "CET-1CEST,M3.5.0,M10.5.0/3";
  EXPECT_EQ(offset(kBerlin, {2024, 3, 31}, 0), 3600);
  EXPECT_EQ(offset(kBerlin, {2024, 3, 31}, 1), 7200);
  EXPECT_EQ(offset(kBerlin, {2024, 10, 27}, 0), 7200);
  EXPECT_EQ(offset(kBerlin, {2024, 10, 27}, 1), 3600);
}

TEST(ZoneRule, DaysOfTheYearCountWithAndWithoutTheLeapDay) {
  EXPECT_EQ(offset("AAA0BBB,J60,J300", {2024, 2, 29}), 0);
  EXPECT_EQ(offset("AAA0BBB,J60,J300", {2024, 3, 1}), 3600);
  EXPECT_EQ(offset("AAA0BBB,59,300", {2024, 2, 29}), 3600);
  EXPECT_EQ(offset("AAA0BBB,59,300", {2023, 3, 1}), 3600);
}

TEST(ZoneRule, WinterMayBeTheChange) {
  constexpr const char* kDublin = "IST-1GMT0,M10.5.0,M3.5.0/1";
  EXPECT_EQ(offset(kDublin, {2024, 7, 1}), 3600);
  EXPECT_EQ(offset(kDublin, {2024, 1, 1}), 0);
}

TEST(ZoneRule, NamesTheByteWhereItBreaks) {
  for (const char* broken :
       {"", "E5", "EST", "EST168", "EST5EDT", "EST5EDT,M13.1.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
        "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,M11.1.0x", "EST5EDT,J0,J5",
        "EST5EDT,366,5", "<+05-5", "EST5EDT,M3.2.0/x,M11.1.0"}) {
    const auto rule = parse_zone_rule(broken);
    ASSERT_FALSE(rule.ok()) << broken;
    EXPECT_THAT(rule.error().message(), HasSubstr("broken at byte")) << broken;
  }
}

}  // namespace
}  // namespace jiyi::time
