#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/endian.h"
#include "base/random.h"
#include "embed/gguf.h"

namespace jiyi::embed {
namespace {

using base::append_fixed;
using testing::HasSubstr;

std::string text(std::string_view value) {
  std::string out;
  append_fixed(out, std::uint64_t{value.size()});
  return out.append(value);
}

std::string number(std::uint32_t value) {
  std::string out;
  append_fixed(out, value);
  return out;
}

std::string wide(std::uint64_t value) {
  std::string out;
  append_fixed(out, value);
  return out;
}

std::string head(std::uint64_t tensors, std::uint64_t keys) {
  return "GGUF" + number(3) + wide(tensors) + wide(keys);
}

std::string key(std::string_view name, std::uint32_t type, std::string_view value) {
  return text(name) + number(type) + std::string(value);
}

// One of 2 rows of 8 floats at the beginning of the data.
std::string tensor(std::string_view name, std::uint64_t offset = 0, std::uint32_t type = 0) {
  return text(name) + number(2) + wide(8) + wide(2) + number(type) + wide(offset);
}

std::string padded(std::string bytes, std::size_t data) {
  bytes.resize((bytes.size() + 31) / 32 * 32);
  return bytes + std::string(data, 'x');
}

Result<GgufFile> parsed(const std::string& bytes) {
  return GgufFile::parse(std::as_bytes(std::span(bytes)));
}

std::string fault(const std::string& bytes) {
  const auto file = parsed(bytes);
  if (file.ok()) return "none";
  EXPECT_EQ(file.error().code(), ErrorCode::Corruption);
  return file.error().message();
}

TEST(GgufParse, ReadsKeysAndTensors) {
  const auto bytes = padded(head(2, 2) + key("n", 4, number(7)) +
                                key("list", 9, number(8) + wide(2) + text("a") + text("bc")) +
                                tensor("one") + tensor("two", 64),
                            128);

  const auto file = parsed(bytes);

  ASSERT_TRUE(file.ok()) << file.error().message();
  EXPECT_EQ(file.value().whole("n").value(), 7U);
  EXPECT_EQ(file.value().texts("list").value(), (std::vector<std::string_view>{"a", "bc"}));
  const auto* two = file.value().tensor("two");
  ASSERT_NE(two, nullptr);
  EXPECT_EQ(two->rows, 2U);
  EXPECT_EQ(two->cols, 8U);
  EXPECT_EQ(two->bytes.size(), 64U);
  EXPECT_EQ(file.value().tensor("three"), nullptr);
}

TEST(GgufParse, WhateverIsCutOffIsMissed) {
  const auto bytes =
      padded(head(1, 2) + key("general.alignment", 4, number(32)) +
                 key("list", 9, number(8) + wide(2) + text("a") + text("bc")) + tensor("one"),
             64);
  ASSERT_EQ(fault(bytes), "none");

  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_NE(fault(bytes.substr(0, size)), "none") << size;
  }
}

TEST(GgufParse, NamesWhatIsWrong) {
  EXPECT_THAT(fault("GGML" + number(3) + wide(0) + wide(0)), HasSubstr("does not begin"));
  EXPECT_THAT(fault("GGUF" + number(2) + wide(0) + wide(0)), HasSubstr("version 2"));
  EXPECT_THAT(fault(head(0, 2) + key("n", 4, number(1)) + key("n", 4, number(2))),
              HasSubstr("n stands twice"));
  EXPECT_THAT(fault(padded(head(2, 0) + tensor("t") + tensor("t", 64), 128)),
              HasSubstr("t stands twice"));
  EXPECT_THAT(fault(head(0, 1) + key("n", 13, "")), HasSubstr("type 13"));
  EXPECT_THAT(fault(head(0, 1) + key("n", 9, number(9) + wide(0))), HasSubstr("type 9"));
  EXPECT_THAT(fault(padded(head(1, 0) + tensor("t", 0, 12), 64)), HasSubstr("type 12"));
  EXPECT_THAT(fault(padded(head(1, 0) + tensor("t", 32), 128)), HasSubstr("expected at 0"));
  EXPECT_THAT(fault(padded(head(1, 0) + tensor("t", 0, 2), 64)), HasSubstr("multiple of 32"));
  EXPECT_THAT(fault(head(0, 1) + key("", 4, number(1))), HasSubstr("0 bytes"));
  for (const std::uint32_t alignment : {0U, 24U, 1U << 21U}) {
    EXPECT_THAT(fault(head(0, 1) + key("general.alignment", 4, number(alignment))),
                HasSubstr("power of two"));
  }
}

TEST(GgufParse, CountsAndSizesDoNotOverflow) {
  constexpr auto kHuge = ~std::uint64_t{0};
  EXPECT_NE(fault(head(kHuge, 0)), "none");
  EXPECT_NE(fault(head(0, kHuge)), "none");
  EXPECT_NE(fault(head(0, 1) + key("n", 9, number(10) + wide(kHuge / 8 + 2))), "none");
  EXPECT_NE(fault(head(0, 1) + key("n", 9, number(8) + wide(kHuge))), "none");
  EXPECT_NE(fault(head(0, 1) + wide(kHuge) + "n"), "none");
  for (const std::uint64_t cols :
       {kHuge, kHuge / 4 + 1, std::uint64_t{1} << 62U, std::uint64_t{0}}) {
    for (const std::uint64_t rows :
         {kHuge, std::uint64_t{1} << 33U, std::uint64_t{0}, std::uint64_t{4}}) {
      const auto bytes = padded(
          head(1, 0) + text("t") + number(2) + wide(cols) + wide(rows) + number(0) + wide(0), 64);
      EXPECT_NE(fault(bytes), "none") << cols << " " << rows;
    }
  }
  EXPECT_NE(fault(padded(head(1, 0) + text("t") + number(5) + wide(1) + wide(1) + wide(1) +
                             wide(1) + wide(1) + number(0) + wide(0),
                         64)),
            "none");
}

TEST(GgufParse, DamageIsAnErrorOrHarmless) {
  const auto bytes =
      padded(head(1, 2) + key("general.alignment", 4, number(32)) +
                 key("list", 9, number(8) + wide(2) + text("a") + text("bc")) + tensor("one"),
             64);
  base::Random random(11);
  for (int round = 0; round < 20'000; ++round) {
    auto damaged = bytes;
    for (auto left = 1 + random.below(3); left > 0; --left) {
      damaged[random.below(damaged.size())] = static_cast<char>(random.next());
    }
    const auto file = parsed(damaged);
    if (file.ok()) static_cast<void>(file.value().texts("list"));
  }
}

}  // namespace
}  // namespace jiyi::embed
