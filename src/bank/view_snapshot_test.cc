#include <string>

#include <gtest/gtest.h>

#include "bank/view.h"
#include "testkit/rows.h"

namespace jiyi::bank {
namespace {

using testkit::next_version;
using testkit::row;

View sample() {
  const auto first = row(1, "我喜欢喝咖啡", "s1", "林晓");
  auto dated = row(4, "moved to Leeds");
  dated.memory.event_at = parse_timestamp("2025-03-05T08:00:00Z").value();
  View view =
      apply(View::empty(), {.rows = {first, row(2, "the second turn", "s1", "Sam"),
                                     next_version(first, 3, "我不喝咖啡了"), dated, row(5, "gone")},
                            .forgotten = {},
                            .seq = 5});
  return apply(view, {.rows = {}, .forgotten = {5}, .seq = 6});
}

void expect_equal(const View& a, const View& b) {
  EXPECT_EQ(a.seq, b.seq);
  ASSERT_EQ(a.columns.size(), b.columns.size());
  EXPECT_EQ(a.words.document_count(), b.words.document_count());
  EXPECT_EQ(*a.live, *b.live);
  EXPECT_EQ(a.mean_session_length, b.mean_session_length);
  EXPECT_EQ(a.speakers->size(), b.speakers->size());
  ASSERT_EQ(a.sessions->size(), b.sessions->size());
  for (std::size_t i = 0; i < a.sessions->size(); ++i) {
    EXPECT_EQ((*a.sessions)[i].tail, (*b.sessions)[i].tail);
    EXPECT_EQ((*a.sessions)[i].slots, (*b.sessions)[i].slots);
    EXPECT_EQ((*a.sessions)[i].length, (*b.sessions)[i].length);
  }
  for (DocId doc = 0; doc < a.columns.size(); ++doc) {
    EXPECT_EQ(a.columns.get(doc).number, b.columns.get(doc).number);
    EXPECT_EQ(a.columns.get(doc).superseded_us, b.columns.get(doc).superseded_us);
    EXPECT_EQ(a.columns.get(doc).speaker, b.columns.get(doc).speaker);
    EXPECT_EQ(a.columns.get(doc).earlier, b.columns.get(doc).earlier);
    EXPECT_EQ(a.columns.get(doc).cues, b.columns.get(doc).cues);
  }
}

TEST(ViewSnapshot, ComesBackAsItWas) {
  const View view = sample();
  const auto loaded = load_view(serialise(view));
  ASSERT_TRUE(loaded.ok()) << loaded.error().message();
  expect_equal(view, loaded.value());
}

TEST(ViewSnapshot, GrowsOnAfterLoading) {
  auto loaded = load_view(serialise(sample()));
  ASSERT_TRUE(loaded.ok());
  const store::Changes more{.rows = {row(7, "a third turn", "s1")}, .forgotten = {}, .seq = 7};
  expect_equal(apply(loaded.value(), more), apply(sample(), more));
}

TEST(ViewSnapshot, EmptyViewComesBack) {
  EXPECT_TRUE(load_view(serialise(View::empty())).ok());
}

TEST(ViewSnapshot, CutAtAnyByteIsCorruption) {
  const std::string bytes = serialise(sample());
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    const auto loaded = load_view(std::string_view(bytes).substr(0, cut));
    ASSERT_FALSE(loaded.ok()) << cut;
    EXPECT_EQ(loaded.error().code(), ErrorCode::Corruption);
  }
}

// The store checksums the bytes; without it a flip may go unseen, but never crashes.
TEST(ViewSnapshot, FlippedBitsNeverCrash) {
  const std::string bytes = serialise(sample());
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    if (auto loaded = load_view(damaged); loaded.ok()) {
      static_cast<void>(
          apply(loaded.value(), {.rows = {row(99, "more", "s1")}, .forgotten = {1, 2}, .seq = 99}));
    }
  }
}

}  // namespace
}  // namespace jiyi::bank
