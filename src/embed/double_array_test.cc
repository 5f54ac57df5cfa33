#include "embed/double_array.h"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::embed {
namespace {

std::string_view bytes_of(const std::vector<std::uint32_t>& units) {
  return {reinterpret_cast<const char*>(units.data()), units.size() * sizeof(std::uint32_t)};
}

std::vector<std::uint32_t> built(const std::map<std::string, std::uint32_t>& keys) {
  std::vector<TrieKey> list;
  for (const auto& [text, value] : keys)
    list.push_back({text, value});
  std::reverse(list.begin(), list.end());
  auto units = build_double_array(list);
  EXPECT_TRUE(units.ok());
  return std::move(units).value();
}

std::string random_text(base::Random& random, std::uint64_t letters) {
  std::string text;
  for (auto left = 1 + random.below(6); left > 0; --left) {
    text += static_cast<char>(1 + random.below(letters));
  }
  return text;
}

TEST(DoubleArray, FindsItsKeysAndNothingElse) {
  base::Random random(7);
  for (const std::uint64_t letters : {2U, 20U, 255U}) {
    std::map<std::string, std::uint32_t> keys;
    for (std::uint32_t i = 0; i < 3000; ++i)
      keys[random_text(random, letters)] = i;
    const auto units = built(keys);
    const DoubleArray trie(bytes_of(units));

    for (const auto& [text, value] : keys)
      EXPECT_EQ(trie.find(text), value);
    for (int i = 0; i < 20'000; ++i) {
      const auto text = random_text(random, letters);
      const auto found = keys.find(text);
      EXPECT_EQ(trie.find(text), found == keys.end() ? std::nullopt : std::optional(found->second));
    }
  }
}

TEST(DoubleArray, OfNoKeysHoldsNothing) {
  const auto units = built({});

  EXPECT_EQ(DoubleArray(bytes_of(units)).find("a"), std::nullopt);
  EXPECT_EQ(DoubleArray().find("a"), std::nullopt);
  EXPECT_EQ(DoubleArray().find(""), std::nullopt);
}

TEST(DoubleArray, HasNoEmptyKeyNoZeroByteAndNoKeyTwice) {
  EXPECT_EQ(build_double_array({{"", 1}}).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(build_double_array({{std::string_view("a\0", 2), 1}}).error().code(),
            ErrorCode::InvalidArgument);
  EXPECT_EQ(build_double_array({{"a", 1}, {"b", 2}, {"a", 3}}).error().message(),
            "the pieces 1 and 3 are the same");
}

TEST(DoubleArray, ThatNeedsTooManyUnitsIsRefused) {
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < 130'000; ++i) {
    std::string text;
    for (std::uint32_t rest = i * 2'654'435'761U; text.size() < 16; rest = rest * 37 + 11) {
      text += static_cast<char>('a' + rest / 7 % 16);
    }
    texts.push_back(std::to_string(i) + text);
  }
  std::vector<TrieKey> keys;
  for (const auto& text : texts)
    keys.push_back({text, 1});

  EXPECT_EQ(build_double_array(keys).error().code(), ErrorCode::LimitExceeded);
  keys.resize(1000);
  EXPECT_TRUE(build_double_array(keys).ok());
}

// A file may hold anything: walking it must neither read beyond it nor go on for ever.
TEST(DoubleArray, AnyBytesAreSafeToWalk) {
  base::Random random(3);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::uint32_t> units(random.below(40));
    for (auto& unit : units)
      unit = static_cast<std::uint32_t>(random.next());
    const DoubleArray trie(bytes_of(units));
    for (int i = 0; i < 20; ++i)
      trie.find(random_text(random, 255));
  }
}

}  // namespace
}  // namespace jiyi::embed
