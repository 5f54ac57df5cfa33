// Messages as the OpenAI chat interface takes them: an array of messages, {"messages":[…]}, an
// array of such conversations, or one conversation a line.

#pragma once

#include "transfer/record.h"

namespace jiyi::transfer {

// Tool calls and their results are kept as text. A message without any text is left out. The
// session is the conversation's id, if it has one.
Converter openai_converter(const ReadContext& context);

}  // namespace jiyi::transfer
