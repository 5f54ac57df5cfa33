// Random rows and matrices, and exact or slow answers to compare the kernels of a level with.

#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "vec/kernels.h"
#include "vec/packed_matrix.h"

namespace jiyi::vec {

class RandomRows {
 public:
  explicit RandomRows(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_.below(bound); }

  // In [-size, size].
  float number(float size) {
    return size * (static_cast<float>(random_.below(2'000'001)) / 1e6F - 1.0F);
  }
  std::vector<float> floats(std::size_t n, float size = 1) {
    std::vector<float> row(n);
    for (float& x : row)
      x = number(size);
    return row;
  }
  // In [-least, 127].
  std::vector<std::int8_t> codes(std::size_t n, unsigned least) {
    std::vector<std::int8_t> row(n);
    for (auto& code : row) {
      code = static_cast<std::int8_t>(static_cast<int>(random_.below(128U + least)) -
                                      static_cast<int>(least));
    }
    return row;
  }

 private:
  base::Random random_;
};

// Runs with each length up to 70, where every kind of tail occurs, and some longer ones.
template <typename Test>
void for_lengths(Test test) {
  for (std::size_t n = 0; n <= 70; ++n)
    test(n);
  for (const std::size_t n : {127U, 128U, 129U, 255U, 384U, 511U, 768U, 1536U})
    test(n);
}

}  // namespace jiyi::vec
