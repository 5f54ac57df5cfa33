#include "index/segment.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "index/segment_builder.h"

namespace jiyi::index {
namespace {

Document document(DocId doc, std::uint32_t length, std::vector<TermCount> terms) {
  return {.doc = doc, .length = length, .terms = std::move(terms)};
}

TEST(Segment, KnowsItsDocumentsWithoutGaps) {
  const auto segment =
      segment_of(std::vector{document(10, 3, {}), document(11, 8, {}), document(12, 3, {})});

  EXPECT_TRUE(segment->is_consecutive());
  EXPECT_EQ(segment->document_count(), 3U);
  EXPECT_EQ(segment->first_number(), 10U);
  EXPECT_EQ(segment->last_number(), 12U);
  EXPECT_EQ(segment->number_of(1), 11U);
  EXPECT_EQ(segment->length_of(1), 8U);
  EXPECT_EQ(segment->total_length(), 14U);
  EXPECT_EQ(segment->ordinal_from(0), 0U);
  EXPECT_EQ(segment->ordinal_from(11), 1U);
  EXPECT_EQ(segment->ordinal_from(13), 3U);
  EXPECT_EQ(segment->ordinal_from(UINT32_MAX), 3U);
}

TEST(Segment, KnowsItsDocumentsWithGaps) {
  const auto segment = segment_of(
      std::vector{document(0, 1, {}), document(7, 2, {}), document(4'000'000'000, 3, {})});

  EXPECT_FALSE(segment->is_consecutive());
  EXPECT_EQ(segment->last_number(), 4'000'000'000U);
  EXPECT_EQ(segment->number_of(1), 7U);
  EXPECT_EQ(segment->ordinal_from(1), 1U);
  EXPECT_EQ(segment->ordinal_from(7), 1U);
  EXPECT_EQ(segment->ordinal_from(8), 2U);
  EXPECT_EQ(segment->ordinal_from(4'000'000'001), 3U);
  EXPECT_LT(segment->resident_bytes(), 10'000U);
}

TEST(Segment, FindsEveryTermAndNoOther) {
  base::Random random(5);
  // Small numbers share their first bits, which the directory must bear.
  std::vector<TermCount> terms;
  for (TermId term = 0; term < 500; ++term)
    terms.push_back({term * 3, 1});
  for (int i = 0; i < 500; ++i)
    terms.push_back({random.next() | 1ULL << 63U, 2});
  terms.push_back({UINT64_MAX, 5});
  const auto segment = segment_of(std::vector{document(0, 2000, terms)});

  EXPECT_EQ(segment->posting_count(), 1001U);
  for (const TermCount& term : terms)
    EXPECT_TRUE(segment->find(term.term)) << term.term;
  for (TermId term = 0; term < 500; ++term)
    EXPECT_FALSE(segment->find(term * 3 + 1));
  EXPECT_FALSE(segment->find(UINT64_MAX - 1));
}

TEST(Segment, WithoutTermsFindsNone) {
  const auto segment = segment_of(std::vector{document(3, 0, {})});
  EXPECT_FALSE(segment->find(0));
  EXPECT_FALSE(segment->find(UINT64_MAX));
}

TEST(ImpactLimits, KeepTheShortestLengthByFrequency) {
  ImpactLimits limits;
  limits.add(1, 30);
  limits.add(1, 20);
  limits.add(2, 40);
  limits.add(9, 70);
  limits.add(4, 60);
  ImpactLimits other;
  other.add(2, 35);
  other.add(12, 65);

  limits.add(other);

  EXPECT_EQ(limits.length_min, (std::array<std::uint16_t, 3>{20, 35, 60}));
  EXPECT_EQ(limits.frequency_max, 12);
}

}  // namespace
}  // namespace jiyi::index
