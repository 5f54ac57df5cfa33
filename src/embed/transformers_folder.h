// A model as a folder of the library "transformers" or "sentence-transformers": config.json,
// model.safetensors, tokenizer.json, and where they are there 1_Pooling/config.json (mean or cls;
// else mean) and config_sentence_transformers.json (prompts "query" and "passage" or "document").

#pragma once

#include <string>

#include "embed/convert.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// Architectures bert and xlm-roberta with GELU. The name of the folder is the model's; when it
// begins with e5 or multilingual-e5 and no prompts are given, the prefixes are those of E5.
// NotFound when a file is missing, InvalidArgument names what is not supported, Corruption what is
// damaged.
Result<LoadedModel> load_transformers_folder(const std::string& folder);

}  // namespace jiyi::embed
