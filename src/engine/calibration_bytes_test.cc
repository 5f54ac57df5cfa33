#include "engine/calibration_bytes.h"

#include <gtest/gtest.h>

namespace jiyi::engine {
namespace {

embed::LanguageMeans means() {
  embed::LanguageMeans made;
  made.passages[0] = {1, 2};
  made.questions[0] = {3, 4};
  made.passages[1] = {-0.5F, 0};
  made.questions[1] = {5, 6};
  return made;
}

TEST(CalibrationBytes, ComeBackAsTheyWere) {
  const auto read = read_calibration(calibration_bytes(means(), 2), 2).value();
  EXPECT_EQ(read->dimension, 2U);
  EXPECT_EQ(read->passage_mean[1], (std::vector<float>{-0.5F, 0}));
  EXPECT_EQ(read->question_mean[0], (std::vector<float>{3, 4}));
  EXPECT_TRUE(read->passage_mean[2].empty());
}

TEST(CalibrationBytes, CutOrForeignOnesAreRefused) {
  const std::string bytes = calibration_bytes(means(), 2);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(read_calibration(bytes.substr(0, size), 2).ok()) << size;
  EXPECT_FALSE(read_calibration(bytes + "x", 2).ok());
  EXPECT_EQ(read_calibration(bytes, 3).error().code(), ErrorCode::Corruption);
}

TEST(CalibrationBytes, NoCalibrationIsZero) {
  EXPECT_EQ(no_calibration(2)->passage_mean[0], (std::vector<float>{0, 0}));
}

}  // namespace
}  // namespace jiyi::engine
