#include "vec/kernels.h"

#include <array>

#include "base/check.h"
#include "vec/level_kernels.h"

namespace jiyi::vec {
namespace {

using Setter = void (*)(Kernels&);

Kernels made(Level level, std::initializer_list<Setter> setters) {
  Kernels kernels{.level = level};
  for (const Setter set : setters)
    set(kernels);
  return kernels;
}

Kernels make(Level level) {
  switch (level) {
#if defined(__x86_64__)
    case Level::Avx2:
      return made(level, {set_float_avx2, set_int8_avx2});
    case Level::AvxVnni:
      return made(level, {set_float_avx2, set_int8_avx2, set_int8_avx_vnni});
    case Level::Avx512Vnni:
      return made(level, {set_float_avx512, set_int8_avx512});
#elif defined(__aarch64__)
    case Level::Neon:
      return made(level, {set_float_neon, set_int8_neon});
#endif
    default:
      return made(Level::Scalar, {set_float_scalar, set_int8_scalar});
  }
}

}  // namespace

const Kernels& kernels(Level level) {
  base::check(is_usable(level), "kernels are asked for a level that runs here");
  static const std::array<Kernels, 5> kTable = {make(Level::Scalar), make(Level::Neon),
                                                make(Level::Avx2), make(Level::AvxVnni),
                                                make(Level::Avx512Vnni)};
  return kTable[static_cast<std::size_t>(level)];
}

}  // namespace jiyi::vec
