#include "vec/level.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "base/try.h"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace jiyi::vec {
namespace {

struct Named {
  Level level;
  std::string_view name;
};
constexpr std::array<Named, 5> kLevels = {{{Level::Scalar, "scalar"},
                                           {Level::Neon, "neon"},
                                           {Level::Avx2, "avx2"},
                                           {Level::AvxVnni, "avx-vnni"},
                                           {Level::Avx512Vnni, "avx512-vnni"}}};

constexpr const char* kVariable = "JIYI_KERNELS";

#if defined(__x86_64__)

struct Registers {
  unsigned a = 0, b = 0, c = 0, d = 0;
};

Registers cpuid(unsigned leaf, unsigned subleaf) {
  Registers r;
  if (__get_cpuid_count(leaf, subleaf, &r.a, &r.b, &r.c, &r.d) == 0) return {};
  return r;
}

constexpr bool has(unsigned bits, unsigned wanted) {
  return (bits & wanted) == wanted;
}

constexpr unsigned bit(unsigned index) {
  return 1U << index;
}

// The register states that the operating system saves (XCR0). REQUIRES: OSXSAVE.
unsigned saved_states() {
  unsigned low = 0;
  unsigned high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// Bits as in Intel's manual, volume 2, CPUID; those of XCR0 in volume 1, 13.3.
bool runs(Level level) {
  constexpr unsigned kFmaF16cAvxOsxsave = bit(12) | bit(29) | bit(28) | bit(27);
  constexpr unsigned kYmm = bit(1) | bit(2);
  constexpr unsigned kZmm = kYmm | bit(5) | bit(6) | bit(7);
  if (level == Level::Scalar) return true;
  if (level == Level::Neon || !has(cpuid(1, 0).c, kFmaF16cAvxOsxsave)) return false;
  const Registers extended = cpuid(7, 0);
  if (!has(saved_states(), kYmm) || !has(extended.b, bit(5))) return false;
  if (level == Level::Avx2) return true;
  if (level == Level::AvxVnni) return has(cpuid(7, 1).a, bit(4));
  constexpr unsigned kFDqBwVl = bit(16) | bit(17) | bit(30) | bit(31);
  return has(saved_states(), kZmm) && has(extended.b, kFDqBwVl) && has(extended.c, bit(11));
}

#elif defined(__aarch64__) && defined(__linux__)

bool runs(Level level) {
  if (level == Level::Scalar) return true;
  return level == Level::Neon && (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0;
}

#else

bool runs(Level level) {
  return level == Level::Scalar;
}

#endif

std::string names() {
  std::string list;
  for (const Named& named : kLevels) {
    if (!list.empty()) list += ", ";
    list += named.name;
  }
  return list;
}

Result<Level> usable_level(std::string_view name) {
  ASSIGN_OR_RETURN(const Level level, parse_level(name));
  if (!runs(level)) {
    return Error{ErrorCode::InvalidArgument,
                 "kernel level " + std::string(name) + " does not run on this processor"};
  }
  return level;
}

}  // namespace

std::string_view level_name(Level level) noexcept {
  return kLevels[static_cast<std::size_t>(level)].name;
}

Result<Level> parse_level(std::string_view name) {
  for (const Named& named : kLevels) {
    if (named.name == name) return named.level;
  }
  return Error{ErrorCode::InvalidArgument,
               "kernel level \"" + std::string(name) + "\" is none of: " + names()};
}

std::vector<Level> usable_levels() {
  std::vector<Level> usable;
  for (const Named& named : kLevels) {
    if (runs(named.level)) usable.push_back(named.level);
  }
  return usable;
}

bool is_usable(Level level) {
  return runs(level);
}

Level best_level() {
  static const Level best = [] {
    const auto asked = asked_level();
    return asked.ok() ? asked.value() : usable_levels().back();
  }();
  return best;
}

Result<Level> asked_level() {
  const char* name = std::getenv(kVariable);  // NOLINT(concurrency-mt-unsafe): nothing sets it
  if (name == nullptr || *name == '\0') return usable_levels().back();
  auto asked = usable_level(name);
  if (!asked.ok()) return std::move(asked).error().with_context(kVariable);
  return asked;
}

Result<Level> choose_level(std::string_view name) {
  return name.empty() ? best_level() : usable_level(name);
}

}  // namespace jiyi::vec
