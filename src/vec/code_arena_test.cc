#include "vec/code_arena.h"

#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

#include "vec/aligned.h"

namespace jiyi::vec {
namespace {

TEST(CodeArena, PiecesLieOneBehindTheOtherOnCacheLines) {
  CodeArena arena(1000);
  std::uint8_t* const first = arena.take(65);
  std::uint8_t* const second = arena.take(1);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first) % kLineBytes, 0U);
  EXPECT_EQ(second, first + 2 * kLineBytes);
  first[64] = 7;
  const CodeArena moved = std::move(arena);
  EXPECT_EQ(first[64], 7);
}

TEST(CodeArenaDeathTest, TakingMoreThanThereIsIsABug) {
  CodeArena arena(100);
  EXPECT_DEATH(arena.take(arena.left() + 1), "the arena holds all its matrices");
  EXPECT_DEATH(CodeArena().take(1), "the arena holds");
}

}  // namespace
}  // namespace jiyi::vec
