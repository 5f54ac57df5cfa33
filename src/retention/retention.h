// How much of a memory is left with time: the curves, when what is left is stale, and how being
// used keeps it. The one place for it.

#pragma once

#include <cstdint>
#include <optional>

#include "jiyi/result.h"
#include "jiyi/upkeep.h"

namespace jiyi::retention {

inline constexpr std::uint64_t kReinforcedFrom = 3;  // uses
inline constexpr std::uint32_t kDoublingsMax = 6;    // the half-life grows to 64 times at most

// InvalidArgument names the number that is out of its range.
Result<void> check(const Retention& retention);
Result<void> check_threshold(double threshold);

// 1 to 0, never rising; 1 for what is still to come. REQUIRES: retention passed check().
double left_after(double days, const Retention& retention);

// The age from which on less than `threshold` is left; nullopt: that never comes.
std::optional<double> stale_age(double threshold, const Retention& retention);

// How old a memory is and how it was used.
struct Life {
  double days = 0;             // since it happened or was written
  std::uint64_t uses = 0;      // in all
  std::uint32_t use_days = 0;  // different days with a use
  double days_since_use = 0;   // since the last one
};

// From kReinforcedFrom uses on a memory is as old as its last use, and its time runs slower by half
// for each day on which it was used: half-life regression with the doubling of the Leitner system,
// p = 2^(-days / h), h = h0 * 2^n (Settles and Meeder, A Trainable Spaced Repetition Model for
// Language Learning, ACL 2016). Uses of one day count once: only spaced ones strengthen (Cepeda et
// al., Distributed Practice in Verbal Recall Tasks, Psychological Bulletin 132, 2006).
double left(const Life& life, const Retention& retention);
bool is_stale(const Life& life, const Retention& retention, double threshold);
// From now on, if it is not used; 0: it is stale; nullopt: it never will be.
std::optional<double> days_until_stale(const Life& life, const Retention& retention,
                                       double threshold);

}  // namespace jiyi::retention
