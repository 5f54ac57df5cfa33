// Invariants of our own code. Never for input, files or the network: those
// return a Result.

#pragma once

#include <cstdio>
#include <cstdlib>

namespace jiyi::base {

// Ends the process when `holds` is false. For conditions after which going on
// would corrupt memory or the database file. The builtins stand in for
// std::source_location, which clang 14 lacks.
inline void check(bool holds, const char* invariant, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  if (holds) return;
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, invariant);
  std::abort();
}

}  // namespace jiyi::base
