// Replies that are no summary whatever the conversation was: refusals, bodies of errors, loops,
// the prompt again.

#pragma once

#include <cstddef>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::digest {

// So many words or characters in the order of the prompt are an echo of it.
inline constexpr std::size_t kEchoTokens = 12;

struct ShapeContext {
  std::string_view folded_conversation;  // a phrase that was said there is no refusal
  std::string_view instructions;         // the prompt without the conversation; may be empty
};

// InvalidArgument says which of these it is. REQUIRES: reply is trimmed and not empty.
Result<void> check_shape(std::string_view reply, const ShapeContext& context);

}  // namespace jiyi::digest
