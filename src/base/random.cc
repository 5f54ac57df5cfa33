#include "base/random.h"

#include <random>

namespace jiyi::base {

std::uint64_t system_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

}  // namespace jiyi::base
