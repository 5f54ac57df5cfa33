#include "index/segment_scorer.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "index/segment_builder.h"

namespace jiyi::index {
namespace {

constexpr DocId kDocuments = 3000;

// Term t is in about one document of t.
std::shared_ptr<const Segment> make_segment() {
  base::Random random(11);
  std::vector<Document> documents;
  for (DocId doc = 0; doc < kDocuments; ++doc) {
    Document document{.doc = doc, .length = static_cast<std::uint32_t>(1 + random.below(60))};
    for (const TermId term : {1U, 2U, 3U, 40U, 900U}) {
      if (random.below(term) != 0) continue;
      document.terms.push_back({term, static_cast<std::uint16_t>(1 + random.below(6))});
    }
    documents.push_back(std::move(document));
  }
  return segment_of(documents);
}

class SegmentScorerTest : public testing::Test {
 protected:
  SegmentScorerTest() {
    query_.norm_fixed = 0.3F;
    query_.norm_per_length = 0.03F;
    for (const TermId term : {900U, 40U, 5U, 3U, 2U, 1U}) {
      query_.terms.push_back({term, 1.0F + static_cast<float>(term) / 10, 0});
    }
  }

  std::vector<float> parts(std::size_t term) {
    SegmentScorer scorer(query_);
    scorer.open(*segment_);
    std::vector<float> parts;
    for (std::uint32_t i = 0; i < kDocuments; ++i)
      parts.push_back(scorer.part(term, i));
    return parts;
  }

  std::shared_ptr<const Segment> segment_ = make_segment();
  PlannedQuery query_;
};

TEST_F(SegmentScorerTest, OpensTheTermsThatOccur) {
  SegmentScorer scorer(query_);
  scorer.open(*segment_);
  ASSERT_EQ(scorer.term_count(), 5U) << "term 5 is in no document";
  EXPECT_EQ(scorer.document_frequency(4), kDocuments);
}

TEST_F(SegmentScorerTest, RangesAddWhatSingleDocumentsGet) {
  for (std::size_t term = 0; term < 5; ++term) {
    SCOPED_TRACE("term " + std::to_string(term));
    const auto expected = parts(term);
    for (const std::uint32_t step : {64U, 640U}) {
      SegmentScorer scorer(query_);
      scorer.open(*segment_);
      SegmentScorer marking(query_);
      marking.open(*segment_);
      for (std::uint32_t from = 0; from < kDocuments; from += step) {
        const OrdinalRange range{from, std::min(from + step, kDocuments)};
        const float limit = scorer.limit(term, range);
        std::vector<float> scores(step, 0.0F);
        scorer.add(term, range, scores.data());
        std::vector<float> marked(step, 0.0F);
        std::vector<std::uint64_t> words(step / 64);
        marking.add_marking(term, range, marked.data(), words.data());
        EXPECT_EQ(marked, scores);
        for (std::uint32_t i = 0; i < range.size(); ++i) {
          ASSERT_EQ(scores[i], expected[from + i]) << from + i;
          ASSERT_LE(scores[i], limit * 1.000001F) << from + i;
          ASSERT_EQ((words[i / 64] >> (i % 64) & 1U) != 0, scores[i] > 0) << from + i;
        }
      }
    }
  }
}

TEST_F(SegmentScorerTest, RangeWithoutTheTermHasNoLimit) {
  const auto expected = parts(0);
  SegmentScorer scorer(query_);
  scorer.open(*segment_);
  for (std::uint32_t from = 0; from < kDocuments; from += 50) {
    const OrdinalRange range{from, from + 50};
    float most = 0;
    for (std::uint32_t i = from; i < from + 50; ++i)
      most = std::max(most, expected[i]);
    EXPECT_EQ(scorer.limit(0, range), most);
  }
}

}  // namespace
}  // namespace jiyi::index
