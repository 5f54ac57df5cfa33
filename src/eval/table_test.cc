#include "eval/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::eval {
namespace {

constexpr Metrics kFull{1, 1, 1, 1, 1, 1, 1};
constexpr Metrics kNone{};

Row row(std::string type, bool answerable, std::optional<Metrics> metrics) {
  return {.type = std::move(type), .answerable = answerable, .metrics = metrics};
}

std::vector<std::string> names(const std::vector<Line>& lines) {
  std::vector<std::string> all;
  for (const Line& line : lines)
    all.push_back(line.name);
  return all;
}

TEST(Table, OneTypeHasTheLineOfAllAlone) {
  const std::vector<Row> rows{row("passage", true, kFull), row("passage", true, kNone)};

  const auto lines = table(rows);

  EXPECT_THAT(names(lines), testing::ElementsAre("passage", "all"));
  EXPECT_DOUBLE_EQ((*lines[1].metrics)[0], 0.5);
}

TEST(Table, MacroWeighsTypesAlikeAndAllWeighsQuestionsAlike) {
  const std::vector<Row> rows{row("a", true, kFull), row("a", true, kFull), row("a", true, kFull),
                              row("b", true, kNone)};

  const auto lines = table(rows);

  ASSERT_THAT(names(lines), testing::ElementsAre("a", "b", "macro", "all"));
  EXPECT_DOUBLE_EQ((*lines[2].metrics)[0], 0.5);
  EXPECT_DOUBLE_EQ((*lines[3].metrics)[0], 0.75);
  EXPECT_FALSE(lines[2].abstained.has_value());
}

TEST(Table, QuestionsWithoutGoldAreCountedButNotScored) {
  const std::vector<Row> rows{row("a", true, kFull), row("a", true, std::nullopt)};

  const auto lines = table(rows);

  EXPECT_EQ(lines[0].questions, 2U);
  EXPECT_EQ(lines[0].with_gold, 1U);
  EXPECT_DOUBLE_EQ((*lines[0].metrics)[0], 1.0);
}

TEST(Table, UnanswerableQuestionsAreApartAndMayHaveGold) {
  std::vector<Row> rows{row("a", true, kNone), row("trap", false, kFull),
                        row("void", false, std::nullopt)};
  rows[1].abstained = true;

  const auto lines = table(rows);

  ASSERT_THAT(names(lines), testing::ElementsAre("a", "trap", "void", "macro", "all", "answerable",
                                                 "unanswerable"));
  EXPECT_FALSE(lines[2].metrics.has_value());
  EXPECT_DOUBLE_EQ((*lines[3].metrics)[0], 0.5);  // of the two types that have gold
  EXPECT_DOUBLE_EQ((*lines[5].metrics)[0], 0.0);
  EXPECT_DOUBLE_EQ(*lines[5].abstained, 0.0);
  EXPECT_DOUBLE_EQ((*lines[6].metrics)[0], 1.0);
  EXPECT_DOUBLE_EQ(*lines[6].abstained, 0.5);
}

TEST(Table, NoRowsGiveAnEmptyLineOfAll) {
  const auto lines = table({});

  ASSERT_THAT(names(lines), testing::ElementsAre("all"));
  EXPECT_FALSE(lines[0].metrics.has_value());
  EXPECT_FALSE(lines[0].abstained.has_value());
}

TEST(Table, PercentilesAreMeasuredValues) {
  std::vector<Row> rows(100);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].milliseconds = static_cast<double>(100 - i);
  }

  const Speed measured = speed(rows);

  EXPECT_DOUBLE_EQ(measured.p50_ms, 51);
  EXPECT_DOUBLE_EQ(measured.p95_ms, 96);
  EXPECT_DOUBLE_EQ(measured.max_ms, 100);
  EXPECT_DOUBLE_EQ(speed({}).max_ms, 0);
}

}  // namespace
}  // namespace jiyi::eval
