// What the programs that kill a process again and again are told.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace jiyi::crash {

struct Rounds {
  std::uint64_t rounds = 0;
  std::uint64_t seed = 1;
};

// [--rounds N] [--seed N]; other words are passed over.
inline Rounds read_rounds(int count, char** values, std::uint64_t otherwise) {
  Rounds given{.rounds = otherwise};
  for (int i = 1; i + 1 < count; i += 2) {
    const std::uint64_t value = std::strtoull(values[i + 1], nullptr, 10);
    if (std::strcmp(values[i], "--rounds") == 0) given.rounds = value;
    if (std::strcmp(values[i], "--seed") == 0) given.seed = value;
  }
  return given;
}

}  // namespace jiyi::crash
