#include "sense/secret_value.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "sense/secret_cues.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kQuotedMax = 128;

struct JointWord {
  std::u32string_view word;
  Joint joint = Joint::Is;
};
// The longer of two that begin alike comes first.
constexpr auto kHanJoints = std::to_array<JointWord>({
    {U"是", Joint::Is},
    {U"为", Joint::Is},
    {U"就是", Joint::Is},
    {U"设为", Joint::To},
    {U"叫", Joint::Is},
    {U"改成", Joint::To},
    {U"改为", Joint::To},
    {U"改到", Joint::To},
    {U"设成", Joint::To},
    {U"设置为", Joint::To},
    {U"设置成", Joint::To},
    {U"换成", Joint::To},
    {U"换为", Joint::To},
    {U"更新为", Joint::To},
    {U"重置为", Joint::To},
});
constexpr auto kLatinJoints = std::to_array<JointWord>({
    {U"is now", Joint::Is},
    {U"is still", Joint::Is},
    {U"is", Joint::Is},
    {U"was", Joint::Is},
    {U"are", Joint::Is},
    {U"to be", Joint::Is},
    {U"to", Joint::To},
    {U"will be", Joint::Is},
});
// May stand before 是 without meaning anything here.
constexpr auto kFillers =
    std::to_array<std::u32string_view>({U"现在", U"目前", U"一直", U"应该", U"已经", U"已", U"还",
                                        U"也", U"都", U"仍然", U"我", U"给"});

constexpr auto kCounters = std::to_array<std::u32string_view>({
    U"位",    U"个",     U"年",   U"月",  U"次",     U"天",   U"分钟",    U"秒",        U"种",
    U"条",    U"字符",   U"到",   U"至",  U"小时",   U"项",   U"元",      U"character", U"char",
    U"digit", U"letter", U"time", U"day", U"minute", U"hour", U"attempt", U"word",
});

struct Quotes {
  char32_t open = 0;
  char32_t close = 0;
};
constexpr auto kQuotes = std::to_array<Quotes>({
    {U'"', U'"'},
    {U'\'', U'\''},
    {U'`', U'`'},
    {U'“', U'”'},
    {U'‘', U'’'},
    {U'「', U'」'},
    {U'『', U'』'},
    {U'【', U'】'},
    {U'《', U'》'},
});

char32_t closing_of(char32_t open) {
  for (const Quotes& quotes : kQuotes) {
    if (quotes.open == open) return quotes.close;
  }
  return 0;
}

// Printable ASCII, and full-width letters and digits, but not the full-width punctuation that
// ends a Chinese sentence.
bool is_value_char(const MessageChars& chars, std::size_t place) {
  const MessageChar& c = chars.at(place);
  if (c.code <= 0x20 || c.code >= 0x7F) return false;
  return c.end - c.begin == 1 || chars.is_alnum(place);
}

bool is_sentence_sign(char32_t code) {
  return code == U'.' || code == U',' || code == U';' || code == U':' || code == U')' ||
         code == U'"' || code == U'\'' || code == U'}' || code == U']' || code == U'>' ||
         code == U'?' || code == U'`';
}

void count_kinds(const MessageChars& chars, Value& value) {
  for (std::size_t i = value.range.begin; i < value.range.end; ++i) {
    if (chars.is_digit(i)) {
      ++value.digits;
    } else if (chars.is_latin(i)) {
      ++value.letters;
      const bool is_inner = i > value.range.begin && chars.kind(i - 1) == CharKind::Lower;
      value.has_inner_upper |= is_inner && chars.is_upper(i);
    } else if (!chars.is_space(i) && chars.code(i) != U'\'') {
      value.has_sign = true;
    }
  }
  value.has_digit = value.digits > 0;
}

// The end of digits that are spaced out: "4 8 2 1". The place itself if they are not.
std::size_t spaced_digits_end(const MessageChars& chars, std::size_t place) {
  std::size_t end = place;
  std::size_t count = 0;
  while (chars.is_digit(end) && !chars.is_alnum(end + 1)) {
    ++count;
    if (!chars.is_space(end + 1) || !chars.is_digit(end + 2)) return count > 1 ? end + 1 : place;
    end += 2;
  }
  return count > 2 ? end - 1 : place;
}

std::optional<Value> quoted_value(const MessageChars& chars, std::size_t place) {
  const char32_t close = closing_of(chars.code(place));
  if (close == 0) return std::nullopt;
  std::size_t end = place + 1;
  while (end < chars.size() && end - place <= kQuotedMax && chars.code(end) != close &&
         chars.kind(end) != CharKind::LineBreak)
    ++end;
  if (chars.code(end) != close || end == place + 1) return std::nullopt;
  Value value{.range = {.begin = place + 1, .end = end}, .is_quoted = true};
  count_kinds(chars, value);
  return value;
}

bool takes_joint(const MessageChars& chars, std::size_t place, const JointWord& joint) {
  return chars.has(place, joint.word) && !chars.is_alnum(place + joint.word.size());
}

