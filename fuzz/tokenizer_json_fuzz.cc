// Any JSON is a tokenizer or is refused.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "embed/tokenizer_json.h"
#include "json/parse.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto value = jiyi::json::parse({reinterpret_cast<const char*>(data), size});
  if (!value.ok()) return 0;
  const auto tokenizer = jiyi::embed::read_tokenizer_json(value.value());
  if (!tokenizer.ok()) return 0;
  const auto& read = tokenizer.value();
  if (read.types.size() != read.pieces.size()) __builtin_trap();
  const bool unigram = read.kind == jiyi::embed::TokenizerDescription::Kind::Unigram;
  if (unigram && read.scores.size() != read.pieces.size()) __builtin_trap();
  return 0;
}
