#include "tokens/id_table.h"

#include <gtest/gtest.h>

namespace jiyi::tokens {
namespace {

TEST(IdTable, FindsEachIdAmongEqualHashes) {
  constexpr TokenId kIds = 1000;
  IdTable table(kIds);
  // Ten ids share a hash.
  for (TokenId id = 0; id < kIds; ++id)
    table.add(IdTable::mixed(id / 10), id);

  for (TokenId id = 0; id < kIds; ++id) {
    const auto found = table.find(IdTable::mixed(id / 10), [&](TokenId at) { return at == id; });
    EXPECT_EQ(found, id);
  }
  EXPECT_EQ(table.find(IdTable::mixed(5), [](TokenId) { return false; }), kNoToken);
  EXPECT_EQ(table.find(IdTable::mixed(kIds), [](TokenId at) { return at == 1; }), kNoToken);
}

TEST(IdTable, TakesTheHighestId) {
  constexpr TokenId kHighest = (1U << IdTable::kIdBits) - 2;
  IdTable table(1);
  table.add(IdTable::mixed(1), kHighest);

  EXPECT_EQ(table.find(IdTable::mixed(1), [](TokenId) { return true; }), kHighest);
}

}  // namespace
}  // namespace jiyi::tokens
