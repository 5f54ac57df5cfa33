// Where randomness comes from: seeded for tests and replay, from the system otherwise.

#pragma once

#include <cstdint>

namespace jiyi::base {

// SplitMix64 (Steele, Lea, Flood 2014). Confined to one thread. Not for secrets.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

  // Uniform enough in [0, bound). REQUIRES: bound > 0.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  std::uint64_t state_;
};

// A seed from the operating system.
std::uint64_t system_seed();

}  // namespace jiyi::base
