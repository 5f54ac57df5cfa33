// Finds any of many fixed phrases in a folded text, in Chinese and English.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace jiyi::digest {

struct PhraseGroup {
  std::uint32_t bits = 0;
  std::string_view phrases;  // folded (text/fold.h), with | between them
};

// Words of scripts with spaces are found whole: "plan" is not in "plane". Others are found
// anywhere. Borrows the phrases' text. Thread-compatible.
class PhraseTable {
 public:
  explicit PhraseTable(std::span<const PhraseGroup> groups);

  // The bits of every phrase in the text. Linear in the text.
  std::uint32_t find(std::string_view folded) const;

 private:
  struct Phrase {
    std::string_view text;
    std::uint32_t bits = 0;
  };

  static constexpr std::size_t kBytes = 256;
  std::array<std::vector<Phrase>, kBytes> by_first_byte_;
};

}  // namespace jiyi::digest
