#include "embed/remote_batches.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Texts = std::vector<std::string_view>;

TEST(RemoteBatches, OfNoTextsAreNone) {
  EXPECT_THAT(split_batches({}, 0, {}).value(), IsEmpty());
}

TEST(RemoteBatches, HoldAsManyTextsAsAllowed) {
  const Texts texts{"a", "b", "c", "d", "e"};

  EXPECT_THAT(split_batches(texts, 0, {.texts_max = 5}).value(), ElementsAre(Batch{0, 5}));
  EXPECT_THAT(split_batches(texts, 0, {.texts_max = 4}).value(),
              ElementsAre(Batch{0, 4}, Batch{4, 1}));
  EXPECT_THAT(split_batches(texts, 0, {.texts_max = 2}).value(),
              ElementsAre(Batch{0, 2}, Batch{2, 2}, Batch{4, 1}));
}

TEST(RemoteBatches, HoldAsManyBytesAsAllowed) {
  const Texts texts{"123", "45", "6", "7890"};

  EXPECT_THAT(split_batches(texts, 0, {.bytes_max = 5}).value(),
              ElementsAre(Batch{0, 2}, Batch{2, 2}));
  EXPECT_THAT(split_batches(texts, 0, {.bytes_max = 4}).value(),
              ElementsAre(Batch{0, 1}, Batch{1, 2}, Batch{3, 1}));
}

TEST(RemoteBatches, CountThePrefixOfEachText) {
  const Texts texts{"12", "34"};

  EXPECT_THAT(split_batches(texts, 3, {.bytes_max = 10}).value(), ElementsAre(Batch{0, 2}));
  EXPECT_THAT(split_batches(texts, 3, {.bytes_max = 9}).value(),
              ElementsAre(Batch{0, 1}, Batch{1, 1}));
}

TEST(RemoteBatches, NameTheTextThatIsTooLongForAnyRequest) {
  const Texts texts{"12", "345"};

  EXPECT_TRUE(split_batches(texts, 1, {.bytes_max = 4}).ok());
  const auto refused = split_batches(texts, 1, {.bytes_max = 3});
  EXPECT_EQ(refused.error().code(), ErrorCode::LimitExceeded);
  EXPECT_THAT(refused.error().message(), HasSubstr("text 1 of 4 bytes is over the limit of 3"));
}

}  // namespace
}  // namespace jiyi::embed
