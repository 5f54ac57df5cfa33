#include <gtest/gtest.h>

#include "facts/grammar.h"
#include "facts/schema.h"
#include "toml/parse.h"

namespace jiyi::facts {
namespace {

TEST(BuiltIn, FilesAreWholeAndAreToml) {
  for (const std::string_view file :
       {built_in_patterns_zh(), built_in_patterns_en(), built_in_schema()}) {
    EXPECT_TRUE(file.starts_with("# "));
    EXPECT_TRUE(file.ends_with("\n"));
    EXPECT_TRUE(toml::parse(file).ok());
  }
}

TEST(BuiltIn, ClassesAndPatternsAreNotEmpty) {
  const auto schema = Schema::load();
  const auto grammar = load_grammar(schema.value());
  ASSERT_TRUE(grammar.ok()) << grammar.error().message();
  for (const Pattern& pattern : grammar.value().patterns)
    EXPECT_FALSE(pattern.yes.empty() && pattern.no.empty() && pattern.forms.empty());
  for (const auto& [name, words] : grammar.value().classes)
    EXPECT_FALSE(words.empty()) << name;
}

}  // namespace
}  // namespace jiyi::facts
