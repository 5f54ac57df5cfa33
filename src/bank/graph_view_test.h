// Views whose vectors have a graph, small enough for a test.

#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bank/view.h"
#include "base/random.h"
#include "testkit/rows.h"
#include "testkit/vectors.h"

namespace jiyi::bank {

inline const index::VectorIndexOptions kSmallGraph{.graph_min = 100, .unlinked_max = 16};

inline std::shared_ptr<const index::Calibration> test_calibration() {
  auto made = std::make_shared<index::Calibration>();
  made->dimension = testkit::kTestDimension;
  return made;
}

// Of length 1, another for each number.
inline std::vector<float> direction(std::uint64_t number) {
  base::Random random(number + 1);
  std::vector<float> vector(testkit::kTestDimension);
  float square = 0;
  for (float& x : vector) {
    x = static_cast<float>(random.below(2001)) / 1000 - 1;
    square += x * x;
  }
  for (float& x : vector)
    x /= std::sqrt(square);
  return vector;
}

// direction(number), as the store has it.
inline store::VectorRow coded_direction(store::Number number) {
  store::VectorRow row{.number = number, .scale = 1.0F / 127};
  for (const float x : direction(number))
    row.codes += static_cast<char>(std::lround(x * 127));
  return row;
}

// Numbers 1 to 300, without so many from the 101st on.
inline std::vector<store::Row> rows_with_gap(store::Number gap) {
  std::vector<store::Row> rows;
  for (store::Number number = 1; number <= 300; ++number) {
    if (number <= 100 || number > 100 + gap)
      rows.push_back(testkit::row(number, "text " + std::to_string(number)));
  }
  return rows;
}

inline View view_of(std::vector<store::Row> rows) {
  const auto seq = rows.back().number;
  return apply(View::empty(), {.rows = std::move(rows), .forgotten = {}, .seq = seq});
}

// Of the rows up to `last`.
inline index::VectorIndex vectors_of(const View& view, store::Number last) {
  std::vector<store::VectorRow> rows;
  for (store::Number number = 1; number <= last; ++number)
    rows.push_back(coded_direction(number));
  return with_vectors(index::VectorIndex(test_calibration(), kSmallGraph), view.columns, rows);
}

inline View linked_view(std::vector<store::Row> rows, store::Number last) {
  View view = view_of(std::move(rows));
  view.model = 3;
  index::VectorIndex vectors = vectors_of(view, last);
  while (vectors.wants_linking())
    vectors = vectors.linked(100);
  view.vectors = std::make_shared<const index::VectorIndex>(std::move(vectors));
  return view;
}

}  // namespace jiyi::bank
