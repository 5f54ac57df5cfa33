#include "sense/importance_table.h"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/phrase_finder.h"

namespace jiyi::sense {
namespace {

using ::testing::HasSubstr;

ImportanceTable table_of(std::string_view toml) {
  auto table = read_importance_table(toml);
  EXPECT_TRUE(table.ok()) << table.error().message();
  return table.ok() ? std::move(table).value() : ImportanceTable{};
}

std::string fault_of(std::string_view toml) {
  const auto table = read_importance_table(toml);
  EXPECT_FALSE(table.ok());
  return table.ok() ? "" : table.error().message();
}

const WordGroup* group_of(const ImportanceTable& table, std::string_view word) {
  const WordGroup* group = nullptr;
  for (const TableWord& entry : table.words) {
    if (entry.text == word) group = &table.groups[entry.group];
  }
  return group;
}

TEST(ImportanceTable, ComesWithWordsOfBothLanguages) {
  const ImportanceTable table = table_of("");

  ASSERT_NE(group_of(table, "必须"), nullptr);
  EXPECT_EQ(group_of(table, "必须"), group_of(table, "must"));
  EXPECT_EQ(group_of(table, "谢谢")->is_courtesy, true);
  EXPECT_FALSE(table.negations.empty());
  EXPECT_EQ(table.weights.short_characters, 5);
}

TEST(ImportanceTable, AUsersFileAddsMovesAndTakesOut) {
  const ImportanceTable table = table_of(R"(
[weights]
question = 0.25
[group.requirement]
score = 9.5
zh = ["红线"]
remove = ["must"]
[group.calm]
en = ["asap"]
[group.mine]
score = 6
en = ["zebra"]
)");

  EXPECT_EQ(table.weights.question, 0.25);
  EXPECT_EQ(table.weights.plain, 3);
  EXPECT_EQ(group_of(table, "红线")->score, 9.5);
  EXPECT_EQ(group_of(table, "必须")->score, 9.5);
  EXPECT_EQ(group_of(table, "must"), nullptr);
  EXPECT_EQ(group_of(table, "asap")->name, "calm");
  EXPECT_EQ(group_of(table, "zebra")->score, 6);
}

TEST(ImportanceTable, AUsersFileMayReplaceEverything) {
  const ImportanceTable table = table_of("replace = true\n[group.mine]\nscore = 6\nen = [\"x\"]\n");

  EXPECT_EQ(table.words.size(), 1U);
  EXPECT_EQ(table.groups.size(), 1U);
  EXPECT_TRUE(table.negations.empty());
  EXPECT_EQ(table.weights.plain, 3);
}

TEST(ImportanceTable, NamesTheLineOfAFault) {
  EXPECT_THAT(fault_of("x = ["), HasSubstr("line 1"));
  EXPECT_THAT(fault_of("\nother = 1"), HasSubstr("line 2: other: unknown name"));
  EXPECT_THAT(fault_of("weights = 1"), HasSubstr("weights: expected a table"));
  EXPECT_THAT(fault_of("[weights]\nplane = 3"), HasSubstr("plane: unknown name"));
  EXPECT_THAT(fault_of("[weights]\nplain = \"3\""), HasSubstr("expected a number"));
  EXPECT_THAT(fault_of("replace = 1"), HasSubstr("expected true or false"));
  EXPECT_THAT(fault_of("[group.x]\nfr = []"), HasSubstr("fr: unknown name"));
  EXPECT_THAT(fault_of("[group.x]\nen = \"a\""), HasSubstr("expected a list"));
  EXPECT_THAT(fault_of("[group.x]\nen = [\n\"a\",\n1]"), HasSubstr("line 4: en: expected a word"));
  EXPECT_THAT(fault_of("[group.x]\nwork = 1"), HasSubstr("expected true or false"));
  EXPECT_THAT(fault_of("group = [1]"), HasSubstr("expected a table"));
  EXPECT_THAT(fault_of("[negation]\nde = [\"nicht\"]"), HasSubstr("de: unknown name"));
}

TEST(ImportanceTable, HoldsTheRangeOfAScore) {
  EXPECT_TRUE(read_importance_table("[group.x]\nscore = 0").ok());
  EXPECT_TRUE(read_importance_table("[group.x]\nscore = 10").ok());
  EXPECT_THAT(fault_of("[group.x]\nscore = 10.1"), HasSubstr("from 0 to 10"));
  EXPECT_THAT(fault_of("[group.x]\nscore = -0.1"), HasSubstr("from 0 to 10"));
  EXPECT_THAT(fault_of("[group.x]\nscore = nan"), HasSubstr("from 0 to 10"));
}

TEST(ImportanceTable, HoldsTheLimitOfAWord) {
  const std::string most(kPhraseCharactersMax, 'a');

  EXPECT_TRUE(read_importance_table("[group.x]\nen = [\"" + most + "\"]").ok());
  EXPECT_THAT(fault_of("[group.x]\nen = [\"" + most + "a\"]"), HasSubstr("1 to 64 characters"));
  EXPECT_THAT(fault_of("[group.x]\nen = [\"\"]"), HasSubstr("1 to 64 characters"));
}

TEST(ImportanceTable, HoldsTheLimitsOfGroupsAndWords) {
  const auto groups = [](std::size_t count) {
    std::string toml = "replace = true\n";
    for (std::size_t i = 0; i < count; ++i)
      toml += "[group.g" + std::to_string(i) + "]\nscore = 1\n";
    return toml;
  };
  EXPECT_TRUE(read_importance_table(groups(kWordGroupsMax)).ok());
  EXPECT_THAT(fault_of(groups(kWordGroupsMax + 1)), HasSubstr("more than 64 groups"));

  const auto words = [](std::size_t count) {
    std::string toml = "replace = true\n[group.g]\nen = [";
    for (std::size_t i = 0; i < count; ++i)
      toml += "\"w" + std::to_string(i) + "\",";
    return toml + "]\n";
  };
  EXPECT_TRUE(read_importance_table(words(kTableWordsMax)).ok());
  EXPECT_THAT(fault_of(words(kTableWordsMax + 1)), HasSubstr("over the limit of 20000"));
}

}  // namespace
}  // namespace jiyi::sense
