// Versions, and the numbers of orders, parcels, tickets and invoices.

#include <algorithm>
#include <array>
#include <string>

#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

class Numbers {
 public:
  Numbers(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out)
      : chars_(chars), book_(book), out_(out) {}

  void run() {
    for (std::size_t place = 0; place < chars_.size();) {
      const std::size_t end = read(place);
      place = std::max(place + 1, end);
    }
  }

 private:
  std::size_t read(std::size_t place) {
    switch (chars_.kind(place)) {
      case CharKind::Digit:
        return is_in_number(chars_, place) ? place : version(place, place);
      case CharKind::Han:
        return order_cue(place);
      case CharKind::Lower:
      case CharKind::Upper:
        return read_latin(place);
      default:
        return place;
    }
  }

  std::size_t read_latin(std::size_t place) {
    if (place > 0 && (chars_.is_alnum(place - 1) || chars_.code(place - 1) == U'_')) return place;
    if (chars_.folded(place) == U'v' && chars_.is_digit(place + 1)) {
      return version(place, place + 1);
    }
    if (const std::size_t end = ticket(place); end != place) return end;
    return order_cue(place);
  }

  std::size_t add(EntityKind kind, CharRange range, std::string normalised) {
    out_.push_back(
        {.kind = kind, .range = range, .rank = Rank::Pattern, .normalised = std::move(normalised)});
    return range.end;
  }

  // Digits joined by points from `number` on; `place` is where its v is, if it has one.
  std::size_t version(std::size_t place, std::size_t number) {
    std::size_t points = 0;
    std::size_t end = number;
    std::size_t first = 0;
    while (true) {
      const std::size_t begin = end;
      while (chars_.is_digit(end))
        ++end;
      if (points == 0) first = end - begin;
      if (chars_.code(end) != U'.' || !chars_.is_digit(end + 1)) break;
      ++points;
      ++end;
    }
    if (place == number && !is_version(place, points, first)) return end;
    if (points == 0 && (first > 3 || chars_.is_upper(place))) return end;
    const std::size_t tail = version_tail(end);
    if (chars_.is_alnum(tail) || chars_.code(tail) == U'%') return tail;
    std::string text = chars_.folded_text({.begin = number, .end = tail});
    return add(EntityKind::Version, {.begin = place, .end = tail}, std::move(text));
  }

  // "-rc1", "-beta.2" behind a version.
  std::size_t version_tail(std::size_t end) const {
    if (chars_.code(end) != U'-' || !chars_.is_latin(end + 1)) return end;
    std::size_t tail = end + 1;
    while (chars_.is_alnum(tail) || (chars_.code(tail) == U'.' && chars_.is_alnum(tail + 1)))
      ++tail;
    return tail;
  }

  // Without a v: three numbers that are no date or address, or two behind a word for it.
  bool is_version(std::size_t place, std::size_t points, std::size_t first_digits) const {
    if (points == 0) return false;
    if (points >= 2) return first_digits < 4 && !is_address(place, points);
    return is_behind_version_word(place) || is_behind_version(place) || is_behind_thing(place);
  }

  // Four numbers of at most three digits are an address of the network.
  bool is_address(std::size_t place, std::size_t points) const {
    if (points != 3) return false;
    std::size_t digits = 0;
    for (std::size_t at = place; chars_.is_digit(at) || chars_.code(at) == U'.'; ++at) {
      digits = chars_.is_digit(at) ? digits + 1 : 0;
      if (digits > 3) return false;
    }
    return true;
  }

  bool is_behind_version_word(std::size_t place) const {
    std::size_t at = place;
    while (at > 0 &&
           (chars_.is_space(at - 1) || chars_.code(at - 1) == U':' || chars_.code(at - 1) == U'是'))
      --at;
    constexpr auto kWords = std::to_array<std::u32string_view>(
        {U"version", U"release", U"ver", U"版本", U"版", U"升级到", U"版本号"});
    return std::ranges::any_of(
        kWords, [&](auto word) { return at >= word.size() && chars_.has(at - word.size(), word); });
  }

  // "1.9和1.7": the one before was a version.
  bool is_behind_version(std::size_t place) const {
    if (out_.empty() || out_.back().kind != EntityKind::Version) return false;
    const std::size_t end = out_.back().range.end;
    return place > end && place - end <= 5;
  }

