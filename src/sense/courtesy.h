// Whether a message is nothing but courtesies and fillers: 好的，谢谢 / ok got it 👍.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sense/importance_table.h"
#include "sense/message.h"
#include "sense/phrase_finder.h"

namespace jiyi::sense {

// Immutable, thread-safe.
class Courtesy {
 public:
  // The words of the groups marked as courtesies, and the softeners.
  explicit Courtesy(const ImportanceTable& table);

  // Only courtesies, fillers, softeners, emoji, punctuation, and names after a word of thanks or
  // greeting: "Thanks, Tom!", 谢谢张总. `names` are others who may be spoken to. True too for a
  // text without letters and digits, unless it asks with a question mark. Linear time.
  bool is_all_of(const Message& message, std::span<const std::string> names = {}) const;

  // The least score of the groups whose words are there; nullopt if none is.
  std::optional<double> score(const Message& message) const;

 private:
  PhraseFinder words_;
  PhraseFinder names_after_;
  std::vector<double> scores_;  // by group; of no courtesy: 0
};

}  // namespace jiyi::sense
