// The labelled set of time expressions: texts with what a person understands by them.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "time/expressions.h"

namespace jiyi::labelled {

struct TimeLabel {
  std::size_t byte_begin = 0;
  std::size_t byte_end = 0;
  time::TimeUnit precision = time::TimeUnit::Day;
  std::optional<time::TimeKind> kind;  // where the label says it
  std::optional<time::TimeSpan> when;
  std::optional<time::TimeLength> length;
};

struct TimeCase {
  std::string text;
  std::vector<TimeLabel> labels;
  Timestamp moment;
  const time::Zone* zone = nullptr;
  int line = 0;
};

// The file's zones are kept with its cases.
struct TimeCases {
  std::vector<std::unique_ptr<time::Zone>> zones;
  std::vector<TimeCase> cases;
};

// InvalidArgument names the line that is not one.
Result<TimeCases> parse_time_cases(std::string_view file);

}  // namespace jiyi::labelled
