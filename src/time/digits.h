// Reads the small decimal fields that dates are made of.

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace jiyi::time {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A place in a date text. Borrows the text.
class DigitReader {
 public:
  explicit DigitReader(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  bool done() const { return at_ == text_.size(); }
  char peek() const { return done() ? '\0' : text_[at_]; }
  std::string_view rest() const { return text_.substr(at_); }
  void skip(std::size_t count) { at_ += count; }

  bool accept(char wanted) {
    if (done() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  // A number of at least `min` and at most `max` digits; `max` is at most 9. On nullopt
  // nothing was read.
  std::optional<int> number(std::size_t min, std::size_t max) {
    std::size_t length = 0;
    int value = 0;
    while (length < max && at_ + length < text_.size() && is_digit(text_[at_ + length])) {
      value = value * 10 + (text_[at_ + length] - '0');
      ++length;
    }
    if (length < min) return std::nullopt;
    at_ += length;
    return value;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace jiyi::time
