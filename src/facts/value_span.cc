#include "facts/value_span.h"

#include <algorithm>
#include <array>

namespace jiyi::facts {
namespace {

using sense::CharRange;
using sense::MessageChars;

constexpr std::string_view kListStops = "stop_list";
constexpr std::string_view kClauseStops = "stop_clause";

// Sizes of values: a Chinese character counts one, a Latin word two.
struct Sizes {
  std::size_t least;
  std::size_t most;
};

Sizes sizes_of(ValueKind kind) {
  switch (kind) {
    case ValueKind::Name:
    case ValueKind::Proper:
      return {2, 8};
    case ValueKind::Short:
      return {1, 14};
    case ValueKind::Time:
    case ValueKind::Number:
    case ValueKind::Count:
    case ValueKind::Numeral:
      return {1, 14};
    case ValueKind::Thing:
    case ValueKind::Phrase:
      return {1, 20};
    case ValueKind::List:
      return {1, 40};
    case ValueKind::Clause:
      return {2, 60};
    case ValueKind::Phone:
    case ValueKind::Email:
    case ValueKind::Handle:
      break;
  }
  return {1, 60};
}

std::size_t size_of(const MessageChars& chars, CharRange range) {
  std::size_t size = 0;
  for (std::size_t at = range.begin; at < range.end; ++at) {
    if (chars.is_han(at)) ++size;
    if (chars.is_alnum(at) && (at == range.begin || !chars.is_alnum(at - 1))) size += 2;
  }
  return size;
}

bool is_quote(char32_t code) {
  return code == U'“' || code == U'”' || code == U'"' || code == U'「' || code == U'」' ||
         code == U'《' || code == U'》' || code == U'\'' || code == U'`' || code == U'*';
}

bool is_sign(const MessageChars& chars, std::size_t at) {
  const char32_t code = chars.code(at);
  return chars.is_blank(at) || is_quote(code) || code == U',' || code == U'.' || code == U'、' ||
         code == U'-' || code == U':' || code == U'~' || code == U'。' || code == U'!';
}

bool is_numeral(const MessageChars& chars, std::size_t at) {
  constexpr std::u32string_view kNumerals = U"零一二两三四五六七八九十百千半";
  return chars.is_digit(at) || kNumerals.find(chars.folded(at)) != std::u32string_view::npos;
}

bool has_numeral(const Rules& rules, const MessageChars& chars, CharRange range) {
  for (std::size_t at = range.begin; at < range.end; ++at) {
    if (is_numeral(chars, at) || rules.list("numeral").end_at(chars, at) > 0) return true;
  }
  return false;
}

std::size_t run_of(const MessageChars& chars, CharRange room, std::u32string_view signs) {
  std::size_t at = room.begin;
  while (at < room.end &&
         (chars.is_alnum(at) || signs.find(chars.code(at)) != std::u32string_view::npos)) {
    ++at;
  }
  return at;
}

std::size_t phone_end(const MessageChars& chars, CharRange room) {
  constexpr std::u32string_view kSigns = U"+-() .";
  std::size_t at = room.begin;
  while (at < room.end &&
         (chars.is_digit(at) || kSigns.find(chars.code(at)) != std::u32string_view::npos)) {
    ++at;
  }
  return at;
}

// Names are written with capitals; the first word of one may lack it.
std::size_t name_end(const MessageChars& chars, CharRange room) {
  std::size_t at = room.begin;
  if (chars.is_han(at)) {
    while (at < room.end && (chars.is_han(at) || chars.code(at) == U'·'))
      ++at;
    return at;
  }
  std::size_t end = at;
  while (at < room.end && chars.is_alnum(at) && (end == room.begin || chars.is_upper(at))) {
    while (at < room.end && (chars.is_alnum(at) || chars.code(at) == U'-' ||
                             (chars.code(at) == U'\'' && chars.folded(at + 1) != U's'))) {
      ++at;
    }
    if (chars.code(at) == U'.' && at - room.begin <= 4) ++at;
    end = at;
    at = chars.skip_spaces(at);
  }
  return end;
}

std::size_t words_end(const Rules& rules, const MessageChars& chars, CharRange room,
                      std::string_view stops) {
  const WordClass& words = rules.list(stops == kListStops ? std::string_view("stop") : stops);
  for (std::size_t at = room.begin; at < room.end; ++at) {
    const bool is_list = stops == kListStops || stops == kClauseStops;
    if (chars.code(at) == U'、' && !is_list) return at;
    if (at > room.begin && words.end_at(chars, at) > 0) return at;
  }
  return room.end;
}

// "A, B and C" goes on over the commas while the pieces are short and the last has "and".
std::size_t list_end(const Rules& rules, const MessageChars& chars, CharRange room,
                     const Clause& clause) {
  std::size_t end = words_end(rules, chars, room, kListStops);
  if (end < room.end || chars.code(end) != U',') return end;
  std::size_t at = end;
  std::size_t last = end;
  constexpr std::size_t kPieceSize = 6;
  while (chars.code(at) == U',' && at < clause.sentence_end) {
    const std::size_t begin = chars.skip_spaces(at + 1);
    std::size_t stop = begin;
    while (stop < clause.sentence_end && chars.code(stop) != U',' && chars.code(stop) != U'.')
      ++stop;
    const std::size_t behind = rules.list("list_and").end_at(chars, begin);
    const std::size_t front = behind > 0 ? chars.skip_spaces(behind) : begin;
    const bool is_piece = front < stop && size_of(chars, {front, stop}) <= kPieceSize &&
                          rules.list("not_piece").end_at(chars, front) == 0;
    if (!is_piece) break;
    bool has_and = behind > 0;
    for (std::size_t i = front; i < stop; ++i)
      has_and |= rules.list("list_and").end_at(chars, i) > 0;
    if (has_and) last = words_end(rules, chars, {front, stop}, "stop");
    if (has_and) break;
    at = stop;
  }
  return last;
}

std::size_t count_end(const Rules& rules, const MessageChars& chars, CharRange room) {
  std::size_t at = room.begin;
  while (at < room.end) {
    const std::size_t word = rules.list("numeral_word").end_at(chars, at);
    const bool is_more =
        word > 0 || is_numeral(chars, at) || (at > room.begin && chars.code(at) == U'-');
    if (!is_more) break;
    at = word > 0 ? word : at + 1;
    if (word > 0) at = chars.skip_spaces(at);
  }
  return at;
}

// The end if nothing of the clause follows that belongs to it; else the front.
std::size_t to_boundary(const Rules& rules, const MessageChars& chars, const Clause& clause,
                        CharRange range) {
  const std::size_t next = chars.skip_spaces(range.end);
  const std::size_t joined = rules.list("list_and").end_at(chars, next);
  if (joined > 0 && chars.is_digit(chars.skip_spaces(joined))) return range.begin;  // "4 and 7"
  const bool is_end = next >= clause.end || rules.list("stop_name").end_at(chars, next) > 0 ||
                      rules.list("stop").end_at(chars, next) > 0;
  return is_end ? range.end : range.begin;
}

CharRange without_signs(const MessageChars& chars, CharRange range) {
  while (range.begin < range.end && is_sign(chars, range.begin))
    ++range.begin;
  while (range.begin < range.end && is_sign(chars, range.end - 1))
    --range.end;
  return range;
}

bool is_proper(const Rules& rules, const MessageChars& chars, CharRange range) {
  if (!chars.is_han(range.begin)) {
    return chars.is_upper(range.begin) && rules.list("not_proper").end_at(chars, range.begin) == 0;
  }
  return rules.list("surname").end_at(chars, range.begin) > 0 &&
         rules.list("not_name_end").begin_before(chars, range) == range.end;
}

bool is_kind(const Rules& rules, const MessageChars& chars, CharRange range, ValueKind kind) {
  const Sizes sizes = sizes_of(kind);
  const std::size_t size = size_of(chars, range);
  if (size < sizes.least || size > sizes.most) return false;
  if (kind == ValueKind::Number || kind == ValueKind::Count || kind == ValueKind::Numeral) {
    return is_numeral(chars, range.begin) || rules.list("numeral").end_at(chars, range.begin) > 0;
  }
  if (kind == ValueKind::Time) {
    const bool is_time = is_numeral(chars, range.begin) ||
                         rules.list("numeral").end_at(chars, range.begin) > 0 ||
                         rules.list("time_front").end_at(chars, range.begin) > 0;
    return is_time && has_numeral(rules, chars, range);
  }
  constexpr std::size_t kPhoneLeast = 5;
  if (kind == ValueKind::Phone) return range.end - range.begin >= kPhoneLeast;
  if (kind == ValueKind::Email) {
    for (std::size_t at = range.begin; at < range.end; ++at) {
      if (chars.code(at) == U'@') return true;
    }
    return false;
  }
  if (kind == ValueKind::Proper && !is_proper(rules, chars, range)) return false;
  if (kind != ValueKind::Name && kind != ValueKind::Proper) return true;
  return rules.list("reject_name").end_at(chars, range.begin) == 0 &&
         (!chars.is_han(range.begin) || range.end - range.begin <= 4);
}

}  // namespace

std::size_t value_end(const Rules& rules, const MessageChars& chars, const Clause& clause,
                      CharRange room, ValueKind kind) {
  switch (kind) {
    case ValueKind::Phone:
      return phone_end(chars, room);
    case ValueKind::Email:
      return run_of(chars, room, U"@._-+");
    case ValueKind::Handle:
      return run_of(chars, room, U"@._-/");
    case ValueKind::Numeral:
      return count_end(rules, chars, room);
    case ValueKind::Count:
      return to_boundary(rules, chars, clause, {room.begin, count_end(rules, chars, room)});
    case ValueKind::Proper: {
      const std::size_t end =
          std::min(name_end(chars, room), words_end(rules, chars, room, "stop_name"));
      return to_boundary(rules, chars, clause, {room.begin, end});
    }
    case ValueKind::Name:
      return std::min(name_end(chars, room), words_end(rules, chars, room, "stop_name"));
    case ValueKind::Clause:
      return words_end(rules, chars, room, kClauseStops);
    case ValueKind::List:
      return list_end(rules, chars, room, clause);
    case ValueKind::Phrase:
      return room.end;
    case ValueKind::Thing:
    case ValueKind::Short:
    case ValueKind::Number:
    case ValueKind::Time:
      break;
  }
  return words_end(rules, chars, room, "stop");
}

CharRange trimmed_value(const Rules& rules, const MessageChars& chars, CharRange range,
                        ValueKind kind) {
  range = without_signs(chars, range);
  const bool is_plain = kind == ValueKind::Phone || kind == ValueKind::Email ||
                        kind == ValueKind::Handle || kind == ValueKind::Phrase;
  if (is_plain) {
    return range.begin < range.end && is_kind(rules, chars, range, kind) ? range : CharRange{};
  }
  for (bool is_more = true; is_more && range.begin < range.end;) {
    const std::size_t trail = rules.list("trail").begin_before(chars, range);
    is_more = trail < range.end && trail > range.begin;
    if (is_more) range = without_signs(chars, {range.begin, trail});
  }
  for (bool is_more = kind != ValueKind::Clause; is_more && range.begin < range.end;) {
    const std::size_t lead = rules.list("value_front").end_at(chars, range.begin);
    is_more = lead > 0 && lead < range.end;
    if (is_more) range = without_signs(chars, {lead, range.end});
  }
  const std::string_view rejects = kind == ValueKind::Clause ? "reject_clause" : "reject";
  const bool is_none = range.begin >= range.end ||
                       rules.list(rejects).end_at(chars, range.begin) > 0 ||
                       rules.list("reject_whole").is_one(chars, range);
  if (is_none || !is_kind(rules, chars, range, kind)) return {};
  for (std::size_t at = range.begin; at < range.end && kind != ValueKind::Clause; ++at) {
    if (rules.list("reject_inside").end_at(chars, at) > 0) return {};
  }
  return range;
}

std::vector<CharRange> parts_of_list(const Rules& rules, const MessageChars& chars,
                                     CharRange range) {
  std::vector<CharRange> parts;
  std::size_t begin = range.begin;
  for (std::size_t at = range.begin; at < range.end;) {
    const char32_t code = chars.code(at);
    std::size_t behind = code == U',' || code == U'、' ? at + 1 : 0;
    const bool may_join = at > begin && chars.is_space(at - 1) == chars.is_latin(at);
    if (behind == 0 && may_join) behind = rules.list("list_and").end_at(chars, at);
    if (behind == 0) {
      ++at;
      continue;
    }
    parts.push_back(without_signs(chars, {begin, at}));
    begin = at = behind;
  }
  parts.push_back(without_signs(chars, {begin, range.end}));
  std::erase_if(parts, [](const CharRange& part) { return part.begin >= part.end; });
  return parts;
}

}  // namespace jiyi::facts
