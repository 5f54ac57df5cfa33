// What one forward pass writes to, kept between calls.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "vec/aligned.h"
#include "vec/kernels.h"

namespace jiyi::embed {

// One text and where its vector goes.
struct EncoderJob {
  std::span<const std::int32_t> ids;
  float* out = nullptr;
};

// Grows to what the largest group of texts has needed. Confined to one thread.
struct EncoderWorkspace {
  std::vector<EncoderJob> jobs;
  vec::AlignedVector<float> states;  // a row for each token
  vec::AlignedVector<float> sums;    // what a layer adds to them
  vec::AlignedVector<float> attended;
  vec::AlignedVector<float> queries_keys_values;
  vec::AlignedVector<float> inner;  // of the feed-forward part
  vec::AlignedVector<float> scratch;
  vec::AlignedVector<std::int8_t> codes;
  vec::AlignedVector<std::int8_t> inner_codes;
  std::vector<vec::RowScale> scales;
  std::vector<vec::RowScale> inner_scales;
};

}  // namespace jiyi::embed
