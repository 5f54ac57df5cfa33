#include "embed/unigram.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "embed/piece_text.h"
#include "text/utf8.h"

namespace jiyi::embed {

// The best way to cut a word up to here: its last piece and where that begins.
struct UnigramTokenizer::Step {
  double score = -std::numeric_limits<double>::infinity();
  std::uint32_t begin = 0;
  std::int32_t id = 0;
};

// Viterbi over the bytes of one word at a time. Of equal scores the first found stays, and longer
// beginnings are looked at first, as in SentencePiece.
class UnigramTokenizer::Search {
 public:
  Search(const UnigramTokenizer& tokenizer, std::vector<std::int32_t>& out)
      : parts_(tokenizer.parts_), word_begin_(tokenizer.word_begin_), out_(out) {}

  // REQUIRES: the word begins with kWordMark.
  void cut(std::string_view word) {
    steps_.assign(word.size() + 1, Step{});
    steps_[0].score = 0;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t bytes = text::decode(word, at).bytes;
      if (!extend(word, at, bytes)) {
        relax(at, at + bytes, parts_.unknown_score, parts_.ids.unknown);
      }
      at += bytes;
    }
    collect(word.size());
  }

 private:
  // Tries all pieces that begin here; true when one of them is the one character.
  bool extend(std::string_view word, std::size_t at, std::size_t first_bytes) {
    bool has_single = false;
    auto place = parts_.pieces.root();
    std::size_t end = at;
    if (at == 0) {
      place = word_begin_;
      end = kWordMark.size();
      has_single = try_piece(place, at, end);
    }
    while (end < word.size() && parts_.pieces.step(place, static_cast<unsigned char>(word[end]))) {
      ++end;
      if (try_piece(place, at, end) && end - at == first_bytes) has_single = true;
    }
    return has_single;
  }

  bool try_piece(const DoubleArray::Place& place, std::size_t at, std::size_t end) {
    const auto id = parts_.pieces.value(place);
    if (!id || *id >= parts_.scores.size()) return false;
    relax(at, end, parts_.scores[*id], static_cast<std::int32_t>(*id));
    return true;
  }

  void relax(std::size_t begin, std::size_t end, float score, std::int32_t id) {
    const double sum = steps_[begin].score + double{score};
    if (sum > steps_[end].score) {
      steps_[end] = {.score = sum, .begin = static_cast<std::uint32_t>(begin), .id = id};
    }
  }

  // Characters without a piece that stand together are one unknown.
  void collect(std::size_t end) {
    const std::size_t first = out_.size();
    while (end > 0) {
      const auto& step = steps_[end];
      const bool again =
          step.id == parts_.ids.unknown && out_.size() > first && out_.back() == parts_.ids.unknown;
      if (!again) out_.push_back(step.id);
      end = step.begin;
    }
    std::reverse(out_.begin() + static_cast<std::ptrdiff_t>(first), out_.end());
  }

  const Parts& parts_;
  const DoubleArray::Place& word_begin_;
  std::vector<std::int32_t>& out_;
  std::vector<Step> steps_;
};

UnigramTokenizer::UnigramTokenizer(Parts parts)
    : Tokenizer(parts.ids), parts_(std::move(parts)), word_begin_(parts_.pieces.root()) {
  for (const char byte : kWordMark) {
    // Without pieces that begin with the mark the walk ends at once: in a place without children.
    if (!parts_.pieces.step(word_begin_, static_cast<unsigned char>(byte))) {
      word_begin_ = {std::numeric_limits<std::uint32_t>::max(), 0};
    }
  }
}

void UnigramTokenizer::append_tokens(std::string_view text, std::vector<std::int32_t>& out) const {
  const auto words = piece_text(text, parts_.charsmap, parts_.compose ? Compose::Yes : Compose::No);
  Search search(*this, out);
  std::string_view rest = words;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(kWordMark, kWordMark.size()), rest.size());
    search.cut(rest.substr(0, end));
    rest.remove_prefix(end);
  }
}

}  // namespace jiyi::embed
