// How much a text reads like orders to a model, for what comes from where orders may not come
// from. Telemetry: raises a flag, and is never the only guard.

#pragma once

#include <string_view>
#include <vector>

#include "sense/instruction_table.h"
#include "sense/message.h"

namespace jiyi::sense {

// From here on a text counts as instruction-like.
inline constexpr double kInstructionLike = 0.5;

struct InstructionSignal {
  Signal signal = Signal::OverridesInstructions;
  double weight = 0;  // 0 to 1
};

struct InstructionReading {
  double score = 0;                        // 0 to 1: one minus the product of what is left
  std::vector<InstructionSignal> signals;  // each at most once, the heaviest first, Wording last
  bool is_talk = false;  // quoted or asked about beside words for such attacks; weighs less
};

// Takes any bytes. Disguises (hidden_text.h) are undone first and are signals themselves. Reads
// the first kInstructionBytesMax bytes and the last; linear time.
inline constexpr std::size_t kInstructionBytesMax = std::size_t{64} << 10;
InstructionReading instruction_likeness(std::string_view text);
// The same, for a message that is folded already.
InstructionReading instruction_likeness(const Message& message);

std::string_view signal_name(Signal signal) noexcept;  // "overrides_instructions" …

}  // namespace jiyi::sense
