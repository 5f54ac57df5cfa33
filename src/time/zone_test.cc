#include "time/zone.h"

#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "time/civil.h"
#include "time/zone_files.h"

namespace jiyi::time {
namespace {

using testing::HasSubstr;

std::int64_t wall(const CivilTime& shown) {
  const std::int64_t minutes = std::int64_t{shown.hour} * 60 + shown.minute;
  return days_from_civil(shown.date) * kSecondsPerDay + minutes * 60;
}

Zone new_york() {
  return load_zone("America/New_York").value();
}

std::string utc(std::int64_t unix_seconds) {
  return format_timestamp({.unix_us = unix_seconds * kMicrosPerSecond});
}

// A file of version 1 with one change: an hour east from 1970-01-02 on.
std::string small_file() {
  std::string file("TZif\0", 5);
  file.append(15, '\0');
  constexpr auto kCounts = std::to_array<char>({0, 0, 0, 1, 2, 4});
  for (const char count : kCounts) {
    file.append(3, '\0');
    file += count;
  }
  file.append({0, 1, 0x51, static_cast<char>(0x80)});  // 86400
  file.append({1});
  file.append({0, 0, 0, 0, 0, 0});
  file.append({0, 0, 0x0E, 0x10, 0, 0});  // 3600
  file.append({'A', 'B', 'C', 0});
  return file;
}

TEST(Zone, IsUtcUnlessTold) {
  EXPECT_EQ(Zone().offset_at(0), 0);
  EXPECT_EQ(Zone::fixed(480).offset_at(0), 8 * 3600);
  EXPECT_EQ(Zone::fixed(100'000).offset_at(0), kOffsetMinutesMax * 60);
}

TEST(Zone, SummerTimeChangesTheOffset) {
  const Zone zone = new_york();
  EXPECT_EQ(utc(zone.unix_from_wall(wall({{2024, 1, 15}, 12, 0}))), "2024-01-15T17:00:00Z");
  EXPECT_EQ(utc(zone.unix_from_wall(wall({{2024, 7, 15}, 12, 0}))), "2024-07-15T16:00:00Z");
  const Timestamp moment = zone.moment_from_unix(zone.unix_from_wall(wall({{2024, 7, 15}, 12, 0})));
  EXPECT_EQ(format_timestamp(moment), "2024-07-15T12:00:00-04:00");
}

TEST(Zone, ATimeThatIsSkippedIsTakenByTheOldClock) {
  EXPECT_EQ(utc(new_york().unix_from_wall(wall({{2024, 3, 10}, 2, 30}))), "2024-03-10T07:30:00Z");
}

TEST(Zone, OfATimeThatComesTwiceTheFirstIsTaken) {
  EXPECT_EQ(utc(new_york().unix_from_wall(wall({{2024, 11, 3}, 1, 30}))), "2024-11-03T05:30:00Z");
}

TEST(Zone, TheRuleHoldsAfterTheFilesLastChange) {
  const Zone zone = new_york();
  EXPECT_EQ(utc(zone.unix_from_wall(wall({{2090, 7, 1}, 0, 0}))), "2090-07-01T04:00:00Z");
  EXPECT_EQ(utc(zone.unix_from_wall(wall({{2090, 12, 1}, 0, 0}))), "2090-12-01T05:00:00Z");
}

TEST(Zone, SouthernSummersCrossTheYear) {
  const Zone zone = load_zone("Australia/Sydney").value();
  EXPECT_EQ(zone.offset_at(days_from_civil({2060, 1, 15}) * kSecondsPerDay), 11 * 3600);
  EXPECT_EQ(zone.offset_at(days_from_civil({2060, 7, 15}) * kSecondsPerDay), 10 * 3600);
}

TEST(Zone, OldSummerTimesAreKnown) {
  const Zone shanghai = load_zone("Asia/Shanghai").value();
  EXPECT_EQ(shanghai.offset_at(days_from_civil({1988, 7, 1}) * kSecondsPerDay), 9 * 3600);
  EXPECT_EQ(shanghai.offset_at(days_from_civil({2024, 7, 1}) * kSecondsPerDay), 8 * 3600);
}

TEST(Zone, WallAndMomentAgree) {
  for (const char* name : {"America/New_York", "Asia/Kolkata", "Pacific/Apia"}) {
    const Zone zone = load_zone(name).value();
    for (std::int64_t unix_seconds = 0; unix_seconds < 3'000'000'000; unix_seconds += 9'999'991) {
      const std::int64_t shown = unix_seconds + zone.offset_at(unix_seconds);
      const std::int64_t back = zone.unix_from_wall(shown);
      EXPECT_EQ(back + zone.offset_at(back), shown) << name << " " << unix_seconds;
    }
  }
}

TEST(Zone, ReadsAFileOfTheFirstVersion) {
  const auto zone = Zone::parse(small_file());
  ASSERT_TRUE(zone.ok()) << zone.error().message();
  EXPECT_EQ(zone.value().offset_at(86'399), 0);
  EXPECT_EQ(zone.value().offset_at(86'400), 3600);
}

TEST(Zone, RefusesEveryCutOfAFile) {
  const std::string file = small_file();
  for (std::size_t size = 0; size < file.size(); ++size) {
    const auto zone = Zone::parse(file.substr(0, size));
    ASSERT_FALSE(zone.ok()) << size;
    EXPECT_EQ(zone.error().code(), ErrorCode::Corruption);
    EXPECT_THAT(zone.error().message(), HasSubstr("time zone file"));
  }
}

TEST(Zone, RefusesWhatDoesNotFit) {
  std::string no_type = small_file();
  no_type[39] = 0;
  EXPECT_THAT(Zone::parse(no_type).error().message(), HasSubstr("no type of time"));
  std::string bad_index = small_file();
  bad_index[48] = 2;
  EXPECT_THAT(Zone::parse(bad_index).error().message(), HasSubstr("a type that is not there"));
  std::string far_offset = small_file();
  far_offset[50] = 2;
  EXPECT_THAT(Zone::parse(far_offset).error().message(), HasSubstr("over 26 hours"));
  std::string many = small_file();
  many[32] = 1;
  EXPECT_THAT(Zone::parse(many).error().message(), HasSubstr("over 100000"));
  EXPECT_THAT(Zone::parse(std::string(100, 'x')).error().message(), HasSubstr("begin with TZif"));
}

}  // namespace
}  // namespace jiyi::time
