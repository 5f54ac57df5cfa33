// The mark of a forgotten memory as it stands in an export: 64 hexadecimal digits, those of the
// id's hash and then those of the memory's.

#pragma once

#include <string>
#include <string_view>

#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::memory {

std::string mark_text(const store::ForgottenMark& mark);

// InvalidArgument for anything else.
Result<store::ForgottenMark> read_mark(std::string_view text);

}  // namespace jiyi::memory
