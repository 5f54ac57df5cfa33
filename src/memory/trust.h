// How far a memory is believed: a pure function of where it came from.

#pragma once

#include <span>

#include "jiyi/memory.h"

namespace jiyi::memory {

// Operator and User: High. Agent: Medium. Import and OtherAgent: Low. Tool, Web and Document:
// Untrusted.
Trust trust_of(Channel channel);

// The least of the channel's trust and that of every parent, so that deriving never raises it.
Trust trust_of(Channel channel, std::span<const Trust> parents);

}  // namespace jiyi::memory
