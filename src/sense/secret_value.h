// The value behind a word like "password": what joins the two, and where the value ends.

#pragma once

#include <cstddef>
#include <cstdint>

#include "sense/message_chars.h"

namespace jiyi::sense {

enum class Joint : std::uint8_t {
  None,    // nothing that joins
  Blank,   // only blanks, or nothing between Han and the value
  Assign,  // : or =
  Is,      // is, was, 是, 为 …
  To,      // to, 改成, 换成 …
};

struct JointRead {
  Joint joint = Joint::None;
  bool has_equals = false;  // the value ends at & ; and ,
  std::size_t end = 0;      // where the value begins
};

// What stands behind a word that ends at the place.
JointRead read_joint(const MessageChars& chars, std::size_t place);

struct Value {
  CharRange range;  // empty if there is none
  bool is_quoted = false;
  bool has_digit = false;
  bool has_sign = false;         // neither letter nor digit, inside
  bool has_inner_upper = false;  // a capital behind a small letter
  std::size_t letters = 0;
  std::size_t digits = 0;

  std::size_t size() const { return range.end - range.begin; }
  // More than a word of a sentence.
  bool is_telling() const { return is_quoted || has_digit || has_sign || has_inner_upper; }
};

// No more characters of a value are looked at; its rest is masked with it.
inline constexpr std::size_t kValueMax = 256;

// The value that begins at the place: what is in quotation marks, or ASCII up to a blank, a
// character of another kind, or the punctuation of the sentence. Digits may be spaced out.
Value read_value(const MessageChars& chars, std::size_t place, bool ends_at_separator);

// Where the value ends when its rest is taken too.
std::size_t whole_value_end(const MessageChars& chars, const Value& value);

// The value that ends before the place, blanks apart.
Value read_value_before(const MessageChars& chars, std::size_t place);

// An example, a variable or a call, not a value: <password>, ${PASS}, ****, getpass().
bool is_no_value(const MessageChars& chars, const Value& value);

// Whether the value is a count: digits with 位, 个, "characters" or the like behind them.
bool is_count(const MessageChars& chars, const Value& value);

}  // namespace jiyi::sense
