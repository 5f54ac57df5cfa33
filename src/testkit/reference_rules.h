// The rules of a single memory that the reference follows, written down once more.

#pragma once

#include <string>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/recall.h"

namespace jiyi::testkit {

// The memory that an item makes, with its kind, importance and trust.
Memory memory_of(const NewMemory& item);

// Whether text, importance and validity are within bounds. Names are not looked at.
bool is_allowed(const Memory& memory);

// Whether `there` is a live, current note or fact that says the same as `memory`, which has no
// id, of the same times in one scope.
bool is_equal_note(const Memory& there, const Memory& memory);

Memory updated(Memory before, const UpdateRequest& request);
// Whether an update changed anything.
bool differs(const Memory& a, const Memory& b);

bool has_no_condition(const Filter& filter);
// With the states that a verb looks at when the filter names none.
Filter ending_filter(Filter filter, Verb verb);

}  // namespace jiyi::testkit
