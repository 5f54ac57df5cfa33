#include "index/vector_probe.h"

#include <array>
#include <cmath>
#include <vector>

namespace jiyi::index {

FineCodes::FineCodes(std::span<const float> vector, const vec::Kernels& kernels)
    : coarse_(vec::code_stride(vector.size())), fine_(coarse_.size()) {
  coarse_step_ = kernels.quantise(vector.data(), vector.size(), coarse_.data()).scale;
  std::vector<float> rest(vector.size());
  for (std::size_t i = 0; i < rest.size(); ++i)
    rest[i] = vector[i] - coarse_step_ * static_cast<float>(coarse_[i]);
  constexpr float kMargin = 1.01F;  // for the places of floats
  rounded_off_ = kMargin * std::sqrt(kernels.dot(rest.data(), rest.data(), rest.size()));
  fine_step_ = kernels.quantise(rest.data(), rest.size(), fine_.data()).scale;
}

void FineCodes::dot(const vec::CodeRows& rows, float* out, const vec::Kernels& kernels) const {
  std::array<std::int32_t, kRowsMax> coarse;
  std::array<std::int32_t, kRowsMax> fine;
  kernels.dot_rows(rows, coarse_.data(), coarse.data());
  kernels.dot_rows(rows, fine_.data(), fine.data());
  for (std::size_t i = 0; i < rows.rows; ++i) {
    out[i] =
        coarse_step_ * static_cast<float>(coarse[i]) + fine_step_ * static_cast<float>(fine[i]);
  }
}

}  // namespace jiyi::index
