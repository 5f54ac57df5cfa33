#include "time/scene.h"

#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

Lean lean_at_first(std::string_view text, Word word) {
  const std::vector<Token> tokens = scan_times(text);
  const Scene scene{.text = text, .tokens = tokens};
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].word == word) return scene.lean(at);
  }
  ADD_FAILURE() << text;
  return Lean::None;
}

TEST(Scene, OutsideTheTextASentenceEnds) {
  const std::vector<Token> tokens = scan_times("May");
  const Scene scene{.text = "May", .tokens = tokens};
  EXPECT_TRUE(scene.is(1, Word::Stop));
  EXPECT_TRUE(scene.is(static_cast<std::size_t>(-1), Word::Stop));
  EXPECT_FALSE(scene.is_capital(1));
  EXPECT_TRUE(scene.is_capital(0));
}

TEST(Scene, TheNearestSignDecides) {
  EXPECT_EQ(lean_at_first("He said he will come on Friday", Word::Weekday), Lean::Future);
  EXPECT_EQ(lean_at_first("On Friday I went out", Word::Weekday), Lean::Past);
  EXPECT_EQ(lean_at_first("周四我看了电影", Word::Weekday), Lean::Past);
  EXPECT_EQ(lean_at_first("周四", Word::Weekday), Lean::None);
}

TEST(Scene, SignsOfOtherSentencesDoNotCount) {
  EXPECT_EQ(lean_at_first("I went. Friday it is", Word::Weekday), Lean::None);
  EXPECT_EQ(lean_at_first("走了。周四见", Word::Weekday), Lean::None);
}

TEST(Scene, KeepingAFestivalIsNoPast) {
  EXPECT_EQ(lean_at_first("回家过中秋", Word::Festival), Lean::None);
}

TEST(Scene, ChoosesTheNearestUnlessTold) {
  Scene scene{.text = "", .tokens = {}};
  scene.today = days_from_civil({2024, 5, 15});
  const auto january = [](int year) -> std::optional<WallSpan> { return months_span(year, 1, 1); };
  const auto year_of = [&](const Choice& choice) {
    return civil_from_days(day_of(choose(scene, choice, january)->from)).year;
  };
  EXPECT_EQ(year_of({.center = 2024}), 2024);
  EXPECT_EQ(year_of({.center = 2024, .lean = Lean::Future}), 2025);
  EXPECT_EQ(year_of({.center = 2024, .lean = Lean::Past}), 2024);
  EXPECT_EQ(year_of({.center = 2024, .shift = -1}), 2024);
  EXPECT_EQ(year_of({.center = 2024, .shift = 1}), 2025);
  scene.today = days_from_civil({2024, 12, 15});
  EXPECT_EQ(year_of({.center = 2024}), 2025);
  scene.begin = days_span(days_from_civil({2022, 3, 1}), 1);
  EXPECT_EQ(year_of({.center = scene.reference().year}), 2023);
}

}  // namespace
}  // namespace jiyi::time
