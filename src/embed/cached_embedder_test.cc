#include "embed/cached_embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/fake_embedder.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Texts = std::vector<std::string_view>;

class CachedEmbedderTest : public testing::Test {
 protected:
  std::vector<float> embed(Purpose purpose, const Texts& texts) {
    std::vector<float> out(texts.size() * inner_.model().dimension);
    EXPECT_TRUE(cached_.embed(purpose, texts, out).ok());
    return out;
  }
  std::vector<float> expected(Purpose purpose, const Texts& texts) {
    std::vector<float> all;
    for (const auto text : texts)
      for (const float value : inner_.vector_of(purpose, text))
        all.push_back(value);
    return all;
  }

  Result<void> fault_;
  testkit::FakeEmbedder inner_{4, [this](const auto&) { return fault_; }};
  CachedVectors cache_;
  CachedEmbedder cached_{inner_, cache_};
};

TEST_F(CachedEmbedderTest, IsTheSameModel) {
  EXPECT_EQ(cached_.model().fingerprint, inner_.model().fingerprint);
}

TEST_F(CachedEmbedderTest, AsksOnlyForQuestionsItHasNotSeen) {
  EXPECT_EQ(embed(Purpose::Query, {"a", "b"}), expected(Purpose::Query, {"a", "b"}));
  EXPECT_EQ(embed(Purpose::Query, {"c", "b", "d", "a"}),
            expected(Purpose::Query, {"c", "b", "d", "a"}));
  EXPECT_EQ(embed(Purpose::Query, {"d"}), expected(Purpose::Query, {"d"}));

  ASSERT_THAT(inner_.calls(), SizeIs(2));
  EXPECT_THAT(inner_.calls()[1].texts, ElementsAre("c", "d"));
}

TEST_F(CachedEmbedderTest, PassagesPassThroughAndNeverGetAQuestionsVector) {
  embed(Purpose::Query, {"a"});

  EXPECT_EQ(embed(Purpose::Passage, {"a"}), expected(Purpose::Passage, {"a"}));
  EXPECT_EQ(embed(Purpose::Passage, {"a"}), expected(Purpose::Passage, {"a"}));

  EXPECT_THAT(inner_.calls(), SizeIs(3));
}

TEST_F(CachedEmbedderTest, KeepsNothingOfACallThatFails) {
  fault_ = Error(ErrorCode::Unavailable, "down");
  std::vector<float> out(4);
  EXPECT_EQ(cached_.embed(Purpose::Query, Texts{"a"}, out).error().code(), ErrorCode::Unavailable);

  fault_ = {};
  EXPECT_EQ(embed(Purpose::Query, {"a"}), expected(Purpose::Query, {"a"}));
}

TEST_F(CachedEmbedderTest, KnownQuestionsAreAnsweredWhileTheModelFails) {
  embed(Purpose::Query, {"a"});
  fault_ = Error(ErrorCode::Unavailable, "down");

  EXPECT_EQ(embed(Purpose::Query, {"a"}), expected(Purpose::Query, {"a"}));
}

TEST_F(CachedEmbedderTest, OfNoTextsAsksNothing) {
  embed(Purpose::Query, {});

  EXPECT_THAT(inner_.calls(), IsEmpty());
}

}  // namespace
}  // namespace jiyi::embed
