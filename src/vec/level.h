// Which set of kernels runs: the best the processor and the operating system allow, or the one
// that a test or an operator asks for.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::vec {

// From the slowest to the fastest of one architecture.
enum class Level : std::uint8_t {
  Scalar,      // any processor
  Neon,        // AArch64 with the dot product instructions
  Avx2,        // with FMA and F16C
  AvxVnni,     // Avx2 and the 256-bit VNNI of client processors
  Avx512Vnni,  // F, BW, DQ, VL and VNNI
};

// "scalar", "neon", "avx2", "avx-vnni", "avx512-vnni".
std::string_view level_name(Level level) noexcept;

// InvalidArgument for a name that is none of them; says which there are.
Result<Level> parse_level(std::string_view name);

// Those that run here, from the slowest to the fastest. Never empty: Scalar always runs.
std::vector<Level> usable_levels();

bool is_usable(Level level);

// The best usable one, or the one that the environment variable JIYI_KERNELS names when the process
// first asks; one that cannot be had counts as not given.
Level best_level();

// What JIYI_KERNELS asks for, else the best usable. InvalidArgument when it names no level, or one
// that does not run here.
Result<Level> asked_level();

// The level of that name, or best_level() for an empty one. InvalidArgument when it is unknown or
// does not run here.
Result<Level> choose_level(std::string_view name);

}  // namespace jiyi::vec
