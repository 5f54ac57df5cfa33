// Ids for memories whose caller gave none.

#pragma once

#include <cstdint>
#include <string>

#include "base/guarded.h"
#include "base/random.h"
#include "jiyi/timestamp.h"

namespace jiyi::memory {

// ULIDs (https://github.com/ulid/spec): 26 characters of Crockford's base 32, 48 bits of
// milliseconds and 80 of chance, in order of creation. Within one millisecond, or when the
// clock stands or goes back, the random part counts up. A clock before 1970 is taken for one that
// stands at its first millisecond. Thread-safe.
class IdSource {
 public:
  explicit IdSource(std::uint64_t seed) : state_(State{base::Random(seed)}) {}

  std::string next(const Timestamp& now);

 private:
  struct State {
    base::Random random;
    bool has_begun = false;
    std::uint64_t ms = 0;
    std::uint16_t high = 0;  // of the 80 random bits
    std::uint64_t low = 0;
  };
  base::Guarded<State> state_;
};

}  // namespace jiyi::memory
