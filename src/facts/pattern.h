// The form of a pattern, written as the sentence it reads, and the program made of it.
//
//   {who}           the subject: "I", 我, "my brother", 张伟; {whose} the same as an owner: 我的
//   ~               adverbs and times, none or some: 现在, "usually"; they may negate or doubt
//   <class>         any word of a class
//   (a|b)  [a|b]    one of these; one of these or nothing
//   {value:kind}    what is stated; {topic:kind} of what; {skip:kind} what does not matter
//                   a kind may be <class>, a word of it, or <class>+kind, that and what follows
//   anything else   itself; a blank parts words, and fits any white space or none beside Chinese

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::facts {

enum class ValueKind : std::uint8_t {
  Thing,    // a noun and what belongs to it
  List,     // such, parted by commas and "and"
  Name,     // of a person
  Proper,   // a name that is all there is: with a capital or a surname, up to the clause's end
  Count,    // a number that is all there is
  Short,    // a few words: a job, a place
  Phrase,   // as many words as a thing, whatever they are
  Clause,   // up to the end of the sentence's part
  Numeral,  // a number and nothing else
  Number,   // digits or numerals in front
  Time,     // a time of day, a date
  Phone,
  Email,
  Handle,  // an account's name
};

enum class Slot : std::uint8_t { Value, Topic, Skip };
inline constexpr std::size_t kSlots = 3;

struct Step {
  enum class Kind : std::uint8_t { Literal, Class, Adverbs, Capture, Fork, Jump, Fail, End };
  Kind kind = Kind::End;
  std::uint32_t index = 0;  // of a literal or class; where a jump or the other way of a fork goes
  Slot slot = Slot::Value;
  ValueKind value = ValueKind::Thing;
  bool is_class_value = false;  // what is captured is a word of the class `index`
  bool is_extended = false;     // and what follows it, of the kind `value`
};

enum class Opening : std::uint8_t { Any, Who, Whose };

struct Program {
  Opening opening = Opening::Any;
  std::vector<Step> steps;
  std::vector<std::u32string> literals;
  std::vector<std::string> class_names;  // by Step::index
  // Any match has one of these. A word with a '<' in front stands for a class of that name.
  std::vector<std::string> anchors;
  bool has_value = false;
};

inline constexpr std::size_t kStepsMax = 400;
inline constexpr std::size_t kFormCharactersMax = 600;

// InvalidArgument says what is wrong with the form: a bracket left open, an unknown kind, nothing
// in it to look for.
Result<Program> compile_form(std::string_view form);

}  // namespace jiyi::facts