std::size_t skip_fillers(const MessageChars& chars, std::size_t place) {
  for (bool moved = true; moved;) {
    moved = false;
    for (const auto filler : kFillers) {
      if (!chars.has(place, filler)) continue;
      place += filler.size();
      moved = true;
    }
  }
  return place;
}

}  // namespace

JointRead read_joint(const MessageChars& chars, std::size_t place) {
  std::size_t at = place;
  if (chars.has(at, U"'s ") || chars.has(at, U"’s ")) {
    return {.joint = Joint::Is, .has_equals = false, .end = chars.skip_spaces(at + 3)};
  }
  if (closing_of(chars.code(at)) != 0 && chars.code(at) < 0x80) ++at;  // "password": …
  at = chars.skip_spaces(at);
  const std::size_t before_word = at;
  JointRead read{.joint = at > place ? Joint::Blank : Joint::None, .has_equals = false, .end = at};
  if (chars.is_han(at)) {
    at = skip_fillers(chars, at);
    for (const JointWord& joint : kHanJoints) {
      if (!chars.has(at, joint.word)) continue;
      at += joint.word.size();
      if (chars.has(at, U"了")) ++at;
      read.joint = joint.joint;
      break;
    }
  } else {
    for (const JointWord& joint : kLatinJoints) {
      if (at == place || !takes_joint(chars, at, joint)) continue;
      at += joint.word.size();
      read.joint = joint.joint;
      break;
    }
  }
  if (read.joint == Joint::None || read.joint == Joint::Blank) {
    at = before_word;
    if (chars.is_han(place - 1) && !chars.is_han(at)) read.joint = Joint::Blank;
  }
  at = chars.skip_spaces(at);
  while (chars.code(at) == U':' || chars.code(at) == U'=' || chars.has(at, U"->") ||
         chars.code(at) == U'→') {
    read.joint = Joint::Assign;
    read.has_equals |= chars.code(at) == U'=';
    at = chars.skip_spaces(at + (chars.code(at) == U'-' ? 2 : 1));
  }
  read.end = at;
  return read;
}

Value read_value(const MessageChars& chars, std::size_t place, bool ends_at_separator) {
  if (marker_end(chars, place) != 0) return {};
  if (auto quoted = quoted_value(chars, place)) {
    return marker_end(chars, place + 1) != 0 ? Value{} : *quoted;
  }
  Value value{.range = {.begin = place, .end = spaced_digits_end(chars, place)}};
  if (value.size() == 0) {
    std::size_t end = place;
    while (end - place < kValueMax && is_value_char(chars, end)) {
      const char32_t code = chars.code(end);
      if (ends_at_separator && (code == U'&' || code == U';' || code == U',')) break;
      if (marker_end(chars, end) != 0) break;
      ++end;
    }
    while (end > place && is_sentence_sign(chars.code(end - 1)))
      --end;
    value.range.end = end;
  }
  count_kinds(chars, value);
  return value;
}

std::size_t whole_value_end(const MessageChars& chars, const Value& value) {
  std::size_t end = value.range.end;
  if (value.is_quoted || value.size() < kValueMax) return end;
  while (is_value_char(chars, end) && marker_end(chars, end) == 0)
    ++end;
  return end;
}

Value read_value_before(const MessageChars& chars, std::size_t place) {
  std::size_t end = place;
  while (end > 0 && chars.is_space(end - 1))
    --end;
  std::size_t begin = end;
  while (begin > 0 && end - begin < kValueMax && is_value_char(chars, begin - 1) &&
         chars.code(begin - 1) != U'"' && chars.code(begin - 1) != U']')
    --begin;
  // Digits that are spaced out belong together.
  while (begin >= 2 && chars.is_digit(begin) && !chars.is_alnum(begin + 1) &&
         chars.is_space(begin - 1) && chars.is_digit(begin - 2) &&
         (begin == 2 || !chars.is_alnum(begin - 3)))
    begin -= 2;
  Value value{.range = {.begin = begin, .end = end}};
  count_kinds(chars, value);
  return value;
}

bool is_no_value(const MessageChars& chars, const Value& value) {
  const char32_t first = chars.code(value.range.begin);
  if (!value.is_quoted && (first == U'<' || first == U'{' || first == U'(' || first == U'[')) {
    return true;
  }
  if (first == U'$' &&
      (chars.code(value.range.begin + 1) == U'{' || chars.code(value.range.begin + 1) == U'(')) {
    return true;
  }
  bool is_name = true;  // up to here a name of a program
  bool is_one_sign = true;
  for (std::size_t i = value.range.begin; i < value.range.end; ++i) {
    const char32_t code = chars.code(i);
    if ((code == U'(' || code == U'[') && is_name && i > value.range.begin && !value.is_quoted) {
      return true;
    }
    is_name &= chars.is_latin(i) || code == U'.' || code == U'_';
    is_one_sign &= code == first;
  }
  return is_one_sign && !chars.is_digit(value.range.begin);
}

bool is_count(const MessageChars& chars, const Value& value) {
  if (value.is_quoted || value.letters > 0) return false;
  const std::size_t at = chars.skip_spaces(value.range.end);
  return std::ranges::any_of(kCounters, [&](auto counter) { return chars.has(at, counter); });
}

}  // namespace jiyi::sense
