#include "transfer/source.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

// Hands out its bytes a few at a time.
class DrippingSource final : public Source {
 public:
  DrippingSource(std::string bytes, std::size_t drop)
      : all_("drip", std::move(bytes)), drop_(drop) {}
  Result<std::size_t> read(std::span<char> into) override {
    return all_.read(into.first(std::min(drop_, into.size())));
  }
  Result<void> rewind() override { return all_.rewind(); }
  const std::string& name() const override { return all_.name(); }
  std::uint64_t bytes_done() const override { return all_.bytes_done(); }
  std::uint64_t bytes_total() const override { return all_.bytes_total(); }

 private:
  MemorySource all_;
  std::size_t drop_;
};

std::string all_of(Source& source) {
  ByteReader in(source);
  return read_all(in, 1 << 20).value();
}

TEST(Source, CanBeReadAgainFromItsStart) {
  MemorySource source("x", "abc");
  EXPECT_EQ(all_of(source), "abc");
  EXPECT_EQ(source.bytes_done(), 3U);
  EXPECT_EQ(all_of(source), "");
  ASSERT_TRUE(source.rewind().ok());
  EXPECT_EQ(all_of(source), "abc");
}

TEST(Source, SkipsAByteOrderMarkHoweverItComes) {
  for (std::size_t drop = 1; drop < 6; ++drop) {
    DrippingSource marked(
        "\xEF\xBB\xBF"
        "ab\xEF\xBB\xBF",
        drop);
    EXPECT_EQ(all_of(marked), "ab\xEF\xBB\xBF");
    DrippingSource only_mark("\xEF\xBB\xBF", drop);
    EXPECT_EQ(all_of(only_mark), "");
    DrippingSource cut_mark("\xEF\xBB", drop);
    EXPECT_EQ(all_of(cut_mark), "\xEF\xBB");
  }
}

TEST(Source, CountsLinesAsTheyAreConsumed) {
  MemorySource source("x", "a\nbb\n\nc");
  ByteReader in(source);
  EXPECT_EQ(in.line(), 1U);
  ASSERT_EQ(in.peek().value(), "a\nbb\n\nc");
  in.consume(2);
  EXPECT_EQ(in.line(), 2U);
  in.consume(4);
  EXPECT_EQ(in.line(), 4U);
  EXPECT_EQ(in.peek().value(), "c");
}

TEST(Source, BoundsWhatIsReadWhole) {
  MemorySource source("x", std::string(100, 'a'));
  ByteReader at_limit(source);
  EXPECT_EQ(read_all(at_limit, 100).value().size(), 100U);
  ASSERT_TRUE(source.rewind().ok());
  ByteReader over(source);
  const auto refused = read_all(over, 99);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::LimitExceeded);
}

TEST(Source, NamesAPlace) {
  EXPECT_EQ(place("a.json", 7), "a.json:7");
}

}  // namespace
}  // namespace jiyi::transfer
