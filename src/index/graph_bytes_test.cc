#include "index/graph_bytes.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/endian.h"
#include "base/hash.h"
#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

const VectorIndexOptions kWithGraph{.graph_min = 100, .unlinked_max = 10};

class GraphBytes : public testing::Test {
 protected:
  GraphBytes() : all_(random_coded(random_, 500, 1)), plain_(random_.calibration(), kWithGraph) {
    plain_ = with_all(plain_, all_);
    linked_ = fully_linked(plain_);
  }

  static std::vector<DocId> docs_of(const std::vector<ScoredDoc>& hits) {
    std::vector<DocId> docs;
    for (const auto& hit : hits)
      docs.push_back(hit.doc);
    return docs;
  }
  // With the checksum that fits.
  static std::string sealed(std::string bytes) {
    bytes.resize(bytes.size() - 8);
    base::append_fixed(bytes, base::hash64(bytes));
    return bytes;
  }
  void expect_corrupt(const std::string& bytes) {
    const auto loaded = plain_.with_graphs(bytes);
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.error().code(), ErrorCode::Corruption);
  }

  RandomVectors random_{31, {.dimension = 32, .clusters = 20}};
  std::vector<Coded> all_;
  VectorIndex plain_;
  VectorIndex linked_{plain_};
};

TEST_F(GraphBytes, ComeBackAsTheyWere) {
  const std::string bytes = linked_.serialise_graphs();
  const auto loaded = plain_.with_graphs(bytes);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.value().linked_size(), 500U);
  EXPECT_FALSE(loaded.value().wants_linking());
  EXPECT_EQ(loaded.value().serialise_graphs(), bytes);
  for (int n = 0; n < 20; ++n) {
    const auto question = random_.next(0);
    EXPECT_EQ(docs_of(loaded.value().top_k(question, 0, 10, nullptr)),
              docs_of(linked_.top_k(question, 0, 10, nullptr)));
  }
}

// A bank that went on without its graph: gone, changed and new vectors.
TEST_F(GraphBytes, FitABankThatHasChangedSince) {
  const std::string bytes = linked_.serialise_graphs();
  std::vector<DocId> gone;
  for (DocId doc = 0; doc < 60; ++doc)
    gone.push_back(doc);
  VectorIndex later = plain_.without(gone);
  const auto vector = random_.next(0);
  later = with_all(later, {coded(100, 0, vector), coded(700, 0, random_.next(0)),
                           coded(200, 3, random_.next(3))});
  const auto loaded = later.with_graphs(bytes);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.value().size(), 441U);
  EXPECT_EQ(loaded.value().linked_size(), 438U);
  EXPECT_EQ(loaded.value().top_k(vector, 0, 1, nullptr).front().doc, 100U);
  const VectorIndex whole = fully_linked(loaded.value());
  for (int n = 0; n < 20; ++n) {
    const auto question = random_.next(0);
    EXPECT_EQ(docs_of(whole.top_k(question, 0, 5, nullptr)),
              docs_of(later.top_k(question, 0, 5, nullptr)));
  }
  EXPECT_TRUE(whole.with_graphs(whole.serialise_graphs()).ok());
}

TEST_F(GraphBytes, AnyCutIsCorruption) {
  const std::string bytes = linked_.serialise_graphs();
  for (std::size_t size = 0; size < bytes.size(); size += size < 60 ? 1 : 997) {
    expect_corrupt(bytes.substr(0, size));
    if (size < 28) continue;
    std::string cut = bytes.substr(0, size);
    std::string length;
    base::append_fixed(length, std::uint64_t{size});
    expect_corrupt(sealed(cut.replace(8, 8, length)));
  }
}

TEST_F(GraphBytes, AnyChangedByteIsCorruption) {
  const std::string bytes = linked_.serialise_graphs();
  for (std::size_t at = 0; at < bytes.size(); at += at < 60 ? 1 : 389) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
    expect_corrupt(damaged);
  }
}

// Also where somebody made the checksum fit: an error or a graph, never a crash.
TEST_F(GraphBytes, HostileBytesDoNoHarm) {
  const std::string bytes = linked_.serialise_graphs();
  for (std::size_t at = 16; at + 8 < bytes.size(); at += at < 60 ? 1 : 211) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random_.below(8)));
    const auto loaded = plain_.with_graphs(sealed(damaged));
    if (!loaded.ok()) {
      EXPECT_EQ(loaded.error().code(), ErrorCode::Corruption);
      continue;
    }
    EXPECT_EQ(loaded.value().top_k(random_.next(0), 0, 10, nullptr).size(), 10U);
  }
}

TEST_F(GraphBytes, AnotherDimensionIsCorruption) {
  auto calibration = std::make_shared<Calibration>();
  calibration->dimension = 48;
  const auto loaded = VectorIndex(calibration).with_graphs(linked_.serialise_graphs());
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().message().find("32, not 48"), std::string::npos);
}

}  // namespace
}  // namespace jiyi::index
