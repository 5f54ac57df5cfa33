#include "vec/level.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::vec {
namespace {

TEST(Level, ScalarAlwaysRunsAndTheBestIsUsable) {
  EXPECT_EQ(usable_levels().front(), Level::Scalar);
  ASSERT_TRUE(asked_level().ok());  // of JIYI_KERNELS, which a run of the tests may set
  EXPECT_EQ(best_level(), asked_level().value());
  for (const Level level : usable_levels())
    EXPECT_TRUE(is_usable(level));
}

TEST(Level, NamesAreReadBack) {
  for (const Level level :
       {Level::Scalar, Level::Neon, Level::Avx2, Level::AvxVnni, Level::Avx512Vnni}) {
    const auto parsed = parse_level(level_name(level));
    ASSERT_TRUE(parsed.ok());
    EXPECT_EQ(parsed.value(), level);
  }
}

TEST(Level, AnUnknownNameIsRefusedWithThoseThereAre) {
  const auto parsed = parse_level("sse9");
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().code(), ErrorCode::InvalidArgument);
  EXPECT_THAT(parsed.error().message(), testing::HasSubstr("scalar, neon, avx2"));
}

TEST(Level, AForcedLevelIsTakenOnlyWhereItRuns) {
  EXPECT_EQ(choose_level("").value(), best_level());
  EXPECT_EQ(choose_level("scalar").value(), Level::Scalar);
  const Level foreign = is_usable(Level::Neon) ? Level::Avx2 : Level::Neon;
  const auto chosen = choose_level(level_name(foreign));
  ASSERT_FALSE(chosen.ok());
  EXPECT_THAT(chosen.error().message(), testing::HasSubstr("does not run on this processor"));
}

// A level of x86 brings those below it.
TEST(Level, LevelsOfAProcessorBuildOnEachOther) {
  if (is_usable(Level::AvxVnni) || is_usable(Level::Avx512Vnni)) {
    EXPECT_TRUE(is_usable(Level::Avx2));
  }
  EXPECT_FALSE(is_usable(Level::Avx2) && is_usable(Level::Neon));
}

}  // namespace
}  // namespace jiyi::vec
