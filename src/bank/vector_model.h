// Whose vectors a bank's view holds.

#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "index/vector_index.h"
#include "store/vectors.h"

namespace jiyi::bank {

struct VectorModel {
  store::ModelId id = 0;
  std::shared_ptr<const index::Calibration> calibration;  // never null
  index::VectorIndexOptions options = {};
};

// The model to take, of a bank that `serving` serves (0: none); nullopt: no vectors. Thread-safe.
using ChooseVectors = std::function<std::optional<VectorModel>(store::ModelId serving)>;

}  // namespace jiyi::bank
