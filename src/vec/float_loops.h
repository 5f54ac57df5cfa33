// The float kernels for any set of registers V. Included by the sources of the levels only.

#pragma once

#include <cstddef>
#include <cstdint>

#include "vec/kernels.h"

namespace jiyi::vec {

// V has: Reg, kWidth floats in it; set(float), load(p), load(p, n) of the first n with zeros
// behind, store(p, Reg), store(p, Reg, n), keep(Reg, n) with zeros behind; add, sub, mul, fma(a, b,
// c) = a·b + c, max, min, total(Reg), top(Reg), nearest(Reg) integer, power(Reg) = 2 to an integer
// in [-126, 127].
template <class V>
struct FloatLoops {
  using Reg = typename V::Reg;
  static constexpr std::size_t kWidth = V::kWidth;

  // step(place, floats there): whole registers first, then what is left.
  template <typename Step>
  [[gnu::always_inline]] static void each(std::size_t n, Step step) {
    std::size_t i = 0;
    for (; i + kWidth <= n; i += kWidth)
      step(i, kWidth);
    if (i < n) step(i, n - i);
  }

  [[gnu::always_inline]] static Reg load(const float* from, std::size_t n) {
    return n == kWidth ? V::load(from) : V::load(from, n);
  }
  [[gnu::always_inline]] static void store(float* to, Reg x, std::size_t n) {
    if (n == kWidth) {
      V::store(to, x);
    } else {
      V::store(to, x, n);
    }
  }
  [[gnu::always_inline]] static Reg keep(Reg x, std::size_t n) {
    return n == kWidth ? x : V::keep(x, n);
  }

  // e^x for x <= 0, to 2 units in the last place; below -87 as e^-87. Cephes' expf: x = n · ln 2
  // + r, ln 2 in two parts.
  static Reg exponential(Reg x) {
    x = V::max(x, V::set(-87.0F));
    const Reg n = V::nearest(V::mul(x, V::set(1.44269504F)));
    Reg r = V::fma(n, V::set(-0.693359375F), x);
    r = V::fma(n, V::set(2.12194440e-4F), r);
    Reg p = V::set(1.9875691500e-4F);
    p = V::fma(p, r, V::set(1.3981999507e-3F));
    p = V::fma(p, r, V::set(8.3334519073e-3F));
    p = V::fma(p, r, V::set(4.1665795894e-2F));
    p = V::fma(p, r, V::set(1.6666665459e-1F));
    p = V::fma(p, r, V::set(5.0000001201e-1F));
    p = V::fma(V::mul(p, r), r, V::add(r, V::set(1.0F)));
    return V::mul(p, V::power(n));
  }

  // x · Φ(x), with Φ(x) - 1/2 = x · P(u), u = 2x²/25 - 1, on [-5, 5]; beyond, Φ is that of the
  // border, which is 2e-7 from 0 or 1. P is the polynomial of degree 12 whose error in x · Φ(x)
  // is the least (weighted least squares, repeated), 3e-7 in exact arithmetic.
  static Reg gelu(Reg x) {
    const Reg inside = V::max(V::min(x, V::set(5.0F)), V::set(-5.0F));
    const Reg u = V::fma(inside, V::mul(inside, V::set(0.08F)), V::set(-1.0F));
    Reg p = V::set(4.9295142526e-4F);
    p = V::fma(p, u, V::set(-1.5141456388e-3F));
    p = V::fma(p, u, V::set(2.0019102376e-3F));
    p = V::fma(p, u, V::set(-2.9156943783e-3F));
    p = V::fma(p, u, V::set(6.1653796583e-3F));
    p = V::fma(p, u, V::set(-1.0973212309e-2F));
    p = V::fma(p, u, V::set(1.6497679055e-2F));
    p = V::fma(p, u, V::set(-2.3336738348e-2F));
    p = V::fma(p, u, V::set(3.1426224858e-2F));
    p = V::fma(p, u, V::set(-4.0432948619e-2F));
    p = V::fma(p, u, V::set(5.1521420479e-2F));
    p = V::fma(p, u, V::set(-7.0296652615e-2F));
    p = V::fma(p, u, V::set(1.4136378467e-1F));
    return V::mul(x, V::fma(inside, p, V::set(0.5F)));
  }

  static void gelu_row(float* row, std::size_t n) noexcept {
    each(n,
         [&](std::size_t i, std::size_t some) { store(row + i, gelu(load(row + i, some)), some); });
  }

  static void add(float* row, const float* other, std::size_t n) noexcept {
    each(n, [&](std::size_t i, std::size_t some) {
      store(row + i, V::add(load(row + i, some), load(other + i, some)), some);
    });
  }

  static float dot(const float* a, const float* b, std::size_t n) noexcept {
    Reg sum = V::set(0);
    each(n, [&](std::size_t i, std::size_t some) {
      sum = V::fma(load(a + i, some), load(b + i, some), sum);
    });
    return V::total(sum);
  }

  static void multiply(float* row, std::size_t n, float factor) {
    each(n, [&](std::size_t i, std::size_t some) {
      store(row + i, V::mul(load(row + i, some), V::set(factor)), some);
    });
  }

  static void normalise(float* row, std::size_t n) noexcept {
    const float square = dot(row, row, n);
    if (square > 0) multiply(row, n, 1.0F / __builtin_sqrtf(square));
  }

  static void layer_norm(float* row, std::size_t n, const NormWeights& weights) noexcept {
    if (n == 0) return;
    Reg sum = V::set(0);
    each(n, [&](std::size_t i, std::size_t some) { sum = V::add(sum, load(row + i, some)); });
    const Reg mean = V::set(V::total(sum) / static_cast<float>(n));
    Reg squares = V::set(0);
    each(n, [&](std::size_t i, std::size_t some) {
      const Reg apart = keep(V::sub(load(row + i, some), mean), some);
      squares = V::fma(apart, apart, squares);
    });
    const float variance = V::total(squares) / static_cast<float>(n);
    const Reg inverse = V::set(1.0F / __builtin_sqrtf(variance + weights.epsilon));
    each(n, [&](std::size_t i, std::size_t some) {
      const Reg apart = V::mul(V::sub(load(row + i, some), mean), inverse);
      store(row + i, V::fma(apart, load(weights.gain + i, some), load(weights.bias + i, some)),
            some);
    });
  }

  // Replaces the row by e^(x - max) and returns one over their sum. REQUIRES: n > 0.
  static float exponentials(float* row, std::size_t n) {
    Reg most = V::set(row[0]);
    const std::size_t whole = n / kWidth * kWidth;
    for (std::size_t i = 0; i < whole; i += kWidth)
      most = V::max(most, V::load(row + i));
    float top = V::top(most);
    for (std::size_t i = whole; i < n; ++i)
      top = row[i] > top ? row[i] : top;
    Reg sum = V::set(0);
    each(n, [&](std::size_t i, std::size_t some) {
      const Reg power = exponential(V::sub(load(row + i, some), V::set(top)));
      store(row + i, power, some);
      sum = V::add(sum, keep(power, some));
    });
    return 1.0F / V::total(sum);
  }

  static void softmax(float* row, std::size_t n) noexcept {
    if (n > 0) multiply(row, n, exponentials(row, n));
  }
};

}  // namespace jiyi::vec
