#include "embed/calibration_texts.h"

#include <set>

#include <gtest/gtest.h>

#include "text/language.h"

namespace jiyi::embed {
namespace {

TEST(CalibrationTexts, ArePairsOfTwoLanguagesAndNoneStandsTwice) {
  std::set<std::string_view> seen;
  for (const auto& [english, chinese] : calibration_pairs()) {
    EXPECT_EQ(text::language_class(english), 0) << english;
    EXPECT_EQ(text::language_class(chinese), 1) << chinese;
    EXPECT_TRUE(seen.insert(english).second && seen.insert(chinese).second) << english;
  }
}

}  // namespace
}  // namespace jiyi::embed
