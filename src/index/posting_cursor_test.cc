#include "index/posting_cursor.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "index/segment_builder.h"
#include "index/segment_scorer.h"

namespace jiyi::index {
namespace {

constexpr TermId kTerm = 42;
using Frequencies = std::map<std::uint32_t, std::uint32_t>;

struct List {
  Frequencies frequencies;
  std::shared_ptr<const Segment> segment;
  std::uint32_t documents = 0;

  PostingList postings() const { return segment->find(kTerm).value(); }
};

// `count` postings over documents of which about one in `spread` has the term.
List make_list(std::size_t count, std::uint64_t spread) {
  base::Random random(count * 7 + spread);
  List list;
  std::vector<std::uint32_t> ordinals;
  std::vector<std::uint16_t> frequencies;
  while (ordinals.size() < count) {
    list.documents += static_cast<std::uint32_t>(random.below(2 * spread - 1));
    ordinals.push_back(list.documents++);
    frequencies.push_back(static_cast<std::uint16_t>(1 + random.below(random.below(20) + 1)));
    list.frequencies[ordinals.back()] = frequencies.back();
  }
  list.documents += 3;
  SegmentDocuments documents;
  for (DocId doc = 0; doc < list.documents; ++doc) {
    documents.numbers.push_back(doc);
    documents.lengths.push_back(static_cast<std::uint16_t>(doc % 50));
  }
  SegmentBuilder builder(documents);
  builder.add_list(kTerm, ordinals, frequencies);
  list.segment = std::move(builder).finish();
  return list;
}

void append_runs(PostingCursor& cursor, OrdinalRange range, Frequencies& out) {
  for (std::uint32_t from = range.from;;) {
    const PostingRun run = cursor.next_run(from, range.to);
    if (run.empty()) return;
    for (std::size_t i = 0; i < run.ordinals.size(); ++i) {
      out[run.ordinals[i]] = run.frequency(i);
    }
    from = run.ordinals.back() + 1;
  }
}

class PostingCursorOver : public testing::TestWithParam<std::tuple<std::size_t, std::uint64_t>> {
 protected:
  List list_ = make_list(std::get<0>(GetParam()), std::get<1>(GetParam()));
  PostingCursor cursor_;
};

TEST_P(PostingCursorOver, RunsGiveEveryPosting) {
  cursor_.open(list_.postings());

  Frequencies read;
  append_runs(cursor_, {0, UINT32_MAX}, read);

  EXPECT_EQ(cursor_.count(), list_.frequencies.size());
  EXPECT_EQ(read, list_.frequencies);
}

TEST_P(PostingCursorOver, RunsOfRangesGiveEveryPostingOnce) {
  for (const std::uint32_t step : {1U, 50U, 128U, 1000U}) {
    SCOPED_TRACE("step " + std::to_string(step));
    cursor_.open(list_.postings());

    Frequencies read;
    for (std::uint32_t from = 0; from < list_.documents; from += step) {
      Frequencies part;
      append_runs(cursor_, {from, from + step}, part);
      if (!part.empty()) {
        ASSERT_GE(part.begin()->first, from);
        ASSERT_LT(part.rbegin()->first, from + step);
      }
      read.merge(part);
    }

    EXPECT_EQ(read, list_.frequencies);
  }
}

TEST_P(PostingCursorOver, FrequenciesAtAnyStrideAreThoseOfTheList) {
  for (const std::uint32_t stride : {1U, 3U, 37U, 700U}) {
    SCOPED_TRACE("stride " + std::to_string(stride));
    cursor_.open(list_.postings());

    for (std::uint32_t ordinal = 0; ordinal < list_.documents; ordinal += stride) {
      const auto found = list_.frequencies.find(ordinal);
      const std::uint32_t expected = found == list_.frequencies.end() ? 0 : found->second;
      ASSERT_EQ(cursor_.frequency_of(ordinal), expected) << "ordinal " << ordinal;
    }
  }
}

TEST_P(PostingCursorOver, BlocksOfARangeHoldItsPostings) {
  cursor_.open(list_.postings());
  if (!cursor_.in_blocks()) {
    EXPECT_TRUE(cursor_.blocks_in(0, list_.documents).empty());
    return;
  }
  for (std::uint32_t from = 0; from < list_.documents; from += 333) {
    const std::uint32_t to = from + 333;
    const auto blocks = cursor_.blocks_in(from, to);
    const auto first = list_.frequencies.lower_bound(from);
    if (first == list_.frequencies.end() || first->first >= to) continue;
    const auto last = std::prev(list_.frequencies.lower_bound(to));
    ASSERT_FALSE(blocks.empty());
    EXPECT_GE(blocks.front().last, from);
    EXPECT_GE(blocks.back().last, last->first);
  }
}

INSTANTIATE_TEST_SUITE_P(BlockBorders, PostingCursorOver,
                         testing::Combine(testing::Values(1, 2, 127, 128, 129, 255, 256, 257, 3000),
                                          testing::Values(1, 2, 30)));

}  // namespace
}  // namespace jiyi::index
