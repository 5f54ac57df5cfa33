// The examples that patterns carry, put to the test: for who writes patterns of their own.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "facts/extract.h"

namespace jiyi::facts {

struct ExampleFault {
  std::string pattern;
  std::string text;
  std::string what;  // "states nothing", "states …", "states a fact and should not"
};

struct ExampleReport {
  std::size_t patterns = 0;
  std::size_t without = 0;  // patterns that have no example
  std::size_t examples = 0;
  std::vector<ExampleFault> faults;
};

// A `yes` must give, by its own pattern, the value behind "=>"; a `no` nothing by that pattern.
ExampleReport check_examples(const Extractor& extractor);

}  // namespace jiyi::facts
