// What is done with a memory before anything keeps it, indexes it or makes a vector of it: what in
// it is secret is masked, and it is read for how important it is and whether to keep it.

#pragma once

#include <cstddef>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "memory/write_policy.h"

namespace jiyi::memory {

enum class Secrets : std::uint8_t { Mask, Keep };

struct Taken {
  WriteFacts facts;  // but trust, which parents have a say in, and is_recalled. What decide_write
                     // cannot come to look at is left at its default.
  std::size_t masked = 0;
};

// Masks text, metadata, speaker and source in place. An e-mail address stays in the latter two:
// there it says who it was. InvalidArgument for metadata under a name such as "password";
// LimitExceeded when markers make the text or the metadata too long. REQUIRES: memory passed
// memory::checked.
Result<Taken> take_in(Memory& memory, Secrets secrets);

// As above, of the fields that are given. How many were masked.
Result<std::size_t> take_in(UpdateRequest& request, Secrets secrets);

// Of what nobody vouches for: whether it is to be quarantined.
bool is_suspect(const Memory& memory);

}  // namespace jiyi::memory
