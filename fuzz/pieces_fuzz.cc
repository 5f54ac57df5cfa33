// The first bytes are a trie and a charsmap, the rest a text: whatever they are, cutting ends, and
// every id is in range.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "embed/unigram.h"
#include "embed/windows.h"
#include "embed/wordpiece.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jiyi::embed;  // NOLINT(google-build-using-namespace)
  if (size < 2) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 2), size - 2);
  const auto trie = bytes.substr(0, std::min<std::size_t>(data[0] * 4U, bytes.size()));
  const auto map = bytes.substr(trie.size(), data[1] * 4U);
  const auto text = bytes.substr(trie.size() + map.size());
  auto charsmap = Charsmap::read(map);
  const ControlIds ids = {.begin = 0, .end = 2, .unknown = 3, .pad = 1};
  const UnigramTokenizer unigram({.pieces = DoubleArray(trie),
                                  .scores = std::vector<float>(100, -5),
                                  .unknown_score = -15,
                                  .charsmap = charsmap.ok() ? charsmap.value() : Charsmap(),
                                  .compose = true,
                                  .ids = ids});
  const WordPieceTokenizer wordpiece(
      {.pieces = DoubleArray(trie), .piece_count = 100, .words = {}, .ids = ids});
  for (const Tokenizer* tokenizer :
       {static_cast<const Tokenizer*>(&unigram), static_cast<const Tokenizer*>(&wordpiece)}) {
    for (const auto& window : tokenize_windows(*tokenizer, text, "q: ", 8)) {
      if (window.size() > 8) __builtin_trap();
      for (const auto id : window) {
        if (id < 0 || id >= 100) __builtin_trap();
      }
    }
  }
  return 0;
}
