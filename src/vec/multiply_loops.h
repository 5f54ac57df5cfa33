// The product of rows of codes with packed weights, for any set of integer registers: a tile of
// at most I::kRows rows by I::kVectors registers of outputs is summed over all inputs, then
// scaled and stored. Included by the sources of the levels only.

#pragma once

#include <cstddef>
#include <cstdint>

#include "vec/kernels.h"

namespace jiyi::vec {

// What makes numbers of the sums of one row: a register's outputs are sum · row · scale + bias.
struct OutputScales {
  float row = 0;
  const float* scales = nullptr;
  const float* biases = nullptr;
};

// I has: Sum, Weight, Code; kWidth outputs in a Sum, kVectors, kRows; zero(), load(const
// uint8_t*), spread(const int8_t* group), dot(Sum, Weight, Code), finish(Sum, const RowScale&),
// store(int32_t*, Sum), store(float*, Sum, const OutputScales&).
template <class I, typename Out>
struct Multiply {
  static constexpr std::size_t kTileOutputs = I::kWidth * I::kVectors;
  static constexpr std::size_t kLine = 64;
  static constexpr std::size_t kGroupLines = kPanel * kGroup / kLine;
  static constexpr int kSecondCache = 2;

  struct Tile {
    const std::int8_t* codes;
    std::size_t stride;
    const RowScale* row_scales;
    const std::uint8_t* weights;
    std::size_t groups;
    const std::uint8_t* ahead;  // what this tile fetches of the next panel
    std::size_t ahead_lines;    // for each group
    const float* scales;
    const float* biases;
    Out* out;
    std::size_t out_stride;
  };

  template <std::size_t Rows>
  static void run(const Tile& tile) {
    // NOLINTNEXTLINE(modernize-avoid-c-arrays): std::array has inline functions
    typename I::Sum sums[Rows][I::kVectors];
    for (std::size_t r = 0; r < Rows; ++r) {
      for (std::size_t v = 0; v < I::kVectors; ++v)
        sums[r][v] = I::zero();
    }
    const std::uint8_t* weights = tile.weights;
    const std::int8_t* codes = tile.codes;
    const std::uint8_t* ahead = tile.ahead;
    for (std::size_t g = 0; g < tile.groups; ++g, weights += kPanel * kGroup, codes += kGroup) {
      for (std::size_t i = 0; i < tile.ahead_lines; ++i, ahead += kLine) {
        __builtin_prefetch(ahead, 0, kSecondCache);
      }
      typename I::Weight weight[I::kVectors];  // NOLINT(modernize-avoid-c-arrays): as above
#pragma GCC unroll 8
      for (std::size_t v = 0; v < I::kVectors; ++v)
        weight[v] = I::load(weights + v * I::kWidth * 4);
#pragma GCC unroll 8
      for (std::size_t r = 0; r < Rows; ++r) {
        const auto code = I::spread(codes + r * tile.stride);
#pragma GCC unroll 8
        for (std::size_t v = 0; v < I::kVectors; ++v)
          sums[r][v] = I::dot(sums[r][v], weight[v], code);
      }
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < Rows; ++r) {
      Out* const out = tile.out + r * tile.out_stride;
      const RowScale& scale = tile.row_scales[r];
#pragma GCC unroll 8
      for (std::size_t v = 0; v < I::kVectors; ++v) {
        const std::size_t at = v * I::kWidth;
        put(out + at, I::finish(sums[r][v], scale),
            {.row = scale.scale, .scales = tile.scales + at, .biases = tile.biases + at});
      }
    }
  }

  static void put(std::int32_t* out, typename I::Sum sum, const OutputScales&) {
    I::store(out, sum);
  }
  static void put(float* out, typename I::Sum sum, const OutputScales& to) {
    I::store(out, sum, to);
  }

  template <std::size_t Rows>
  static void run_rows(std::size_t rows, const Tile& tile) {
    if (rows == Rows) {
      run<Rows>(tile);
    } else if constexpr (Rows > 1) {
      run_rows<Rows - 1>(rows, tile);
    }
  }

  // Rows are dealt out evenly, since a thin last tile would wait for its sums. The first tiles
  // share the fetching of the next panel, which lies behind this one; behind the last panel a
  // fetch is in vain, and does no harm.
  static void run_outputs(const Activations& rows, bool fetch, Tile tile) {
    const std::size_t tiles = (rows.rows + I::kRows - 1) / I::kRows;
    const std::size_t lines = tiles == 0 ? 0 : (kGroupLines + tiles - 1) / tiles;
    std::size_t lines_left = fetch ? kGroupLines : 0;
    for (std::size_t i = 0, done = 0; i < tiles; ++i) {
      const std::size_t some = (rows.rows - done) / (tiles - i);
      tile.ahead_lines = lines < lines_left ? lines : lines_left;
      run_rows<I::kRows>(some, tile);
      lines_left -= tile.ahead_lines;
      tile.ahead += tile.ahead_lines * tile.groups * kLine;
      done += some;
      tile.codes += some * tile.stride;
      tile.row_scales += some;
      tile.out += some * tile.out_stride;
    }
  }

  static void multiply(const Activations& rows, const PackedWeights& weights, Out* out,
                       std::size_t out_stride) noexcept {
    static_assert(kPanel % kTileOutputs == 0);
    const std::size_t panel_bytes = weights.groups * kPanel * kGroup;
    for (std::size_t o = 0; o < weights.outputs; o += kTileOutputs) {
      const std::uint8_t* const panel = weights.codes + o / kPanel * panel_bytes;
      run_outputs(rows, o % kPanel == 0,
                  {.codes = rows.codes,
                   .stride = rows.stride,
                   .row_scales = rows.scales,
                   .weights = panel + o % kPanel * kGroup,
                   .groups = weights.groups,
                   .ahead = panel + panel_bytes,
                   .ahead_lines = 0,
                   .scales = weights.scales + o,
                   .biases = weights.biases + o,
                   .out = out + o,
                   .out_stride = out_stride});
    }
  }
};

template <class I>
void set_multiply(Kernels& kernels) {
  kernels.multiply = Multiply<I, float>::multiply;
  kernels.multiply_codes = Multiply<I, std::int32_t>::multiply;
}

}  // namespace jiyi::vec
