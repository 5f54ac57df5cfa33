// Attention of one head over one text for any set of registers V. Included by the sources of the
// levels only. Texts are short and heads narrow, so that keys are turned over once into scratch
// and everything else stays in the nearest cache.

#pragma once

#include "vec/float_loops.h"

namespace jiyi::vec {

// V as in FloatLoops, with kRows: tiles are of kRows rows by two registers.
template <class V>
struct AttentionLoops {
  using Reg = typename V::Reg;
  static constexpr std::size_t kWidth = V::kWidth;
  static constexpr std::size_t kColumns = 2 * kWidth;

  // Rows of left times columns of right: out[r][c] = factor[r] · Σ left[r][i] · right[i][c].
  struct Tile {
    const float* left;
    std::size_t left_stride;
    const float* right;
    std::size_t right_stride;
    std::size_t terms;
    float* out;
    std::size_t out_stride;
    const float* factors;  // null: 1
    std::size_t columns;   // at most kColumns
  };

  template <bool Whole>
  [[gnu::always_inline]] static Reg load(const float* from, std::size_t columns, std::size_t at) {
    if constexpr (Whole) return V::load(from + at);
    if (columns >= at + kWidth) return V::load(from + at);
    return columns > at ? V::load(from + at, columns - at) : V::set(0);
  }
  template <bool Whole>
  [[gnu::always_inline]] static void store(float* to, Reg x, std::size_t columns, std::size_t at) {
    if (Whole || columns >= at + kWidth) {
      V::store(to + at, x);
    } else if (columns > at) {
      V::store(to + at, x, columns - at);
    }
  }

  template <std::size_t Rows, bool Whole>
  static void run(const Tile& tile) {
    Reg low[Rows];   // NOLINT(modernize-avoid-c-arrays): std::array has inline functions
    Reg high[Rows];  // NOLINT(modernize-avoid-c-arrays)
    for (std::size_t r = 0; r < Rows; ++r)
      low[r] = high[r] = V::set(0);
    const float* right = tile.right;
    for (std::size_t i = 0; i < tile.terms; ++i, right += tile.right_stride) {
      const Reg first = load<Whole>(right, tile.columns, 0);
      const Reg second = load<Whole>(right, tile.columns, kWidth);
#pragma GCC unroll 8
      for (std::size_t r = 0; r < Rows; ++r) {
        const Reg x = V::set(tile.left[r * tile.left_stride + i]);
        low[r] = V::fma(x, first, low[r]);
        high[r] = V::fma(x, second, high[r]);
      }
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < Rows; ++r) {
      float* const out = tile.out + r * tile.out_stride;
      const Reg factor = V::set(tile.factors == nullptr ? 1.0F : tile.factors[r]);
      store<Whole>(out, V::mul(low[r], factor), tile.columns, 0);
      store<Whole>(out, V::mul(high[r], factor), tile.columns, kWidth);
    }
  }

  template <std::size_t Rows>
  static void run_rows(std::size_t rows, const Tile& tile) {
    if (rows == Rows) {
      if (tile.columns == kColumns) {
        run<Rows, true>(tile);
      } else {
        run<Rows, false>(tile);
      }
    } else if constexpr (Rows > 1) {
      run_rows<Rows - 1>(rows, tile);
    }
  }

  // All columns of some rows.
  static void product(std::size_t rows, std::size_t columns, Tile tile) {
    for (std::size_t c = 0; c < columns; c += kColumns) {
      tile.columns = columns - c < kColumns ? columns - c : kColumns;
      run_rows<V::kRows>(rows, tile);
      tile.right += kColumns;
      tile.out += kColumns;
    }
  }

  // Keys as columns, `padded` floats a row, zeros behind the last.
  static void turn_over(const Attention& head, std::size_t padded, float* out) {
    for (std::size_t t = 0; t < head.tokens; ++t) {
      const float* key = head.key + t * head.stride;
      for (std::size_t i = 0; i < head.width; ++i)
        out[i * padded + t] = key[i];
    }
    for (std::size_t i = 0; i < head.width; ++i) {
      for (std::size_t t = head.tokens; t < padded; ++t)
        out[i * padded + t] = 0;
    }
  }

  static void attend(const Attention& head) noexcept {
    static_assert(kAttentionPad % kColumns == 0 && V::kRows <= kAttentionRows);
    const std::size_t padded = round_up(head.tokens, kColumns);
    float* const keys = head.scratch;
    float* const scores = keys + head.width * padded;
    turn_over(head, padded, keys);
    const std::size_t tiles = (head.tokens + V::kRows - 1) / V::kRows;
    for (std::size_t i = 0, t = 0; i < tiles; ++i) {
      const std::size_t rows = (head.tokens - t) / (tiles - i);
      product(rows, padded,
              {.left = head.query + t * head.stride,
               .left_stride = head.stride,
               .right = keys,
               .right_stride = padded,
               .terms = head.width,
               .out = scores,
               .out_stride = padded,
               .factors = nullptr,
               .columns = 0});
      float factors[V::kRows];  // NOLINT(modernize-avoid-c-arrays)
      for (std::size_t r = 0; r < rows; ++r) {
        factors[r] = FloatLoops<V>::exponentials(scores + r * padded, head.tokens);
      }
      product(rows, head.width,
              {.left = scores,
               .left_stride = padded,
               .right = head.value,
               .right_stride = head.stride,
               .terms = head.tokens,
               .out = head.out + t * head.out_stride,
               .out_stride = head.out_stride,
               .factors = factors,
               .columns = 0});
      t += rows;
    }
  }
};

template <class V>
void set_float_loops(Kernels& kernels) {
  using Loops = FloatLoops<V>;
  kernels.add = Loops::add;
  kernels.layer_norm = Loops::layer_norm;
  kernels.gelu = Loops::gelu_row;
  kernels.softmax = Loops::softmax;
  kernels.normalise = Loops::normalise;
  kernels.dot = Loops::dot;
  kernels.attend = AttentionLoops<V>::attend;
}

}  // namespace jiyi::vec
