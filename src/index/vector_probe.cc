#include "index/vector_probe.h"

#include <array>
#include <cmath>
#include <vector>

#include "vec/code_rests.h"

namespace jiyi::index {

FineCodes::FineCodes(std::span<const float> vector, const vec::Kernels& kernels)
    : coarse_(vec::code_stride(vector.size())), fine_(coarse_.size()), width_(vector.size()) {
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
  for (std::size_t i = 0; i < rows.rows; ++i)
    out[i] = value(coarse[i], fine[i]);
}

float FineCodes::dot(std::int32_t coarse, const vec::CodeRows& row,
                     const vec::Kernels& kernels) const {
  std::int32_t fine = 0;
  kernels.dot_rows(row, fine_.data(), &fine);
  return value(coarse, fine);
}

float FineCodes::dot_rests(const std::int8_t* rests, const vec::Kernels& kernels) const {
  std::int32_t dot = 0;
  kernels.dot_rows({rests, coarse_.size(), 1, width_}, coarse_.data(), &dot);
  return vec::kRestStep * coarse_step_ * static_cast<float>(dot);
}

}  // namespace jiyi::index
