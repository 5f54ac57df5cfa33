// Text to the token ids of a model.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace jiyi::embed {

// The ids that frame a text and stand for what has no piece.
struct ControlIds {
  std::int32_t begin = 0;
  std::int32_t end = 0;
  std::int32_t unknown = 0;
  std::int32_t pad = 0;
};

// The ids are those of the model's own tokenizer, but no text, whatever it spells, makes a control
// id. Thread-compatible.
class Tokenizer {
 public:
  explicit Tokenizer(const ControlIds& ids) : ids_(ids) {}
  virtual ~Tokenizer() = default;
  Tokenizer(const Tokenizer&) = delete;
  Tokenizer& operator=(const Tokenizer&) = delete;

  // Adds the ids of a text, without begin and end. Any bytes; what is not UTF-8 counts as U+FFFD.
  // Time and memory are linear in the text.
  virtual void append_tokens(std::string_view text, std::vector<std::int32_t>& out) const = 0;

  const ControlIds& ids() const { return ids_; }

 private:
  ControlIds ids_;
};

}  // namespace jiyi::embed
