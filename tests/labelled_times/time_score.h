// How often the library understands a time expression as its label says.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::labelled {

struct TimeScore {
  int items = 0;  // labelled expressions, texts without one, and findings that no label has
  int right = 0;
  int expressions = 0;
  std::vector<std::string> failures;

  double share() const { return items == 0 ? 0 : static_cast<double>(right) / items; }
  void add(const TimeScore& other);
};

// An expression is right when its bytes, both ends, the precision and, where the label says it, the
// kind and the length are those of the label.
Result<TimeScore> score_time_file(std::string_view content);
// A file of the set beside this one: "tune_zh".
Result<TimeScore> score_time_set(std::string_view name);

}  // namespace jiyi::labelled
