// Which encoding a model counts with, and how much it can read.

#pragma once

#include <cstdint>
#include <string_view>

#include "tokens/encoding.h"

namespace jiyi::tokens {

struct Model {
  EncodingId encoding = EncodingId::O200kBase;
  // The tokens of input and output together; 0: not known.
  std::uint32_t context_tokens = 0;
  // The model has a tokenizer of its own, or is not known: `encoding` is only the nearest, and
  // every count with it is an estimate.
  bool estimate = true;
};

// By a name as APIs take it. Dated and fine-tuned forms ("gpt-4o-2024-05-13", "ft:gpt-4o:acme")
// and a provider in front ("openai/gpt-4o") count as the model they name; letter case does not
// matter. A name of an encoding stands for a model that has it. Any other name is answered too.
Model model_named(std::string_view name);

}  // namespace jiyi::tokens