  // Right behind the name of a program.
  bool is_behind_thing(std::size_t place) const {
    std::size_t end = place;
    if (end > 0 && chars_.is_space(end - 1)) --end;
    std::size_t begin = end;
    while (begin > 0 && end - begin < 16 && !chars_.is_space(begin - 1) &&
           !chars_.is_han(begin - 1))
      --begin;
    if (begin == end) return false;
    const auto listed = book_.listed_at(chars_, begin);
    return listed.word != nullptr && listed.end == end &&
           (listed.word->kind == EntityKind::Technology ||
            listed.word->kind == EntityKind::Product);
  }

  // PROJ-1024, INC0045123, SF1234567890123: capitals, then digits.
  std::size_t ticket(std::size_t place) {
    std::size_t letters = place;
    while (chars_.is_upper(letters))
      ++letters;
    const std::size_t letter_count = letters - place;
    if (letter_count < 2 || letter_count > 10) return place;
    const bool has_dash = chars_.code(letters) == U'-';
    const std::size_t begin = letters + (has_dash ? 1 : 0);
    std::size_t end = begin;
    while (chars_.is_digit(end))
      ++end;
    const std::size_t digits = end - begin;
    const bool fits = has_dash ? digits >= 2 && digits <= 7 : digits >= 7;
    if (!fits || chars_.is_alnum(end) || chars_.code(end) == U'-' || chars_.code(end) == U'_') {
      return place;
    }
    if (has_dash && is_standard({.begin = place, .end = letters})) return place;
    return add_order({.begin = place, .end = end});
  }

  bool is_standard(CharRange letters) const {
    constexpr auto kNames = std::to_array<std::u32string_view>(
        {U"utf", U"iso", U"covid", U"sha", U"rfc", U"gb",  U"iec", U"ieee", U"gpt",   U"cve",
         U"mp",  U"pm",  U"usb",   U"wd",  U"pc",  U"aes", U"rsa", U"cp",   U"ascii", U"ipv"});
    return std::ranges::any_of(kNames, [&](auto name) {
      return name.size() == letters.end - letters.begin && chars_.has(letters.begin, name);
    });
  }

  std::size_t add_order(CharRange range) {
    std::string text;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const char32_t code = chars_.code(i);
      const bool is_small = chars_.kind(i) == CharKind::Lower && code < 0x80;
      text += static_cast<char>(is_small ? code - (U'a' - U'A') : code);
    }
    return add(EntityKind::Order, range, std::move(text));
  }

  // Behind a word like 订单 or "order": 号, 是, "number", "is", # and then the number.
  std::size_t order_cue(std::size_t place) {
    const std::size_t end = book_.word_end(chars_, place, kOrderCue);
    if (end == 0 || (chars_.is_latin(place) && chars_.is_alnum(end))) return place;
    return order_number(skip_order_words(end));
  }

  struct OrderPlace {
    std::size_t begin = 0;
    bool is_marked = false;  // by # or a word for number
  };

  OrderPlace skip_order_words(std::size_t place) const {
    constexpr auto kWords = std::to_array<std::u32string_view>(
        {U"编号", U"单号", U"号码", U"号", U"是", U"为", U"number", U"no.", U"no", U"id", U"code",
         U"reference", U"ref", U"is", U"#", U":"});
    OrderPlace at{.begin = chars_.skip_spaces(place), .is_marked = false};
    for (bool moved = true; moved;) {
      moved = false;
      for (const auto word : kWords) {
        const std::size_t end = at.begin + word.size();
        if (!chars_.has(at.begin, word)) continue;
        if (chars_.is_latin(end - 1) && chars_.is_alnum(end)) continue;
        at = {.begin = chars_.skip_spaces(end), .is_marked = true};
        moved = true;
      }
    }
    return at;
  }

  std::size_t order_number(OrderPlace at) {
    std::size_t end = at.begin;
    std::size_t digits = 0;
    bool is_small = false;
    while (chars_.is_alnum(end) || (chars_.code(end) == U'-' && chars_.is_alnum(end + 1))) {
      if (chars_.code(end) >= 0x80) return at.begin;
      digits += chars_.is_digit(end) ? 1U : 0U;
      is_small |= chars_.kind(end) == CharKind::Lower;
      ++end;
    }
    const std::size_t least = at.is_marked ? 2 : 4;
    if (digits < least || is_small || end - at.begin > 40) return at.begin;
    if (chars_.has(end, U"个") || chars_.has(end, U"元") || chars_.has(end, U"年")) return end;
    return add_order({.begin = at.begin, .end = end});
  }

  const MessageChars& chars_;
  const NameBook& book_;
  std::vector<Finding>& out_;
};

}  // namespace

void append_numbers(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out) {
  Numbers(chars, book, out).run();
}

}  // namespace jiyi::sense
