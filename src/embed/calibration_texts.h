// Sentences of everyday life that say the same in English and in Chinese. Their vectors tell what
// a model makes of the language alone.

#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace jiyi::embed {

inline constexpr std::size_t kCalibrationPairs = 48;

struct CalibrationPair {
  std::string_view english;
  std::string_view chinese;
};

const std::array<CalibrationPair, kCalibrationPairs>& calibration_pairs();

}  // namespace jiyi::embed
