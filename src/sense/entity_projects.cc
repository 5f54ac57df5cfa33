// Names of projects: 凤凰项目, 项目名叫…, "the Atlas project", "project Nimbus".

#include <array>

#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kNameMax = 8;  // Han characters
constexpr std::size_t kStemMax = 6;
constexpr std::size_t kListedMax = 24;  // characters of a listed name looked for backwards

constexpr auto kCalledHan =
    std::to_array<std::u32string_view>({U"名叫", U"名称是", U"名称叫", U"名称:", U"名是", U"名:",
                                        U"代号是", U"代号叫", U"代号:", U"代号", U"叫做", U"叫"});
constexpr auto kCalledLatin =
    std::to_array<std::u32string_view>({U" is called ", U" is named ", U" called ", U" named ",
                                        U" codenamed ", U" code-named ", U" name is ", U" "});

class Projects {
 public:
  Projects(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out)
      : chars_(chars), book_(book), out_(out) {}

  void run() {
    for (std::size_t place = 0; place < chars_.size(); ++place) {
      const char32_t first = chars_.folded(place);
      if (first == U'项' && chars_.has(place, U"项目")) {
        if (!behind_han(place + 2)) before(place);
      } else if (first == U'p' && chars_.has(place, U"project") && !chars_.is_alnum(place + 7) &&
                 (place == 0 || !chars_.is_alnum(place - 1))) {
        if (!behind_latin(place)) before(place);
      }
    }
  }

 private:
  bool add(CharRange range) {
    if (range.begin >= range.end) return false;
    out_.push_back(
        {.kind = EntityKind::Project, .range = range, .rank = Rank::Pattern, .normalised = ""});
    return true;
  }

  // A capitalised word of Latin letters, or none.
  CharRange latin_name(std::size_t place) const {
    if (!chars_.is_upper(place)) return {};
    std::size_t end = place;
    while (chars_.is_alnum(end) || (chars_.code(end) == U'-' && chars_.is_alnum(end + 1)))
      ++end;
    return {.begin = place, .end = end};
  }

  bool is_known(CharRange range) const {
    const auto listed = book_.listed_at(chars_, range.begin);
    return listed.word != nullptr && listed.end >= range.end && !listed.word->is_weak;
  }

  CharRange name_at(std::size_t place) const {
    if (const CharRange quoted = quoted_at(chars_, place); quoted.end != 0) return quoted;
    if (const CharRange latin = latin_name(place); latin.end != 0) return latin;
    std::size_t end = place;
    while (chars_.is_han(end) && end - place <= kNameMax)
      ++end;
    const std::size_t length = end - place;
    return length >= 2 && length <= kNameMax ? CharRange{.begin = place, .end = end} : CharRange{};
  }

  bool behind_han(std::size_t place) {
    for (const auto called : kCalledHan) {
      if (!chars_.has(place, called)) continue;
      return add(name_at(chars_.skip_spaces(place + called.size())));
    }
    const CharRange quoted = quoted_at(chars_, place);
    return quoted.end != 0 && add(quoted);
  }

  bool behind_latin(std::size_t place) {
    for (const auto called : kCalledLatin) {
      if (!chars_.has(place + 7, called)) continue;
      const std::size_t begin = place + 7 + called.size();
      if (const CharRange quoted = quoted_at(chars_, begin); quoted.end != 0) return add(quoted);
      const CharRange name = latin_name(begin);
      if (name.end != 0 && (book_.bits(chars_, name) & kNotCapital) == 0) return add(name);
    }
    return false;
  }

  // X项目, "the X project": quoted, a capitalised word, or a stem of Han.
  bool before(std::size_t place) {
    std::size_t end = place;
    if (end > 0 && chars_.is_space(end - 1)) --end;
    if (end == 0) return false;
    if (chars_.is_han(end - 1)) {
      if (end != place || !chars_.is_han(place)) return false;
      const std::size_t begin = stem_begin(chars_, book_, end);
      if (end - begin < 2 || end - begin > kStemMax || is_known({.begin = begin, .end = end})) {
        return false;
      }
      return add({.begin = begin, .end = end});
    }
    if (const CharRange quoted = quoted_before(end); quoted.end != 0) return add(quoted);
    std::size_t begin = end;
    while (begin > 0 && (chars_.is_alnum(begin - 1) || chars_.code(begin - 1) == U'-'))
      --begin;
    const CharRange name{.begin = begin, .end = end};
    if (begin == end || !chars_.is_upper(begin) || is_known(name)) return false;
    if (begin > 1 && chars_.is_space(begin - 1) && chars_.is_upper(begin - 2)) return false;
    return !ends_listed(end) && (book_.bits(chars_, name) & kNotCapital) == 0 && add(name);
  }

  // "Spring Boot项目": the last word of a listed name.
  bool ends_listed(std::size_t end) const {
    for (std::size_t length = 2; length <= kListedMax && length <= end; ++length) {
      const auto listed = book_.listed_at(chars_, end - length);
      if (listed.word != nullptr && listed.end == end && !listed.word->is_weak) return true;
    }
    return false;
  }

  // Quotation marks that close before the place.
  CharRange quoted_before(std::size_t end) const {
    for (std::size_t begin = end; begin > 0 && end - begin < 24; --begin) {
      const CharRange quoted = quoted_at(chars_, begin - 1);
      if (quoted.end != 0 && quoted.end + 1 == end && quoted.begin < quoted.end) return quoted;
    }
    return {};
  }

  const MessageChars& chars_;
  const NameBook& book_;
  std::vector<Finding>& out_;
};

}  // namespace

void append_projects(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out) {
  Projects(chars, book, out).run();
}

}  // namespace jiyi::sense
