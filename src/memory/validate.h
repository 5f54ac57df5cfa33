// What a caller may ask to keep. Every limit of the public headers is checked here, once.

#pragma once

#include <string>
#include <string_view>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/result.h"

namespace jiyi::memory {

// Non-empty UTF-8 of at most kNameBytesMax bytes each.
Result<void> check_bank(const BankKey& bank);

// A name that may be empty. `what` opens the message: "speaker of 600 bytes is over …".
Result<void> check_name(std::string_view what, std::string_view name);

// A filter's names and ranges.
Result<void> check_filter(const Filter& filter);

// A version that somebody else numbered and dated, as an import has it.
Result<void> check_version(const Memory& memory);

// The first version of a memory as it will be written, except for its id when none was given,
// its times of recording and its trust. Metadata is rewritten compactly.
Result<Memory> checked(NewMemory item);

// `before` with the changes of `request`; the same checks.
Result<Memory> changed(Memory before, const UpdateRequest& request);

}  // namespace jiyi::memory
