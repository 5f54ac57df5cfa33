#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "index/segment_builder.h"

namespace jiyi::index {
namespace {

using testing::ElementsAreArray;

std::vector<Document> random_documents(std::uint64_t seed, std::size_t count) {
  base::Random random(seed);
  std::vector<Document> documents;
  for (std::size_t i = 0; i < count; ++i) {
    const DocId before = documents.empty() ? 0 : documents.back().doc + 1;
    Document document{.doc = before + static_cast<DocId>(random.below(2))};
    for (TermId term = 1; term < 60; ++term) {
      if (random.below(term) != 0) continue;
      document.terms.push_back({term << 50U, static_cast<std::uint16_t>(1 + random.below(4))});
      document.length += document.terms.back().frequency;
    }
    documents.push_back(std::move(document));
  }
  return documents;
}

// The same down to the bytes, whichever way it was made.
void expect_equal(const Segment& a, const Segment& b) {
  EXPECT_THAT(a.terms(), ElementsAreArray(b.terms()));
  EXPECT_EQ(a.parts().first, b.parts().first);
  EXPECT_EQ(a.parts().numbers, b.parts().numbers);
  EXPECT_EQ(a.parts().lengths, b.parts().lengths);
  EXPECT_EQ(a.parts().length_codes, b.parts().length_codes);
  EXPECT_EQ(a.parts().places, b.parts().places);
  EXPECT_EQ(a.parts().bytes, b.parts().bytes);
}

TEST(Merge, EqualsASegmentMadeAtOnce) {
  const auto documents = random_documents(1, 1000);
  const std::span<const Document> all(documents);
  const auto first = segment_of(all.first(300));
  const auto second = segment_of(all.subspan(300, 1));
  const auto third = segment_of(all.subspan(301));

  const auto merged =
      merge(std::vector<MergePart>{{first.get(), {}}, {second.get(), {}}, {third.get(), {}}});

  expect_equal(*merged, *segment_of(all));
}

TEST(Merge, LeavesOutRemovedDocumentsAsIfTheyHadNeverBeen) {
  const auto documents = random_documents(2, 600);
  const std::span<const Document> all(documents);
  const auto first = segment_of(all.first(300));
  const auto second = segment_of(all.subspan(300));
  std::vector<std::uint32_t> odd;
  for (std::uint32_t ordinal = 1; ordinal < 300; ordinal += 2)
    odd.push_back(ordinal);
  std::vector<Document> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i >= 300 || i % 2 == 0) kept.push_back(all[i]);
  }

  const auto merged = merge(std::vector<MergePart>{{first.get(), odd}, {second.get(), {}}});

  expect_equal(*merged, *segment_of(kept));
}

TEST(Merge, OfNothingIsNone) {
  const auto segment = segment_of(random_documents(3, 2));
  EXPECT_EQ(merge(std::vector<MergePart>{{segment.get(), {0, 1}}}), nullptr);
  EXPECT_EQ(merge({}), nullptr);
}

}  // namespace
}  // namespace jiyi::index
