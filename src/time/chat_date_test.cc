#include "time/chat_date.h"

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

using testing::HasSubstr;

std::string read(std::string_view text) {
  const auto parsed = parse_chat_date(text);
  return parsed.ok() ? format_timestamp(parsed.value()) : parsed.error().message();
}

TEST(ChatDate, ReadsTheDateLine) {
  EXPECT_EQ(read("1:56 pm on 8 May, 2023"), "2023-05-08T13:56:00Z");
  EXPECT_EQ(read("10:04 AM on 19 june 2023"), "2023-06-19T10:04:00Z");
  EXPECT_EQ(read("9:30 am on 1 Sep, 2023"), "2023-09-01T09:30:00Z");
  EXPECT_EQ(read("1:56pm on 29 February, 2024"), "2024-02-29T13:56:00Z");
}

TEST(ChatDate, TwelveIsMidnightOrNoon) {
  EXPECT_EQ(read("12:00 am on 8 May, 2023"), "2023-05-08T00:00:00Z");
  EXPECT_EQ(read("12:59 pm on 8 May, 2023"), "2023-05-08T12:59:00Z");
  EXPECT_EQ(read("11:59 pm on 8 May, 2023"), "2023-05-08T23:59:00Z");
}

TEST(ChatDate, BoundsEachField) {
  EXPECT_THAT(read("0:10 am on 8 May, 2023"), HasSubstr("hour 0 is outside 1 to 12"));
  EXPECT_THAT(read("13:10 pm on 8 May, 2023"), HasSubstr("hour 13 is outside 1 to 12"));
  EXPECT_THAT(read("1:60 pm on 8 May, 2023"), HasSubstr("minute 60 is outside 0 to 59"));
  EXPECT_THAT(read("1:10 pm on 0 May, 2023"), HasSubstr("day 0 is outside 1 to 31"));
  EXPECT_THAT(read("1:10 pm on 31 April, 2023"), HasSubstr("day 31 is past the end"));
  EXPECT_THAT(read("1:10 pm on 29 February, 2023"), HasSubstr("day 29 is past the end"));
  EXPECT_THAT(read("1:10 pm on 8 May, 0"), HasSubstr("year 0 is outside 1 to 9999"));
}

TEST(ChatDate, NamesWhatIsMissing) {
  EXPECT_THAT(read(""), HasSubstr("hour is missing"));
  EXPECT_THAT(read("1 pm on 8 May, 2023"), HasSubstr("':' is missing"));
  EXPECT_THAT(read("1:10 on 8 May, 2023"), HasSubstr("am or pm"));
  EXPECT_THAT(read("1:10 pm 8 May, 2023"), HasSubstr("\"on\""));
  EXPECT_THAT(read("1:10 pm on 8 Mai, 2023"), HasSubstr("no such month"));
  EXPECT_THAT(read("1:10 pm on 8 May"), HasSubstr("year is missing"));
  EXPECT_THAT(read("1:10 pm on 8 May, 2023 UTC"), HasSubstr("after the end"));
  EXPECT_THAT(read("1:10 pm on 8 May, 20231"), HasSubstr("after the end"));
}

}  // namespace
}  // namespace jiyi::time
