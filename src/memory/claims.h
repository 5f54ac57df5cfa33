// Rejected claims: how a text is known for one, and the marks it leaves.
//
// A text is one when its marks are there (text/claim_form.h): the same letters, or the same words.
// So is one that nearly says what a rejected memory says, as long as that memory is here: alike by
// text/similarity.h, no number, identifier or negation another, and no word in the place of one.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::memory {

Result<std::vector<store::ValueMark>> claim_marks(std::string_view text);

Result<std::optional<store::RejectedValue>> rejected_as(store::Transaction& txn,
                                                        std::string_view text);

// As rejected_as, for somebody in that scope: a memory of another user, agent or app is not named.
Result<std::optional<store::RejectedValue>> rejected_for(store::Transaction& txn,
                                                         const Memory& memory);

std::string rejected_when(const store::RejectedValue& value);  // "rejected on 2026-12-01 as m1"
std::string not_stored(const store::RejectedValue& value);     // "not stored: rejected on …"

// 34 hexadecimal digits: those of the form, then of the hash.
std::string value_text(const store::ValueMark& mark);
Result<store::ValueMark> read_value_text(std::string_view text);

}  // namespace jiyi::memory
