#include "cli/config_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

TEST(ConfigFile, ReadsTextAndNumbers) {
  const auto values = parse_config("# 设置\nuser = \"林\"\nk = 5\nmin_score = 0.25\n");

  ASSERT_TRUE(values.ok());
  EXPECT_THAT(values.value(),
              UnorderedElementsAre(Pair("user", "林"), Pair("k", "5"), Pair("min_score", "0.25")));
  EXPECT_TRUE(parse_config("").value().empty());
}

TEST(ConfigFile, FaultNamesItsLine) {
  EXPECT_THAT(parse_config("k = 5\nuser = \n").error().message(), HasSubstr("line 2"));
  EXPECT_THAT(parse_config("k = 5\n\n[recall]\nx = 1\n").error().message(),
              HasSubstr("line 3: recall"));
  EXPECT_THAT(parse_config("k = true").error().message(), HasSubstr("expected a string"));
  EXPECT_FALSE(parse_config("user = \"\xFF\"").ok());
}

TEST(ConfigFile, LimitHoldsOnBothSides) {
  EXPECT_TRUE(parse_config(std::string(kConfigBytesMax, '\n')).ok());
  EXPECT_EQ(parse_config(std::string(kConfigBytesMax + 1, '\n')).error().code(),
            ErrorCode::LimitExceeded);
}

}  // namespace
}  // namespace jiyi::cli
