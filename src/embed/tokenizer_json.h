// The tokenizer.json of a BERT (WordPiece) or an XLM-R (Unigram), as the library "tokenizers"
// writes it.

#pragma once

#include <string_view>

#include "embed/description.h"
#include "jiyi/result.h"
#include "json/value.h"

namespace jiyi::embed {

// InvalidArgument names the part that another tokenizer would be needed for; nothing that would
// change the ids is passed over.
Result<TokenizerDescription> read_tokenizer_json(const json::Value& document);

}  // namespace jiyi::embed
