#include <gtest/gtest.h>

#include "time_labels.h"
#include "time_score.h"

namespace jiyi::labelled {
namespace {

constexpr double kFloor = 0.97;

TimeScore both_languages(const std::string& part) {
  TimeScore score;
  for (const char* language : {"_zh", "_en"}) {
    const auto of_language = score_time_set(part + language);
    EXPECT_TRUE(of_language.ok()) << of_language.error().message();
    if (of_language.ok()) score.add(of_language.value());
  }
  return score;
}

TEST(LabelledTimes, AreUnderstoodAsPeopleDo) {
  TimeScore all = both_languages("tune");
  all.add(both_languages("check"));
  EXPECT_GE(all.expressions, 600);
  EXPECT_GE(all.share(), kFloor) << all.right << " of " << all.items;
}

TEST(LabelledTimes, AreUnderstoodInThePartForChecking) {
  const TimeScore check = both_languages("check");
  EXPECT_GE(check.expressions, 200);
  EXPECT_GE(check.share(), kFloor) << check.right << " of " << check.items;
}

TEST(LabelledTimes, EachLanguageIsUnderstood) {
  for (const char* language : {"_zh", "_en"}) {
    TimeScore score;
    for (const char* part : {"tune", "check"}) {
      const auto of_part = score_time_set(std::string(part) + language);
      ASSERT_TRUE(of_part.ok());
      score.add(of_part.value());
    }
    EXPECT_GE(score.share(), kFloor) << language;
  }
}

TEST(LabelledTimes, WrongAnswersAreCounted) {
  const auto score = score_time_file(
      "@ 2024-05-15T10:30 Asia/Shanghai\n"
      "[yesterday] = day 2024-05-14\n"
      "[yesterday] = day 2024-05-13\n"
      "it was yesterday\n"
      "a text\n");
  ASSERT_TRUE(score.ok()) << score.error().message();
  EXPECT_EQ(score.value().items, 4);
  EXPECT_EQ(score.value().right, 2);
}

TEST(LabelledTimes, BrokenLinesAreNamed) {
  for (const char* line : {"[yesterday]", "[yesterday] = dy 2024-05-14", "x = day 2024-05-14",
                           "@ 2024 Asia/Shanghai x"}) {
    const auto score = score_time_file(std::string("@ 2024-05-15T10:30 UTC\n") + line);
    ASSERT_FALSE(score.ok()) << line;
    EXPECT_EQ(score.error().message(), "line 2 is no label");
  }
}

}  // namespace
}  // namespace jiyi::labelled
