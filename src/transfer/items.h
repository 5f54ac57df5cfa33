// Items as `remember` takes them, one JSON object a line, optionally with the bank they go to:
// {"id":"D1:3","bank":"user:ann","text":"…","at":"2023-05-08T13:56:00Z","session":"s1"}

#pragma once

#include "transfer/record.h"

namespace jiyi::transfer {

Converter items_converter(const ReadContext& context);

}  // namespace jiyi::transfer
