// Whether somebody asks in so many words to keep what is said, or not to.

#pragma once

#include <cstdint>

#include "sense/message.h"

namespace jiyi::sense {

enum class MemoryRequest : std::uint8_t {
  None,           // also 你还记得吗, "I can't remember"
  Remember,       // 记住, 请记一下, 别忘了, "remember that", "keep in mind"
  DoNotRemember,  // 别记这个, "don't save this", "off the record"
};

// The refusal wins where both are there.
MemoryRequest memory_request(const Message& message);

}  // namespace jiyi::sense
