#include "vec/attention_loops.h"
#include "vec/half_loops.h"
#include "vec/level_kernels.h"

namespace jiyi::vec {
namespace {

// A register of one float: there is never a part of it.
struct Scalar {
  using Reg = float;
  static constexpr std::size_t kWidth = 1;
  static constexpr std::size_t kRows = 2;

  static Reg set(float x) { return x; }
  static Reg load(const float* from) { return *from; }
  static Reg load(const float* from, std::size_t) { return *from; }
  static void store(float* to, Reg x) { *to = x; }
  static void store(float* to, Reg x, std::size_t) { *to = x; }
  static Reg keep(Reg x, std::size_t) { return x; }
  static Reg add(Reg a, Reg b) { return a + b; }
  static Reg sub(Reg a, Reg b) { return a - b; }
  static Reg mul(Reg a, Reg b) { return a * b; }
  static Reg fma(Reg a, Reg b, Reg c) { return a * b + c; }
  static Reg max(Reg a, Reg b) { return a > b ? a : b; }
  static Reg min(Reg a, Reg b) { return a < b ? a : b; }
  static float total(Reg x) { return x; }
  static float top(Reg x) { return x; }
  static Reg nearest(Reg x) { return __builtin_rintf(x); }
  static Reg power(Reg x) {
    return HalfLoops<Scalar>::float_of(static_cast<std::uint32_t>(static_cast<int>(x) + 127) << 23);
  }
};

}  // namespace

void set_float_scalar(Kernels& kernels) {
  set_float_loops<Scalar>(kernels);
  set_half_loops<Scalar>(kernels);
}

}  // namespace jiyi::vec
