#include "text/unicode_tables.h"

#include <vector>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

std::vector<char32_t> mapped(const MappingTable& table, char32_t code) {
  const std::uint16_t place = mapping_place(table, code);
  if (place == 0) return {code};
  const auto codes = mapping_at(place);
  return {codes.begin(), codes.end()};
}

TEST(UnicodeTables, MapACharacterToItsSequence) {
  EXPECT_EQ(mapped(kCanonical, U'é'), (std::vector<char32_t>{U'e', 0x0301}));
  EXPECT_EQ(mapped(kCompatible, U'ﬁ'), (std::vector<char32_t>{U'f', U'i'}));
  EXPECT_EQ(mapped(kCase, U'ß'), (std::vector<char32_t>{U's', U's'}));
  EXPECT_EQ(mapped(kNfc, U'é'), (std::vector<char32_t>{U'é'}));
  EXPECT_EQ(mapped(kNfc, 0x212B), (std::vector<char32_t>{U'Å'}));
  EXPECT_EQ(mapped(kCompatible, 0xFDFA).size(), 18U);
}

TEST(UnicodeTables, NothingIsASequenceToo) {
  EXPECT_NE(mapping_place(kFold, 0x200D), 0);
  EXPECT_TRUE(mapped(kFold, 0x200D).empty());
}

TEST(UnicodeTables, CompositionsAscend) {
  for (std::size_t i = 1; i < kCompositionCount; ++i) {
    const Composition& a = kCompositions[i - 1];
    const Composition& b = kCompositions[i];
    ASSERT_TRUE(a.first < b.first || (a.first == b.first && a.second < b.second)) << i;
  }
}

}  // namespace
}  // namespace jiyi::text
