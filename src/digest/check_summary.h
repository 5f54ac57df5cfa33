// What a model returned for a summary, taken only when it can be one.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "digest/message.h"
#include "digest/summarise.h"
#include "jiyi/result.h"

namespace jiyi::digest {

// Borrows everything.
struct SummaryInputs {
  std::span<const Message> messages;
  std::span<const Quote> earlier;
  std::string_view instructions;  // of the prompt, without the conversation; may be empty
};

// A conversation with at least this part of each language may be summarised in either.
inline constexpr double kMixedShare = 0.25;

// The reply without white space around it. InvalidArgument, with the reason and no text of it, for
// a reply that is empty, a single character, not UTF-8, too long, of another language than the
// conversation, a refusal, a page or message of an error, JSON, an echo of the instructions, a
// loop, an instruction to a model, or that has numbers or names which occur nowhere or little else
// that does. Cheap beside the model: linear in the messages and the reply.
Result<std::string> check_summary(std::string_view reply, const SummaryInputs& inputs,
                                  const Limits& limits);

}  // namespace jiyi::digest
