#include "tokens/encoding.h"

#include <array>

#include "tokens/cut.h"
#include "tokens/merge.h"
#include "tokens/rank_data.h"

namespace jiyi::tokens {
namespace {

constexpr std::size_t kR50kRanks = 50256;

constexpr std::array kGpt2Specials = {SpecialToken{"<|endoftext|>", 50256}};
constexpr std::array kCl100kSpecials = {
    SpecialToken{"<|endoftext|>", 100257},   SpecialToken{"<|fim_prefix|>", 100258},
    SpecialToken{"<|fim_middle|>", 100259},  SpecialToken{"<|fim_suffix|>", 100260},
    SpecialToken{"<|endofprompt|>", 100276},
};
constexpr std::array kO200kSpecials = {
    SpecialToken{"<|endoftext|>", 199999},
    SpecialToken{"<|endofprompt|>", 200018},
};
// Where harmony gives an id two names, the reference decodes to the reserved one.
constexpr std::array kHarmonySpecials = {
    SpecialToken{"<|startoftext|>", 199998}, SpecialToken{"<|endoftext|>", 199999},
    SpecialToken{"<|return|>", 200002},      SpecialToken{"<|constrain|>", 200003},
    SpecialToken{"<|channel|>", 200005},     SpecialToken{"<|start|>", 200006},
    SpecialToken{"<|end|>", 200007},         SpecialToken{"<|message|>", 200008},
    SpecialToken{"<|call|>", 200012},        SpecialToken{"<|endofprompt|>", 200018},
};

constexpr std::array<std::string_view, 5> kNames = {"r50k_base", "p50k_base", "cl100k_base",
                                                    "o200k_base", "o200k_harmony"};

Pattern pattern_of(EncodingId id) {
  switch (id) {
    case EncodingId::R50kBase:
    case EncodingId::P50kBase:
      return Pattern::R50k;
    case EncodingId::Cl100kBase:
      return Pattern::Cl100k;
    case EncodingId::O200kBase:
    case EncodingId::O200kHarmony:
      break;
  }
  return Pattern::O200k;
}

template <Pattern pattern>
std::size_t count_text(const Vocabulary& vocabulary, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t end = piece_end<pattern>(text, pos);
    count += count_piece(vocabulary, text.substr(pos, end - pos));
    pos = end;
  }
  return count;
}

std::size_t count_text(Pattern pattern, const Vocabulary& vocabulary, std::string_view text) {
  if (pattern == Pattern::R50k) return count_text<Pattern::R50k>(vocabulary, text);
  if (pattern == Pattern::Cl100k) return count_text<Pattern::Cl100k>(vocabulary, text);
  return count_text<Pattern::O200k>(vocabulary, text);
}

void append_text(std::vector<TokenId>& out, const Encoding& encoding, std::string_view text) {
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t end = piece_end(encoding.pattern(), text, pos);
    append_piece(out, encoding.vocabulary(), text.substr(pos, end - pos));
    pos = end;
  }
}

const Vocabulary& o200k_vocabulary() {
  static const Vocabulary vocabulary(o200k_rank_data());
  return vocabulary;
}

}  // namespace

Encoding::Encoding(EncodingId id, const Vocabulary& vocabulary, SpecialTokens specials)
    : id_(id), pattern_(pattern_of(id)), vocabulary_(vocabulary), specials_(specials) {}

std::string_view Encoding::name() const noexcept {
  return name_of(id_);
}

std::size_t Encoding::count(std::string_view text, Specials specials) const {
  if (specials == Specials::AsText) return count_text(pattern_, vocabulary_, text);
  std::size_t count = 0;
  std::size_t pos = 0;
  while (const auto match = specials_.next(text, pos)) {
    count += count_text(pattern_, vocabulary_, text.substr(pos, match->pos - pos)) + 1;
    pos = match->pos + match->bytes;
  }
  return count + count_text(pattern_, vocabulary_, text.substr(pos));
}

std::vector<TokenId> Encoding::encode(std::string_view text, Specials specials) const {
  std::vector<TokenId> ids;
  std::size_t pos = 0;
  if (specials == Specials::Recognised) {
    while (const auto match = specials_.next(text, pos)) {
      append_text(ids, *this, text.substr(pos, match->pos - pos));
      ids.push_back(match->id);
      pos = match->pos + match->bytes;
    }
  }
  append_text(ids, *this, text.substr(pos));
  return ids;
}

Result<std::string> Encoding::decode(std::span<const TokenId> ids) const {
  std::string text;
  for (const TokenId id : ids) {
    const std::string_view bytes = vocabulary_.bytes_of(id);
    if (!bytes.empty()) {
      text += bytes;
      continue;
    }
    const std::string special = specials_.spelling(id);
    if (special.empty()) {
      return Error(ErrorCode::InvalidArgument,
                   std::string(name()) + " has no token " + std::to_string(id));
    }
    text += special;
  }
  return text;
}

std::string_view Encoding::cut(std::string_view text, std::size_t tokens_max) const {
  return text.substr(0, cut_bytes(pattern_, vocabulary_, text, tokens_max));
}

const Encoding& encoding(EncodingId id) {
  switch (id) {
    case EncodingId::R50kBase: {
      static const Vocabulary vocabulary(p50k_rank_data(), kR50kRanks);
      static const Encoding r50k(id, vocabulary, {kGpt2Specials, {}});
      return r50k;
    }
    case EncodingId::P50kBase: {
      static const Vocabulary vocabulary(p50k_rank_data());
      static const Encoding p50k(id, vocabulary, {kGpt2Specials, {}});
      return p50k;
    }
    case EncodingId::Cl100kBase: {
      static const Vocabulary vocabulary(cl100k_rank_data());
      static const Encoding cl100k(id, vocabulary, {kCl100kSpecials, {}});
      return cl100k;
    }
    case EncodingId::O200kHarmony: {
      static const Encoding harmony(id, o200k_vocabulary(),
                                    {kHarmonySpecials, {.first = 200000, .last = 201087}});
      return harmony;
    }
    case EncodingId::O200kBase:
      break;
  }
  static const Encoding o200k(EncodingId::O200kBase, o200k_vocabulary(), {kO200kSpecials, {}});
  return o200k;
}

std::optional<EncodingId> encoding_by_name(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<EncodingId>(i);
  }
  return std::nullopt;
}

std::string_view name_of(EncodingId id) noexcept {
  return kNames[static_cast<std::size_t>(id)];
}

}  // namespace jiyi::tokens
