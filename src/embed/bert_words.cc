#include "embed/bert_words.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "embed/word_tables.h"
#include "text/compose.h"
#include "text/utf8.h"

namespace jiyi::embed {
namespace {

constexpr char32_t kCapitalIWithDot = 0x130;  // the one letter whose lower case is two characters
constexpr char32_t kDotAbove = 0x307;

WordClass class_of(char32_t code) {
  const auto ranges = word_ranges();
  const auto after = std::ranges::upper_bound(ranges, code, {}, &WordRange::first);
  if (after == ranges.begin()) return WordClass::Word;
  const auto& range = *std::prev(after);
  return code <= range.last ? range.kind : WordClass::Word;
}

char32_t lower_of(char32_t code) {
  const auto all = lower_cases();
  const auto found = std::ranges::lower_bound(all, code, {}, &LowerCase::upper);
  return found != all.end() && found->upper == code ? found->lower : code;
}

// The blocks that BERT takes for Chinese characters.
bool is_han(char32_t code) {
  if (code < 0x3400) return false;
  using Block = std::pair<char32_t, char32_t>;
  constexpr std::array<Block, 8> kBlocks = {{{0x4E00, 0x9FFF},
                                             {0x3400, 0x4DBF},
                                             {0x20000, 0x2A6DF},
                                             {0x2A700, 0x2B73F},
                                             {0x2B740, 0x2B81F},
                                             {0x2B920, 0x2CEAF},
                                             {0xF900, 0xFAFF},
                                             {0x2F800, 0x2FA1F}}};
  return std::ranges::any_of(
      kBlocks, [&](const Block& block) { return code >= block.first && code <= block.second; });
}

class Writer {
 public:
  Writer(const WordRules& rules, std::size_t bytes) : rules_(rules) { out_.reserve(bytes * 2); }

  void put(char32_t code) {
    const auto kind = class_of(code);
    if (rules_.clean && (code == 0 || code == text::kReplacement || is_control(code, kind))) return;
    const bool alone = rules_.split_han && is_han(code);
    if (alone) space();
    if (rules_.strip_accents) {
      put_without_accents(code);
    } else {
      put_letter(code);
    }
    if (alone) space();
  }

  std::string take() {
    if (out_.ends_with(' ')) out_.pop_back();
    return std::move(out_);
  }

 private:
  static bool is_control(char32_t code, WordClass kind) {
    return kind == WordClass::Control && code != '\t' && code != '\n' && code != '\r';
  }

  void put_without_accents(char32_t code) {
    if (code < 0x80) return put_letter(code);
    parts_.clear();
    text::append_decomposed({.code = code}, text::Decomposition::Canonical, parts_);
    for (const auto& part : parts_) {
      if (class_of(part.code) != WordClass::Nonspacing) put_letter(part.code);
    }
  }

  void put_letter(char32_t code) {
    if (!rules_.lower_case) return append(code);
    if (code == kCapitalIWithDot) {
      append('i');
      return append(kDotAbove);
    }
    append(lower_of(code));
  }

  void append(char32_t code) {
    const auto kind = class_of(code);
    // Control characters of white space are of the class Control.
    if (kind == WordClass::Space || (code >= '\t' && code <= '\r') || code == 0x85) return space();
    if (kind == WordClass::Punctuation) space();
    text::append_utf8(out_, code);
    if (kind == WordClass::Punctuation) space();
  }

  void space() {
    if (!out_.empty() && out_.back() != ' ') out_ += ' ';
  }

  const WordRules& rules_;
  std::string out_;
  std::vector<text::FoldedChar> parts_;
};

}  // namespace

std::string bert_words(std::string_view text, const WordRules& rules) {
  Writer out(rules, text.size());
  for (const auto at : text::CodePoints(text))
    out.put(at.code);
  return out.take();
}

}  // namespace jiyi::embed
