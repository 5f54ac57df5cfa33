#include "embed/charsmap.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::embed {
namespace {

TEST(Charsmap, TakesTheLongestKeyAtTheFront) {
  const auto bytes = build_charsmap({{"e", "E"}, {"e\xCC\x81", "é"}, {"x", ""}}).value();
  const auto map = Charsmap::read(bytes).value();

  EXPECT_EQ(map.match("e\xCC\x81rest").replacement, "é");
  EXPECT_EQ(map.match("e\xCC\x81rest").bytes, 3U);
  EXPECT_EQ(map.match("e\xCC").bytes, 1U);
  EXPECT_EQ(map.match("xy").bytes, 1U);
  EXPECT_EQ(map.match("xy").replacement, "");
  EXPECT_EQ(map.match("ye").bytes, 0U);
  EXPECT_EQ(map.match("").bytes, 0U);
  EXPECT_TRUE(map.is_plain('y'));
  EXPECT_FALSE(map.is_plain('e'));
}

TEST(Charsmap, OfNothingMapsNothing) {
  const auto map = Charsmap::read("").value();

  EXPECT_EQ(map.match("e").bytes, 0U);
  EXPECT_TRUE(map.is_plain('e'));
}

TEST(Charsmap, RefusesKeysAndBytesThatCannotBe) {
  EXPECT_FALSE(build_charsmap({{"", "x"}}).ok());
  EXPECT_FALSE(build_charsmap({{"a", "x"}, {"a", "y"}}).ok());
  EXPECT_FALSE(build_charsmap({{"a", std::string(1, '\0')}}).ok());
  const auto bytes = build_charsmap({{"a", "x"}}).value();
  EXPECT_FALSE(Charsmap::read(bytes.substr(0, 3)).ok());
  EXPECT_FALSE(Charsmap::read(bytes.substr(0, 100)).ok());
  EXPECT_FALSE(Charsmap::read(bytes.substr(0, bytes.size() - 1)).ok());
}

TEST(Charsmap, DamageIsAnErrorOrHarmless) {
  const auto bytes = build_charsmap({{"a", "x"}, {"ab", "yz"}, {"中", ""}}).value();
  base::Random random(5);
  for (int round = 0; round < 2000; ++round) {
    auto damaged = bytes;
    damaged[random.below(damaged.size())] = static_cast<char>(random.next());
    const auto map = Charsmap::read(damaged);
    if (!map.ok()) continue;
    EXPECT_LE(map.value().match("abc").bytes, 3U);
    EXPECT_LE(map.value().match("中").bytes, 3U);
  }
}

}  // namespace
}  // namespace jiyi::embed
