#include "sense/courtesy.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace jiyi::sense {
namespace {

constexpr std::uint32_t kSoftener = kWordGroupsMax;
constexpr std::size_t kHanNameMax = 3;
constexpr std::size_t kNamesMax = 64;

// A name may follow these.
const std::vector<Phrase>& greetings() {
  static const std::vector<Phrase> words = {
      {"谢谢"},         {"谢谢你"},       {"谢谢您"},     {"多谢"},         {"感谢"},   {"辛苦了"},
      {"辛苦"},         {"你好"},         {"您好"},       {"早上好"},       {"晚上好"}, {"再见"},
      {"拜拜"},         {"晚安"},         {"谢了"},       {"麻烦您了"},     {"thanks"}, {"thx"},
      {"hi"},           {"thank you"},    {"cheers"},     {"hello"},        {"hey"},    {"bye"},
      {"morning"},      {"good morning"}, {"good night"}, {"good evening"}, {"sorry"},  {"welcome"},
      {"thanks a lot"}, {"goodbye"},      {"many thanks"}};
  return words;
}

constexpr std::u32string_view kTitles = U"总哥姐叔姨爷董工";
constexpr auto kLongTitles =
    std::to_array<std::u32string_view>({U"老师", U"老板", U"师傅", U"经理", U"同学", U"医生",
                                        U"先生", U"女士", U"小姐", U"主任", U"教授"});
constexpr std::u32string_view kNicknames = U"小老阿";
constexpr auto kCapitalised = std::to_array<std::string_view>(
    {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
     "february", "march", "april", "june", "july", "august", "september", "october", "november",
     "december", "i"});

bool has_at(Folded chars, std::size_t at, std::u32string_view text) {
  if (at + text.size() > chars.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (chars[at + i].code != text[i]) return false;
  }
  return true;
}

bool is_han(char32_t code) {
  return code >= 0x80 && text::properties_of(code).script == text::Script::Han;
}

std::size_t title_at(Folded chars, std::size_t at) {
  for (const auto title : kLongTitles) {
    if (has_at(chars, at, title)) return title.size();
  }
  const bool is_short = at < chars.size() && kTitles.find(chars[at].code) != kTitles.npos;
  return is_short ? 1 : 0;
}

// 张总, 王老师, 小李, 老王: the end of such a name, `at` if there is none.
std::size_t han_name_end(Folded chars, std::size_t at) {
  if (kNicknames.find(chars[at].code) != kNicknames.npos && at + 1 < chars.size() &&
      is_han(chars[at + 1].code)) {
    return at + 2;
  }
  for (std::size_t i = 1; i <= kHanNameMax && at + i < chars.size(); ++i) {
    if (!is_han(chars[at + i - 1].code)) return at;
    if (const std::size_t title = title_at(chars, at + i); title > 0) return at + i + title;
  }
  return at;
}

// One word that begins with a capital, and is no day or month.
std::size_t latin_name_end(const Message& message, std::size_t at) {
  const Folded chars = message.chars;
  const char first = message.text[chars[at].begin];
  if (first < 'A' || first > 'Z') return at;
  std::size_t end = at;
  std::string word;
  for (; end < chars.size() && is_spaced_word_char(chars[end].code); ++end) {
    const char32_t code = chars[end].code;
    if (!text::is_ascii_lower(code)) return at;
    word += static_cast<char>(code);
  }
  return std::ranges::find(kCapitalised, word) == kCapitalised.end() ? end : at;
}

std::size_t name_end(const Message& message, std::size_t at) {
  const std::size_t han = han_name_end(message.chars, at);
  return han > at ? han : latin_name_end(message, at);
}

std::vector<Phrase> words_of(const ImportanceTable& table) {
  std::vector<Phrase> words;
  for (const std::string& softener : table.softeners) {
    words.push_back({softener, kSoftener});
  }
  for (const TableWord& word : table.words) {
    if (!table.groups[word.group].is_courtesy) continue;
    words.push_back({word.text, static_cast<std::uint32_t>(word.group)});
  }
  return words;
}

std::vector<Phrase> phrases_of(std::span<const std::string> names) {
  std::vector<Phrase> phrases;
  for (const std::string& name : names.first(std::min(names.size(), kNamesMax))) {
    phrases.push_back({name});
  }
  return phrases;
}

// Which places a reading from the front can reach, one bit a character, and those where a name
// may begin.
class Places {
 public:
  explicit Places(std::size_t size) : marks_(size + 1) {}
  void reach(std::size_t at, bool name_may_follow) {
    marks_[at] |= name_may_follow ? kReached | kNameMay : kReached;
  }
  bool is_reached(std::size_t at) const { return (marks_[at] & kReached) != 0; }
  bool name_may_begin(std::size_t at) const { return (marks_[at] & kNameMay) != 0; }

 private:
  static constexpr unsigned kReached = 1;
  static constexpr unsigned kNameMay = 2;
  std::vector<unsigned> marks_;
};

}  // namespace

Courtesy::Courtesy(const ImportanceTable& table)
    : words_(words_of(table)), names_after_(greetings()), scores_(table.groups.size()) {
  for (std::size_t group = 0; group < scores_.size(); ++group) {
    if (table.groups[group].is_courtesy) scores_[group] = table.groups[group].score.value_or(0);
  }
}

bool Courtesy::is_all_of(const Message& message, std::span<const std::string> names) const {
  const Folded chars = message.chars;
  std::optional<PhraseFinder> known;
  if (!names.empty()) known.emplace(phrases_of(names));
  Places places(chars.size());
  places.reach(0, false);
  std::size_t furthest = 0;
  bool has_words = false;
  bool asks = false;
  for (std::size_t at = 0; at < chars.size(); ++at) {
    if (at > furthest) return false;
    if (!places.is_reached(at)) continue;
    const auto reach = [&](std::size_t end, bool name_may_follow) {
      places.reach(end, name_may_follow);
      furthest = std::max(furthest, end);
    };
    if (!is_written(chars[at].code)) {
      asks = asks || chars[at].code == U'?';
      reach(at + 1, places.name_may_begin(at));
      continue;
    }
    has_words = true;
    const auto greeting = names_after_.longest_at(chars, at);
    if (greeting) reach(greeting->end, true);
    if (const auto word = words_.longest_at(chars, at)) reach(word->end, false);
    const auto name = known ? known->longest_at(chars, at) : std::nullopt;
    if (name) reach(name->end, false);
    if (!places.name_may_begin(at)) continue;
    if (const std::size_t end = name_end(message, at); end > at) reach(end, false);
  }
  return places.is_reached(chars.size()) && (has_words || !asks);
}

std::optional<double> Courtesy::score(const Message& message) const {
  std::optional<double> least;
  for (const auto& hit : words_.hits(message.chars)) {
    if (hit.value == kSoftener) continue;
    least = std::min(least.value_or(scores_[hit.value]), scores_[hit.value]);
  }
  return least;
}

}  // namespace jiyi::sense
