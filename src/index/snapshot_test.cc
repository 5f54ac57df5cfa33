#include "index/snapshot.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/endian.h"
#include "base/hash.h"
#include "base/random.h"
#include "index/segment_builder.h"

namespace jiyi::index {
namespace {

using testing::HasSubstr;
using Segments = std::vector<std::shared_ptr<const Segment>>;

// Lists with pairs, with bitmaps, with packed gaps; numbers with and without gaps.
Segments make_segments(DocId documents_each) {
  base::Random random(3);
  Segments segments;
  DocId number = 7;
  for (const DocId gap : {0U, 2U}) {
    std::vector<Document> documents;
    for (DocId i = 0; i < documents_each; ++i, number += 1 + gap) {
      Document document{.doc = number, .length = static_cast<std::uint32_t>(random.below(40))};
      for (const TermId term : {1U, 2U, 9U, 30U}) {
        if (random.below(term) != 0) continue;
        document.terms.push_back({term << 40U, static_cast<std::uint16_t>(1 + random.below(5))});
      }
      documents.push_back(std::move(document));
    }
    segments.push_back(segment_of(documents));
  }
  return segments;
}

// Makes size and checksum right again, so that what lies behind them is reached.
void sign(std::string& bytes) {
  std::string size;
  base::append_fixed(size, std::uint64_t{bytes.size()});
  bytes.replace(8, 8, size);
  std::string checksum;
  base::append_fixed(checksum, base::hash64(std::string_view(bytes).substr(0, bytes.size() - 8)));
  bytes.replace(bytes.size() - 8, 8, checksum);
}

std::string message_of(const std::string& bytes) {
  const auto read = read_snapshot(bytes);
  if (read.ok()) return "none";
  EXPECT_EQ(read.error().code(), ErrorCode::Corruption);
  return read.error().message();
}

TEST(Snapshot, ComesBackAsItWas) {
  const Segments segments = make_segments(2000);

  const auto read = read_snapshot(write_snapshot(segments));

  ASSERT_TRUE(read.ok()) << read.error().message();
  ASSERT_EQ(read.value().size(), segments.size());
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const SegmentParts& a = segments[i]->parts();
    const SegmentParts& b = read.value()[i]->parts();
    EXPECT_EQ(a.first, b.first);
    EXPECT_EQ(a.numbers, b.numbers);
    EXPECT_EQ(a.lengths, b.lengths);
    EXPECT_EQ(a.length_codes, b.length_codes);
    EXPECT_EQ(a.terms, b.terms);
    EXPECT_EQ(a.places, b.places);
    EXPECT_EQ(a.bytes, b.bytes);
    ASSERT_EQ(a.blocks.size(), b.blocks.size());
    for (std::size_t block = 0; block < a.blocks.size(); ++block) {
      EXPECT_EQ(a.blocks[block].last, b.blocks[block].last);
      EXPECT_EQ(a.blocks[block].offset, b.blocks[block].offset);
      EXPECT_EQ(a.blocks[block].limits.length_min, b.blocks[block].limits.length_min);
      EXPECT_EQ(a.blocks[block].limits.frequency_max, b.blocks[block].limits.frequency_max);
    }
  }
}

TEST(Snapshot, OfNothingIsTwentyEightBytes) {
  const std::string bytes = write_snapshot({});
  EXPECT_EQ(bytes.size(), 28U);
  ASSERT_TRUE(read_snapshot(bytes).ok());
  EXPECT_TRUE(read_snapshot(bytes).value().empty());
}

TEST(Snapshot, ManyLengthsTakeTwoBytesEach) {
  std::vector<Document> documents;
  for (DocId doc = 0; doc < 257; ++doc)
    documents.push_back({.doc = doc, .length = doc});
  const auto lengths_of = [](std::span<const Document> some) {
    return read_snapshot(write_snapshot(Segments{segment_of(some)})).value().front()->parts();
  };
  EXPECT_EQ(lengths_of(documents).lengths.size(), 257U);
  EXPECT_EQ(lengths_of(documents).length_codes.back(), 256U);
  EXPECT_EQ(lengths_of(std::span(documents).first(256)).length_codes.back(), 255U);
}

TEST(Snapshot, SaysWhatIsWrongWithTheHeader) {
  const std::string bytes = write_snapshot(make_segments(5));
  std::string other = bytes;
  other[4] = 2;
  EXPECT_THAT(message_of(other), HasSubstr("version 2"));
  other = bytes;
  other[0] = 'X';
  EXPECT_THAT(message_of(other), HasSubstr("mark"));
  other = bytes;
  other.back() ^= 1;
  EXPECT_THAT(message_of(other), HasSubstr("checksum"));
  EXPECT_THAT(message_of(bytes + "x"), HasSubstr("says"));
  EXPECT_THAT(message_of(""), HasSubstr("cut"));
}

TEST(Snapshot, CutAtAnyByteIsCorruption) {
  const std::string bytes = write_snapshot(make_segments(40));
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    ASSERT_NE(message_of(bytes.substr(0, cut)), "none") << cut;
    std::string signed_again = bytes.substr(0, cut);
    if (cut < 28) continue;
    sign(signed_again);
    ASSERT_NE(message_of(signed_again), "none") << cut;
  }
}

TEST(Snapshot, EverySingleBitFlipIsCorruption) {
  std::string bytes = write_snapshot(make_segments(40));
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << (bit % 8));
    ASSERT_NE(message_of(bytes), "none") << "bit " << bit;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << (bit % 8));
  }
}

TEST(Snapshot, SegmentsOutOfOrderAreCorruption) {
  Segments segments = make_segments(5);
  std::swap(segments[0], segments[1]);
  EXPECT_THAT(message_of(write_snapshot(segments)), HasSubstr("out of order"));
  segments[1] = segments[0];
  EXPECT_THAT(message_of(write_snapshot(segments)), HasSubstr("out of order"));
}

// With a checksum that fits, a changed bit is either refused or gives an index that answers.
TEST(Snapshot, SignedBitFlipsNeverHarm) {
  const std::string bytes = write_snapshot(make_segments(150));
  const std::vector<QueryTerm> query{{TermId{1} << 40U}, {TermId{2} << 40U}, {TermId{9} << 40U}};
  std::size_t read = 0;
  constexpr std::size_t kStride = 5;  // every bit of a byte gets its turn
  for (std::size_t bit = std::size_t{16} * 8; bit < (bytes.size() - 8) * 8; bit += kStride) {
    std::string other = bytes;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ 1 << (bit % 8));
    sign(other);
    const auto index = LexicalIndex::load(other);
    if (!index.ok()) continue;
    ++read;
    const auto top = index.value().top_k(query, 10, {}, nullptr);
    ASSERT_LE(top.size(), 10U);
    const DocId gone = 8;
    ASSERT_LE(index.value().without({&gone, 1}).document_count(), 300U);
  }
  EXPECT_GT(read, 0U);
}

}  // namespace
}  // namespace jiyi::index
