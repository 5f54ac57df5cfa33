// Reading what an OpenAI-compatible /v1/embeddings answers:
//
//   {"data": [{"index": 1, "embedding": [0.1, -0.2, …]}, …], …}
//
// in any order, an embedding being an array of numbers or base64 of little-endian float32.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::embed {

struct AnswerShape {
  std::size_t texts = 0;
  std::size_t dimension = 0;
};

// What no honest answer of that shape is longer than.
std::size_t answer_bytes_max(const AnswerShape& shape);

// Writes the vectors in the order of the texts, of unit length. Conflict, naming both, when their
// dimension is another than asked for; Corruption for everything else that is not right: no JSON,
// an index missing, doubled or out of range, a number that is not finite, a vector of zeros.
// Messages repeat nothing of the answer but numbers. REQUIRES: out.size() == texts · dimension.
Result<void> read_answer(std::string_view body, const AnswerShape& shape, std::span<float> out);

}  // namespace jiyi::embed
