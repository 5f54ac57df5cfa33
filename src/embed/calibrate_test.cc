#include "embed/calibrate.h"

#include <gtest/gtest.h>

#include "embed/calibration_texts.h"
#include "testkit/word_embedder.h"

namespace jiyi::embed {
namespace {

TEST(Calibrate, GivesTheMeanOfEachLanguageThatHasSentences) {
  testkit::WordEmbedder embedder;

  const auto means = calibrate(embedder).value();

  for (const std::size_t language : {0U, 1U}) {
    EXPECT_EQ(means.passages[language].size(), embedder.model().dimension);
    EXPECT_EQ(means.questions[language].size(), embedder.model().dimension);
  }
  EXPECT_TRUE(means.passages[2].empty());
  EXPECT_EQ(embedder.queries, static_cast<int>(2 * kCalibrationPairs));

  std::vector<float> one(embedder.model().dimension);
  float first = 0;
  for (const CalibrationPair& pair : calibration_pairs()) {
    ASSERT_TRUE(embedder.embed(Purpose::Passage, std::vector{pair.chinese}, one).ok());
    first += one[0] / static_cast<float>(kCalibrationPairs);
  }
  EXPECT_NEAR(means.passages[1][0], first, 1e-6);
}

TEST(Calibrate, FailsWithTheEmbedder) {
  testkit::WordEmbedder embedder;
  embedder.fails = true;
  EXPECT_EQ(calibrate(embedder).error().code(), ErrorCode::Unavailable);
}

}  // namespace
}  // namespace jiyi::embed
