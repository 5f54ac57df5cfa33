#include "vec/aligned.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace jiyi::vec {
namespace {

TEST(Aligned, MemoryBeginsOnACacheLine) {
  for (std::size_t size = 1; size < 300; size += 13) {
    AlignedVector<std::int8_t> bytes(size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes.data()) % kLineBytes, 0U);
    bytes.resize(2 * size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes.data()) % kLineBytes, 0U);
  }
}

}  // namespace
}  // namespace jiyi::vec
