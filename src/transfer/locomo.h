// LoCoMo conversations (locomo10.json): sessions of turns between two people.

#pragma once

#include "transfer/record.h"

namespace jiyi::transfer {

// One item a turn: id dia_id, session "S1", the speaker, the session's date. A shared picture is
// told by its caption: "… [image: caption]".
Converter locomo_converter(const ReadContext& context);

}  // namespace jiyi::transfer
