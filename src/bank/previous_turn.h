// What was said before a turn in its session.

#pragma once

#include <cstdint>
#include <string_view>

#include "bank/view.h"

namespace jiyi::bank {

// The current live version of the turn before, by event time; kNoDoc if there is none within some
// dozen turns, or `doc` is in no named session. REQUIRES: doc < view.columns.size().
DocId turn_before(const View& view, DocId doc);

// The same for a turn that is not written yet; kUnknown for one without event time.
DocId turn_before_new(const View& view, std::string_view session_id, std::int64_t event_us);

}  // namespace jiyi::bank
