#include "index/segment_builder.h"

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "index/posting_cursor.h"

namespace jiyi::index {
namespace {

using testing::ElementsAre;
using testing::Pair;

std::vector<std::pair<DocId, std::uint32_t>> postings_of(const Segment& segment, TermId term) {
  std::vector<std::pair<DocId, std::uint32_t>> postings;
  const auto list = segment.find(term);
  if (!list) return postings;
  PostingCursor cursor;
  cursor.open(*list);
  for (std::uint32_t ordinal = 0; ordinal < segment.document_count(); ++ordinal) {
    const std::uint32_t frequency = cursor.frequency_of(ordinal);
    if (frequency > 0) postings.emplace_back(segment.number_of(ordinal), frequency);
  }
  return postings;
}

TEST(SegmentOf, TurnsDocumentsIntoLists) {
  const std::vector<Document> documents{
      {.doc = 4, .length = 3, .terms = {{9, 1}, {7, 2}}},
      {.doc = 5, .length = 1, .terms = {{7, 1}}},
  };

  const auto segment = segment_of(documents);

  EXPECT_THAT(segment->terms(), ElementsAre(7, 9));
  EXPECT_THAT(postings_of(*segment, 7), ElementsAre(Pair(4, 2), Pair(5, 1)));
  EXPECT_THAT(postings_of(*segment, 9), ElementsAre(Pair(4, 1)));
}

TEST(SegmentOf, AddsUpRepeatedTermsToTheLimitAndLeavesOutZero) {
  const std::vector<Document> documents{
      {.doc = 0, .length = 9, .terms = {{7, 2}, {8, 65535}, {7, 3}, {9, 0}, {8, 1}}},
  };

  const auto segment = segment_of(documents);

  EXPECT_THAT(segment->terms(), ElementsAre(7, 8));
  EXPECT_THAT(postings_of(*segment, 7), ElementsAre(Pair(0, 5)));
  EXPECT_THAT(postings_of(*segment, 8), ElementsAre(Pair(0, 65535)));
}

TEST(SegmentOf, CapsLengths) {
  const std::vector<Document> documents{
      {.doc = 0, .length = 65534, .terms = {}},
      {.doc = 1, .length = 65535, .terms = {}},
      {.doc = 2, .length = 65536, .terms = {}},
  };

  const auto segment = segment_of(documents);

  EXPECT_EQ(segment->length_of(0), 65534U);
  EXPECT_EQ(segment->length_of(1), 65535U);
  EXPECT_EQ(segment->length_of(2), 65535U);
}

TEST(SegmentOf, SortsAFewAndManyEntriesAlike) {
  for (const DocId count : {10U, 5000U}) {
    std::vector<Document> documents;
    for (DocId doc = 0; doc < count; ++doc) {
      const TermId own = (TermId{doc} + 1) * 0x9E3779B97F4A7C15ULL;
      documents.push_back({.doc = doc, .length = 2, .terms = {{own, 1}, {77, 3}}});
    }

    const auto segment = segment_of(documents);

    EXPECT_EQ(segment->terms().size(), count + std::size_t{1});
    EXPECT_TRUE(std::is_sorted(segment->terms().begin(), segment->terms().end()));
    EXPECT_EQ(postings_of(*segment, 77).size(), count);
    EXPECT_THAT(postings_of(*segment, 0x9E3779B97F4A7C15ULL), ElementsAre(Pair(0, 1)));
  }
}

}  // namespace
}  // namespace jiyi::index
