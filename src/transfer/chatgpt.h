// A ChatGPT data export, conversations.json: an array of conversations, each a tree of nodes
// under `mapping`. What was said is the path from the root to `current_node`; the branches beside
// it are answers that were asked for again.

#pragma once

#include "transfer/record.h"

namespace jiyi::transfer {

// One item a message, under the message's own id, in the conversation's session. Hidden and empty
// messages are left out. Without a usable current_node the newest leaf stands for it.
Converter chatgpt_converter(const ReadContext& context);

}  // namespace jiyi::transfer
