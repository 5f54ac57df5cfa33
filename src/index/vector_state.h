// What versions of a VectorIndex share.

#pragma once

#include <array>
#include <memory>

#include "index/doc_places.h"
#include "index/language_vectors.h"
#include "index/vector_index.h"

namespace jiyi::index {

struct VectorState {
  using Languages = std::array<std::shared_ptr<const LanguageVectors>, kLanguages>;

  std::shared_ptr<const Calibration> calibration;
  VectorIndexOptions options;
  Languages languages;
  DocPlaces places;
};

}  // namespace jiyi::index
