// A Claude data export, conversations.json: an array of conversations with chat_messages.

#pragma once

#include "transfer/record.h"

namespace jiyi::transfer {

// One item a message, under its own uuid, in the conversation's session. Tool use is kept as
// text, reasoning is left out. The text of an attachment becomes items of its own.
Converter claude_converter(const ReadContext& context);

}  // namespace jiyi::transfer
