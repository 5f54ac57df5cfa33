// How far the readers agree with the labels.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace jiyi::labelled {

enum class Part { All, Build, Check, Fresh };  // Fresh is a part of Check

// One message on which reader and label differ.
struct Miss {
  std::string text;
  std::string wanted;
  std::string got;
  bool check = false;
};

// Of a yes-or-no label.
struct Rates {
  std::size_t count = 0;
  std::size_t yes = 0;  // labelled so
  std::size_t right_yes = 0;
  std::size_t wrong_yes = 0;

  double precision() const;
  double recall() const;
};

struct Agreement {
  std::size_t count = 0;
  std::size_t exact = 0;
  std::size_t within_one = 0;

  double exact_share() const;
  double within_one_share() const;
};

Agreement importance_agreement(Part part, std::vector<Miss>& misses);
Rates courtesy_rates(Part part, std::vector<Miss>& misses);
Rates instruction_rates(Part part, std::vector<Miss>& misses);
Agreement request_agreement(Part part, std::vector<Miss>& misses);
Rates trigger_rates(Part part, std::vector<Miss>& misses);

}  // namespace jiyi::labelled
