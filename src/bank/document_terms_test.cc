#include "bank/document_terms.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace jiyi::bank {
namespace {

bool holds(const index::Document& document, Field field, std::string_view term) {
  return std::any_of(document.terms.begin(), document.terms.end(),
                     [&](const auto& one) { return one.term == term_id(field, term); });
}

Memory said(std::string text) {
  Memory memory;
  memory.text = std::move(text);
  return memory;
}

TEST(DocumentTerms, HoldsWordsPairsAndCharacters) {
  const auto document = document_of(said("我喜欢 running"), 3);
  EXPECT_EQ(document.doc, 3U);
  EXPECT_TRUE(holds(document, Field::Word, "喜欢"));
  EXPECT_TRUE(holds(document, Field::Character, "喜"));
  EXPECT_TRUE(holds(document, Field::Word, "run"));
  EXPECT_FALSE(holds(document, Field::Character, "run"));
}

TEST(DocumentTerms, HoldsTheEventDateInItsOwnOffset) {
  Memory memory = said("hello");
  memory.event_at = parse_timestamp("2025-03-06T01:00:00+08:00").value();
  const auto document = document_of(memory, 0);
  EXPECT_TRUE(holds(document, Field::Date, "d3-6"));
  EXPECT_TRUE(holds(document, Field::Date, "y2025"));
  EXPECT_FALSE(holds(document, Field::Date, "d3-5"));
}

TEST(DocumentTerms, HoldsTheSpeakersName) {
  Memory memory = said("hello");
  memory.speaker = "Caroline";
  const auto document = document_of(memory, 0);
  EXPECT_TRUE(holds(document, Field::Word, "carolin"));
}

TEST(DocumentTerms, NamesAreNotStemmed) {
  EXPECT_EQ(name_terms("TIM"), name_terms("Tim's"));
  EXPECT_NE(name_terms("Tim"), name_terms("times"));
  EXPECT_EQ(name_terms("Ann Lee").size(), 2U);
  EXPECT_EQ(name_terms("王小明").size(), 2U);
}

TEST(DocumentTerms, HoldsScalarMetadataByKeyAndValue) {
  Memory memory = said("hello");
  memory.metadata = R"({"lang":"zh","n":3,"deep":{"x":1}})";
  const auto document = document_of(memory, 0);
  const auto has = [&](std::string_view key, std::string_view value) {
    return std::any_of(document.terms.begin(), document.terms.end(),
                       [&](const auto& one) { return one.term == metadata_term(key, value); });
  };
  EXPECT_TRUE(has("lang", "\"zh\""));
  EXPECT_TRUE(has("n", "3"));
  EXPECT_FALSE(has("lan", "g\0\"zh\""));
  EXPECT_FALSE(has("deep", "{\"x\":1}"));
}

TEST(DocumentTerms, CountsRepeatedTermsOnce) {
  const auto document = document_of(said("cat cat cat"), 0);
  const auto cat = std::find_if(document.terms.begin(), document.terms.end(), [](const auto& one) {
    return one.term == term_id(Field::Word, "cat");
  });
  ASSERT_NE(cat, document.terms.end());
  EXPECT_EQ(cat->frequency, 3);
  EXPECT_EQ(document.length, 3U);
}

}  // namespace
}  // namespace jiyi::bank
