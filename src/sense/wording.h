// How a text is worded, weighed by a linear model that was trained on labelled messages: for what
// no list of words covers.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "sense/message.h"

namespace jiyi::sense {

inline constexpr std::size_t kWordingClassesMax = 4;
// A longer text is taken in parts of whole sentences, each of at most so many characters.
inline constexpr std::size_t kWordingPart = 300;
inline constexpr double kUnknown = 16;
using WordingLogits = std::array<double, kWordingClassesMax>;

// Words: runs of letters and digits where a script has spaces between words, single characters of
// other scripts, single marks. Half-open ranges of `chars`.
struct WordingWord {
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::vector<WordingWord> wording_words(Folded chars);

// Consecutive parts of a text, at borders of sentences where there is one.
std::vector<Folded> wording_parts(Folded chars);

// Immutable, thread-safe.
class WordingModel {
 public:
  // The file: "classes N", "bias" and N numbers, then a line for each feature: its value when it is
  // there, N weights, the words with a blank between each. A feature is one to three words in a
  // row, or '^' for the front of the text and the first one or two; what two or three of them begin
  // with stands in a line before. InvalidArgument with the line.
  static Result<WordingModel> load(std::string_view file);

  std::size_t classes() const { return classes_; }
  // Of a part: for each class the bias and the weighted values of the features that are there, each
  // counted once. Together with kUnknown, for what is not known, their values are made one long, so
  // that a few words do not decide alone. What is beyond classes() is 0.
  WordingLogits logits(Folded part) const;

 private:
  struct Entry {
    std::uint64_t hash = 0;  // 0: there is none
    float value = 0;
    std::array<float, kWordingClassesMax> weights{};
  };

  const Entry* find(std::uint64_t hash) const;
  bool add(const Entry& entry);
  void append_rows(Folded part, std::vector<const Entry*>& out) const;

  std::size_t classes_ = 0;
  WordingLogits bias_{};
  std::size_t size_ = 0;
  std::vector<Entry> table_;  // open addressing, at most half full
};

// Made by tests/labelled_messages/train.cc; of the classes "no", "yes" and of MemoryRequest.
const WordingModel& instruction_wording();
const WordingModel& request_wording();

}  // namespace jiyi::sense
