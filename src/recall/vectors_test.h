// A view whose memories have vectors of four numbers, and a question with one.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "recall/blend.h"
#include "testkit/rows.h"

namespace jiyi::recall {

using Codes = std::array<std::int8_t, 4>;

struct AskedVectors {
  bank::View view;
  bank::Visible visible;
  Query query;
  Weights weights;

  // codes[i] belongs to rows[i]; all zeros: it has none.
  AskedVectors(std::vector<store::Row> rows, const std::vector<Codes>& codes,
               std::string_view text) {
    const auto seq = rows.size();
    view = bank::apply(bank::View::empty(), {.rows = std::move(rows), .forgotten = {}, .seq = seq});
    const auto calibration = std::make_shared<index::Calibration>();
    calibration->dimension = 4;
    for (std::size_t i = 0; i < index::kLanguages; ++i) {
      calibration->passage_mean[i].assign(4, 0.0F);
      calibration->question_mean[i].assign(4, 0.0F);
    }
    std::vector<index::AddedVector> added;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      if (codes[i] == Codes{}) continue;
      added.push_back({.doc = static_cast<bank::DocId>(i), .scale = 0.01F, .codes = codes[i]});
    }
    view.vectors =
        std::make_shared<const index::VectorIndex>(index::VectorIndex(calibration).with(added));
    visible = bank::visible(view, {.filter = {}, .at = {}, .numbers = {}}).value();
    query = read_query(view, text, weights);
  }
};

}  // namespace jiyi::recall
