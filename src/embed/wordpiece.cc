#include "embed/wordpiece.h"

#include <algorithm>
#include <optional>
#include <string>

#include "embed/piece_text.h"

namespace jiyi::embed {
namespace {

struct Piece {
  std::uint32_t id = 0;
  std::size_t bytes = 0;  // 0: there is none
};

// The longest piece at the front of `rest`, going on from `place`.
Piece longest_piece(const DoubleArray& pieces, DoubleArray::Place place, std::string_view rest) {
  Piece longest;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (!pieces.step(place, static_cast<unsigned char>(rest[i]))) break;
    if (const auto id = pieces.value(place)) longest = {.id = *id, .bytes = i + 1};
  }
  return longest;
}

bool walk(const DoubleArray& pieces, DoubleArray::Place& place, std::string_view bytes) {
  return std::ranges::all_of(
      bytes, [&](char byte) { return pieces.step(place, static_cast<unsigned char>(byte)); });
}

std::size_t characters(std::string_view word) {
  return static_cast<std::size_t>(std::ranges::count_if(
      word, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

}  // namespace

void WordPieceTokenizer::append_word(std::string_view word, std::vector<std::int32_t>& out) const {
  const std::size_t before = out.size();
  const auto give_up = [&] {
    out.resize(before);
    out.push_back(ids().unknown);
  };
  if (characters(word) > parts_.word_characters_max) return give_up();
  auto place = parts_.pieces.root();
  bool can_begin = walk(parts_.pieces, place, kWordMark);
  for (auto rest = word; !rest.empty(); place = parts_.pieces.root(), can_begin = true) {
    // Behind the first piece a mark in the word itself must not look like a word's beginning.
    const bool marked = out.size() > before && rest.starts_with(kWordMark);
    const auto piece = can_begin ? longest_piece(parts_.pieces, place,
                                                 marked ? rest.substr(0, kWordMark.size()) : rest)
                                 : Piece{};
    if (piece.bytes == 0 || piece.id >= parts_.piece_count) return give_up();
    out.push_back(static_cast<std::int32_t>(piece.id));
    rest.remove_prefix(piece.bytes);
  }
}

void WordPieceTokenizer::append_tokens(std::string_view text,
                                       std::vector<std::int32_t>& out) const {
  const auto words = bert_words(text, parts_.words);
  std::string_view rest = words;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(' '), rest.size());
    append_word(rest.substr(0, end), out);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace jiyi::embed
