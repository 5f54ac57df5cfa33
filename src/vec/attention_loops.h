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

  // Rows of left times a block of right: out[r][c] = factor[r] · Σ left[r][i] · right[i][c].
  struct Tile {
    const float* left;
    std::size_t left_stride;
    const float* right;
    std::size_t terms;
    float* out;
    std::size_t out_stride;
    const float* factors;  // null: 1
    std::size_t columns;   // at most kColumns
  };

  template <std::size_t Rows>
  static void run(const Tile& tile) {
    Reg low[Rows];   // NOLINT(modernize-avoid-c-arrays): std::array has inline functions
    Reg high[Rows];  // NOLINT(modernize-avoid-c-arrays)
    for (std::size_t r = 0; r < Rows; ++r)
      low[r] = high[r] = V::set(0);
    const float* right = tile.right;
    const float* left = tile.left;
    for (std::size_t i = 0; i < tile.terms; ++i, right += kColumns, ++left) {
      const Reg first = V::load(right);
      const Reg second = V::load(right + kWidth);
#pragma GCC unroll 8
      for (std::size_t r = 0; r < Rows; ++r) {
        const Reg x = V::set(left[r * tile.left_stride]);
        low[r] = V::fma(x, first, low[r]);
        high[r] = V::fma(x, second, high[r]);
      }
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < Rows; ++r) {
      float* const out = tile.out + r * tile.out_stride;
      const Reg factor = V::set(tile.factors == nullptr ? 1.0F : tile.factors[r]);
      put(out, V::mul(low[r], factor), tile.columns);
      if (tile.columns > kWidth) {
        put(out + kWidth, V::mul(high[r], factor), tile.columns - kWidth);
      }
    }
  }

  [[gnu::always_inline]] static void put(float* out, Reg x, std::size_t columns) {
    if (columns >= kWidth) {
      V::store(out, x);
    } else {
      V::store(out, x, columns);
    }
  }

  template <std::size_t Rows>
  static void run_rows(std::size_t rows, const Tile& tile) {
    if (rows == Rows) {
      run<Rows>(tile);
    } else if constexpr (Rows > 1) {
      run_rows<Rows - 1>(rows, tile);
    }
  }

  // All columns of some rows.
  static void product(std::size_t rows, std::size_t columns, Tile tile) {
    for (std::size_t c = 0; c < columns; c += kColumns) {
      tile.columns = columns - c < kColumns ? columns - c : kColumns;
      run_rows<V::kRows>(rows, tile);
      tile.right += tile.terms * kColumns;
      tile.out += kColumns;
    }
  }

  // Keys turned over: a block has, for each number of a head, that of kColumns tokens; zeros
  // behind the last token.
  static void turn_over(const Attention& head, float* out) {
    for (std::size_t t = 0; t < head.tokens; t += kColumns, out += head.width * kColumns) {
      const std::size_t some = head.tokens - t < kColumns ? head.tokens - t : kColumns;
      for (std::size_t c = 0; c < some; ++c) {
        const float* key = head.key + (t + c) * head.stride;
        for (std::size_t i = 0; i < head.width; ++i)
          out[i * kColumns + c] = key[i];
      }
      for (std::size_t c = some; c < kColumns; ++c) {
        for (std::size_t i = 0; i < head.width; ++i)
          out[i * kColumns + c] = 0;
      }
    }
  }

  // Values side by side: a block has, for each token, kColumns numbers; zeros behind the last.
  static void gather(const Attention& head, float* out) {
    for (std::size_t at = 0; at < head.width; at += kColumns) {
      const std::size_t some = head.width - at < kColumns ? head.width - at : kColumns;
      for (std::size_t t = 0; t < head.tokens; ++t, out += kColumns) {
        const float* from = head.value + t * head.stride + at;
        copy(from, some < kWidth ? some : kWidth, out);
        copy(from + kWidth, some > kWidth ? some - kWidth : 0, out + kWidth);
      }
    }
  }
  [[gnu::always_inline]] static void copy(const float* from, std::size_t n, float* to) {
    V::store(to, n == kWidth ? V::load(from) : n == 0 ? V::set(0) : V::load(from, n));
  }

  static void attend(const Attention& head) noexcept {
    static_assert(kAttentionPad % kColumns == 0 && V::kRows <= kAttentionRows);
    // Rows of scores end off the large powers of two, where lines would drive each other out.
    const std::size_t padded = round_up(head.tokens, kColumns);
    const std::size_t row = padded + kAttentionGap;
    float* const keys = head.scratch;
    float* const values = keys + head.width * padded;
    float* const scores = values + round_up(head.width, kColumns) * head.tokens;
    turn_over(head, keys);
    gather(head, values);
    const std::size_t tiles = (head.tokens + V::kRows - 1) / V::kRows;
    for (std::size_t i = 0, t = 0; i < tiles; ++i) {
      const std::size_t rows = (head.tokens - t) / (tiles - i);
      product(rows, padded,
              {.left = head.query + t * head.stride,
               .left_stride = head.stride,
               .right = keys,
               .terms = head.width,
               .out = scores,
               .out_stride = row,
               .factors = nullptr,
               .columns = 0});
      float factors[V::kRows];  // NOLINT(modernize-avoid-c-arrays)
      for (std::size_t r = 0; r < rows; ++r) {
        factors[r] = FloatLoops<V>::exponentials(scores + r * row, head.tokens);
      }
      product(rows, head.width,
              {.left = scores,
               .left_stride = row,
               .right = values,
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
