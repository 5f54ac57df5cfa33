// What rows of codes are compared with, and the one formula of all comparisons:
//
//   score(row) = (step · (codes · row's codes) · row.scale − share · row.product − offset)
//                · row.inverse
//
// For a question q', centred and of length 1: share 0, offset λ μ·q', so that the score is
// q' · (p − λμ) / |p − λμ|. For another row a of the same language: the cosine of both centred.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "index/lexical_index.h"
#include "vec/aligned.h"
#include "vec/kernels.h"

namespace jiyi::index {

// In place of a document: of a row that is free, and of one whose vector is gone but whose place
// in the graph is still needed to get from one neighbour to another.
inline constexpr DocId kNobody = 0xFFFFFFFFU;
inline constexpr DocId kDeparted = 0xFFFFFFFEU;

struct VectorRow {
  DocId doc = kNobody;
  float scale = 0;
  float product = 0;  // p · μ
  float inverse = 0;  // 1 / |p − λμ|, 0 when they are the same

  bool has_vector() const { return doc < kDeparted; }
};

struct Probe {
  const std::int8_t* codes = nullptr;
  float step = 0;
  float share = 0;
  float offset = 0;

  float score(std::int32_t dot, const VectorRow& row) const {
    return (step * row.scale * static_cast<float>(dot) - share * row.product - offset) *
           row.inverse;
  }
};

// A vector as the sum of two rows of codes, the second for what the first rounded off: as near
// as 15 bits, at the price of two integer products.
class FineCodes {
 public:
  FineCodes(std::span<const float> vector, const vec::Kernels& kernels);

  const std::int8_t* coarse() const { return coarse_.data(); }
  float coarse_step() const { return coarse_step_; }
  // Length of what the coarse codes alone miss, and a little.
  float rounded_off() const { return rounded_off_; }

  // out[i] = vector · codes of row i. REQUIRES: rows.rows <= kRowsMax.
  void dot(const vec::CodeRows& rows, float* out, const vec::Kernels& kernels) const;

  // The same of one row whose product with the coarse codes is known.
  float dot(std::int32_t coarse, const vec::CodeRows& row, const vec::Kernels& kernels) const;

  // What the rests of a row (vec/code_rests.h), spread, add to that. The coarse codes suffice.
  float dot_rests(const std::int8_t* rests, const vec::Kernels& kernels) const;

  static constexpr std::size_t kRowsMax = 64;  // whose codes the nearest cache holds

 private:
  float value(std::int32_t coarse, std::int32_t fine) const {
    return coarse_step_ * static_cast<float>(coarse) + fine_step_ * static_cast<float>(fine);
  }

  vec::AlignedVector<std::int8_t> coarse_;
  vec::AlignedVector<std::int8_t> fine_;
  std::size_t width_;
  float coarse_step_ = 0;
  float fine_step_ = 0;
  float rounded_off_ = 0;
};

}  // namespace jiyi::index
