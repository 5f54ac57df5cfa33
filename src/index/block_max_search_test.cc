#include "index/block_max_search.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "index/segment_builder.h"

namespace jiyi::index {
namespace {

constexpr TermId kCommon = 1;
constexpr TermId kFrequent = 2;
constexpr TermId kRare = 3;

// Terms of three kinds over several ranges of the search; lengths of few values make ties.
std::vector<Document> make_documents(std::uint64_t seed, DocId count, DocId gap_every) {
  base::Random random(seed);
  std::vector<Document> documents;
  DocId number = 0;
  for (DocId i = 0; i < count; ++i, ++number) {
    if (gap_every > 0 && random.below(gap_every) == 0) number += 70;
    Document document{.doc = number, .length = static_cast<std::uint32_t>(5 + random.below(3))};
    const auto often = [&] { return static_cast<std::uint16_t>(1 + random.below(3)); };
    if (random.below(10) != 0) document.terms.push_back({kCommon, often()});
    if (random.below(20) == 0) document.terms.push_back({kFrequent, often()});
    if (random.below(900) == 0) document.terms.push_back({kRare, often()});
    documents.push_back(std::move(document));
  }
  return documents;
}

bool passes(const std::vector<std::uint64_t>& words, DocId doc) {
  return doc / 64 < words.size() && (words[doc / 64] >> (doc % 64) & 1U) != 0;
}

std::vector<ScoredDoc> every_document(const Segment& segment, const PlannedQuery& query) {
  SegmentScorer scorer(query);
  scorer.open(segment);
  std::vector<ScoredDoc> all;
  for (std::uint32_t ordinal = 0; ordinal < segment.document_count(); ++ordinal) {
    float score = 0;
    for (std::size_t term = 0; term < scorer.term_count(); ++term) {
      score += scorer.part(term, ordinal);
    }
    if (score > 0) all.push_back({segment.number_of(ordinal), score});
  }
  return all;
}

class BlockMaxSearchOver : public testing::TestWithParam<DocId> {
 protected:
  void expect_equals_exhaustive(std::size_t k, const std::vector<std::uint64_t>* words) {
    std::vector<ScoredDoc> expected;
    TopScores best(k);
    DocFilter filter;
    if (words != nullptr) filter.words = *words;
    BlockMaxSearch search(query_, words == nullptr ? nullptr : &filter);
    for (const auto& segment : segments_) {
      search.run(*segment, best);
      const auto all = every_document(*segment, query_);
      expected.insert(expected.end(), all.begin(), all.end());
    }
    if (words != nullptr) {
      std::erase_if(expected, [&](const auto& one) { return !passes(*words, one.doc); });
    }
    std::stable_sort(expected.begin(), expected.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    expected.resize(std::min(k, expected.size()));
    const auto found = std::move(best).best_first();
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i].doc, expected[i].doc) << "rank " << i;
      ASSERT_EQ(found[i].score, expected[i].score) << "rank " << i;
    }
  }

  void make_segments(std::uint64_t seed) {
    const auto documents = make_documents(seed, 20'000, GetParam());
    segments_ = {segment_of(std::span(documents).first(15'000)),
                 segment_of(std::span(documents).subspan(15'000))};
    query_ = {.terms = {{kRare, 6.5F, 0}, {kFrequent, 3.0F, 0}, {kCommon, 0.1F, 0}},
              .norm_fixed = 0.3F,
              .norm_per_length = 0.15F};
  }

  std::vector<std::shared_ptr<const Segment>> segments_;
  PlannedQuery query_;
};

TEST_P(BlockMaxSearchOver, FindsWhatExhaustiveScoringFinds) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    make_segments(seed);
    for (const std::size_t k : {1U, 10U, 500U, 100'000U}) {
      SCOPED_TRACE("k " + std::to_string(k));
      expect_equals_exhaustive(k, nullptr);
    }
  }
}

TEST_P(BlockMaxSearchOver, FiltersBeforeItChooses) {
  make_segments(4);
  base::Random random(9);
  for (const std::uint64_t chance : {1U, 3U, 50U, 1000U, 30'000U}) {
    SCOPED_TRACE("one in " + std::to_string(chance));
    std::vector<std::uint64_t> words(segments_.back()->last_number() / 64 + 1);
    for (std::size_t doc = 0; doc < 64 * words.size(); ++doc) {
      if (random.below(chance) == 0) words[doc / 64] |= std::uint64_t{1} << (doc % 64);
    }
    expect_equals_exhaustive(10, &words);
    words.resize(words.size() / 2);
    expect_equals_exhaustive(10, &words);
    words.clear();
    expect_equals_exhaustive(10, &words);
  }
}

TEST_P(BlockMaxSearchOver, TiesGoToTheEarlierDocument) {
  make_segments(5);
  query_.terms = {{kCommon, 1.0F, 0}};
  query_.norm_per_length = 0;
  for (const std::size_t k : {1U, 7U, 4000U})
    expect_equals_exhaustive(k, nullptr);
}

INSTANTIATE_TEST_SUITE_P(Gaps, BlockMaxSearchOver, testing::Values(0, 30));

}  // namespace
}  // namespace jiyi::index
