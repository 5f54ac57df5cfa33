#include "cli/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/width.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

ProgressState half() {
  return {.label = "对话.jsonl",
          .done = 50,
          .total = 100,
          .records = 300,
          .elapsed = std::chrono::milliseconds(2000)};
}

TEST(Progress, ShowsShareRateAndTimeLeft) {
  const auto text = progress_text(half(), 120);
  EXPECT_THAT(text, HasSubstr("对话.jsonl ▕████████████            ▏  50 %"));
  EXPECT_THAT(text, HasSubstr("300 records  150/s  0:02 left"));
}

TEST(Progress, FitsIntoTheTerminal) {
  for (std::size_t columns = 1; columns < 100; ++columns) {
    EXPECT_LE(display_width(progress_text(half(), columns)), columns);
  }
}

TEST(Progress, UnknownTotalShowsNoBar) {
  auto state = half();
  state.total = 0;
  EXPECT_EQ(progress_text(state, 120), "对话.jsonl   300 records  150/s");
}

TEST(Progress, NeverMoreThanAllOfIt) {
  auto state = half();
  state.done = 250;
  EXPECT_THAT(progress_text(state, 120), HasSubstr(" 100 %"));
}

}  // namespace
}  // namespace jiyi::cli
