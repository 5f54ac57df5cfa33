// The calibration of a model as the bytes that the store keeps beside it:
//
//   SIZE  FIELD
//      8  "JYCALIB1"
//      4  dimension
//         for each class of languages (text/language.h), passages and then questions:
//      1    1 when there is a mean, else 0
//      n    the mean: dimension floats

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "embed/calibrate.h"
#include "index/vector_index.h"
#include "jiyi/result.h"

namespace jiyi::engine {

std::string calibration_bytes(const embed::LanguageMeans& means, std::size_t dimension);

// Corruption for bytes of another form or dimension.
Result<std::shared_ptr<const index::Calibration>> read_calibration(std::string_view bytes,
                                                                   std::size_t dimension);

// Of a model that is not calibrated yet: means of zero.
std::shared_ptr<const index::Calibration> no_calibration(std::size_t dimension);

}  // namespace jiyi::engine
