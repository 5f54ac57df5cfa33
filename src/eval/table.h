// The rows of single questions gathered into the lines of a table: by type, and over all.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/metrics.h"

namespace jiyi::eval {

// How one question went.
struct Row {
  std::string type;
  bool answerable = true;
  bool abstained = false;
  double milliseconds = 0;         // of the recall
  std::size_t strays = 0;          // returned ids that are not in the bank
  std::optional<Metrics> metrics;  // nullopt: the key names nothing
};

struct Line {
  std::string name;
  std::size_t questions = 0;
  std::size_t with_gold = 0;
  std::optional<Metrics> metrics;   // mean over the questions with gold, 0 to 1
  std::optional<double> abstained;  // share of the questions
};

// One line a type, in order of name; "macro", the mean of the types' means, when there are several
// types; "all"; and "answerable" and "unanswerable" when there are both.
std::vector<Line> table(std::span<const Row> rows);

struct Speed {
  double p50_ms = 0;
  double p95_ms = 0;
  double max_ms = 0;
};
Speed speed(std::span<const Row> rows);

}  // namespace jiyi::eval
