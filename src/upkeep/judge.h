// What a run does with one memory, and why: the rules of sweeping, of junk and of restatements.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jiyi/memory.h"
#include "jiyi/upkeep.h"
#include "retention/retention.h"
#include "store/upkeep.h"

namespace jiyi::upkeep {

struct Verdict {
  State after = State::Archived;
  std::string by;  // of Superseded
  std::string reason;
};

struct Judged {
  std::optional<Verdict> verdict;
  bool is_exempt = false;  // stale by its age, but kept
};

// The curve for memories of a type.
const Retention& curve_of(const RunRequest& request, const std::string& type);

// The age counts from when it happened or was written, whichever is later: what was imported, or
// brought back by an undo, is not old at once.
retention::Life life_of(const Memory& memory, const store::AccessRow* access, std::int64_t now_us);

struct SweepInput {
  const RunRequest& request;
  const Memory& memory;
  const store::AccessRow* access = nullptr;  // null: never used
  std::int64_t now_us = 0;
};
Judged judge_sweep(const SweepInput& input);

// Of what should not have been kept, by the text alone: nothing but courtesies, no letter or digit,
// recalled and stored again. Duplicates are found by same_key(). A pinned or asked-for one is none.
std::optional<Verdict> judge_junk(const Memory& memory);

// Equal for memories that say the same and belong to the same: the text without case, width, marks
// and blanks, and every field that could make a difference. Empty: it has no letter or
// digit, or is of a kind that is never merged.
std::string same_key(const Memory& memory);
// Whether two of one key are the same indeed: no number, date, identifier or negation differs.
bool is_same(const Memory& a, const Memory& b);

}  // namespace jiyi::upkeep
