// What a model's vectors look like by language alone: the means of sentences that say the same.

#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "embed/embedder.h"
#include "jiyi/result.h"
#include "text/language.h"

namespace jiyi::embed {

// By text::language_class(); empty for classes without sentences. Not of unit length.
struct LanguageMeans {
  using Means = std::array<std::vector<float>, text::kLanguageClasses>;
  Means passages;
  Means questions;
};

// Embeds all calibration sentences as both.
Result<LanguageMeans> calibrate(Embedder& embedder);

}  // namespace jiyi::embed
