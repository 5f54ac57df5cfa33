// Byte-pair merging as its definition reads, quadratic: what the tests compare with.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tokens/vocabulary.h"

namespace jiyi::tokens {

inline std::vector<TokenId> reference_merge(const Vocabulary& vocabulary, std::string_view piece) {
  std::vector<std::string> parts;
  for (const char byte : piece)
    parts.emplace_back(1, byte);
  for (;;) {
    TokenId lowest = kNoToken;
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const TokenId id = vocabulary.find(parts[i] + parts[i + 1]);
      if (id < lowest) lowest = id, at = i;
    }
    if (lowest == kNoToken) break;
    parts[at] += parts[at + 1];
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(at) + 1);
  }
  std::vector<TokenId> ids;
  for (const auto& part : parts)
    ids.push_back(vocabulary.find(part));
  return ids;
}

// Text of few different characters, so that tokens, borders and repeats all come up.
inline std::string random_text(base::Random& random, std::size_t characters_max) {
  static const std::vector<std::string> characters = {"a",
                                                      "b",
                                                      "e",
                                                      "n",
                                                      "s",
                                                      "t",
                                                      "A",
                                                      "B",
                                                      "S",
                                                      " ",
                                                      " ",
                                                      "  ",
                                                      "\n",
                                                      "\r\n",
                                                      "\t",
                                                      "'",
                                                      "1",
                                                      "/",
                                                      "-",
                                                      ".",
                                                      "我",
                                                      "们",
                                                      "的",
                                                      "天",
                                                      "é",
                                                      "\xCC\x81",
                                                      "\xC5\xBF",
                                                      "日",
                                                      "。",
                                                      "ü",
                                                      "а",
                                                      "\xE3\x80\x80",
                                                      "\xC2\x85",
                                                      "\xEF\xBB\xBF",
                                                      "\xF0\x9F\x98\x80",
                                                      "\xFF"};
  std::string text;
  for (auto left = random.below(characters_max + 1); left > 0; --left) {
    text += characters[random.below(characters.size())];
  }
  return text;
}

}  // namespace jiyi::tokens
