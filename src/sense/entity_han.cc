// Names in Chinese: people by surname, title and what stands around them; organisations by what
// their names end in.

#include <algorithm>
#include <array>

#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kStemMax = 14;
constexpr std::size_t kStemMin = 2;
constexpr std::size_t kNickMax = 4;
// Surnames that are said with 老 or 小 before them.
constexpr std::u32string_view kNickSurnames =
    U"王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁"
    U"魏薛"
    U"叶余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔"
    U"贺赖龚";

constexpr auto kIntroductions =
    std::to_array<std::u32string_view>({U"我叫", U"我是", U"他叫", U"她叫", U"叫做", U"我的名字是",
                                        U"我的名字叫", U"本人", U"这是", U"叫", U"名是", U"人是"});
constexpr auto kNamings = std::to_array<std::u32string_view>(
    {U"名叫", U"名字叫", U"名字是", U"姓名:", U"姓名是", U"名为", U"取名", U"起名叫"});

class HanNames {
 public:
  HanNames(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out)
      : chars_(chars), book_(book), out_(out) {}

  void run() {
    for (std::size_t place = 0; place < chars_.size();)
      place = std::max(place + 1, read(place));
  }

 private:
  std::size_t read(std::size_t place) {
    if (chars_.code(place) == U'@') return mention(place);
    if (!chars_.is_han(place)) return place;
    if (const std::size_t end = naming(place); end != 0) return end;
    if (const std::size_t end = nickname(place); end != 0) return end;
    const std::size_t given = book_.word_end(chars_, place, kSurname);
    if (given == 0) return place;
    if (book_.word_end(chars_, place, kNotName) != 0 && !is_behind_introduction(place)) {
      return place;
    }
    if (const std::size_t end = titled(place, given); end != 0) return end;
    return full_name(place, given);
  }

  std::size_t add(CharRange range, Rank rank) {
    out_.push_back({.kind = EntityKind::Person, .range = range, .rank = rank, .normalised = ""});
    return range.end;
  }

  bool is_border(std::size_t place) const {
    return !chars_.is_han(place) && !chars_.is_alnum(place) &&
           chars_.kind(place) != CharKind::Letter;
  }
  bool is_given(std::size_t place) const {
    return (book_.bits(chars_, {.begin = place, .end = place + 1}) & kGiven) != 0;
  }
  bool goes_on(std::size_t place) const {
    return is_border(place) || book_.word_end(chars_, place, kAfter) != 0 ||
           book_.word_end(chars_, place, kTitle) != 0 || chars_.is_latin(place);
  }

  // @张三, @lihua: a name, unless the @ is of an address.
  std::size_t mention(std::size_t sign) {
    if (sign > 0 && chars_.is_alnum(sign - 1)) return sign;
    std::size_t end = sign + 1;
    if (chars_.is_han(end)) {
      while (chars_.is_han(end) && end - sign <= kNickMax)
        ++end;
      return add({.begin = sign + 1, .end = end}, Rank::Cue);
    }
    while (chars_.is_alnum(end) ||
           ((chars_.code(end) == U'.' || chars_.code(end) == U'_' || chars_.code(end) == U'-') &&
            chars_.is_alnum(end + 1)))
      ++end;
    if (end - sign < 3 || !chars_.is_latin(sign + 1)) return end;
    return add({.begin = sign + 1, .end = end}, Rank::Cue);
  }

  // 名字叫…, 姓名：…: what follows is a name, whatever it is, up to a border.
  std::size_t naming(std::size_t place) {
    static constexpr CodeFilter kFirsts(U"名姓取起");
    if (!kFirsts.may_have(chars_.folded(place))) return 0;
    for (const auto words : kNamings) {
      if (!chars_.has(place, words)) continue;
      std::size_t begin = chars_.skip_spaces(place + words.size());
      if (const CharRange quoted = quoted_at(chars_, begin); quoted.end != 0) {
        return add(quoted, Rank::Cue);
      }
      std::size_t end = begin;
      while (chars_.is_han(end) && end - begin <= kNickMax)
        ++end;
      if (end - begin >= 2 && end - begin <= kNickMax && is_border(end)) {
        return add({.begin = begin, .end = end}, Rank::Cue);
      }
    }
    return 0;
  }

  // 老张, 小李.
  std::size_t nickname(std::size_t place) {
    const char32_t first = chars_.folded(place);
    if (first != U'老' && first != U'小' && first != U'阿') return 0;
    if (kNickSurnames.find(chars_.folded(place + 1)) == std::u32string_view::npos) return 0;
    const std::size_t end = place + 2;
    if (!is_border(end) && book_.word_end(chars_, end, kAfter) == 0) return 0;
    if (place > 0 && chars_.is_han(place - 1) && !is_led(place)) return 0;
    return add({.begin = place, .end = end}, Rank::Name);
  }

  // Whether a word before which a name may stand ends here: 和, 告诉, 同事 …
  bool is_led(std::size_t place) const { return book_.word_begin(chars_, place, kBefore) != place; }

  // 张先生, 李老师, 王总; of 罗翔老师 only the name.
  std::size_t titled(std::size_t place, std::size_t given) {
    for (const std::size_t names : {std::size_t{0}, std::size_t{2}, std::size_t{1}}) {
      const std::size_t at = given + names;
      bool all_given = true;
      for (std::size_t i = given; i < at; ++i)
        all_given &= is_given(i);
      const std::size_t end = book_.word_end(chars_, at, kTitle);
      if (!all_given || end == 0 || is_other_word(end)) continue;
      // One character is also a part of many words.
      if (end - at == 1 && !goes_on(end)) continue;
      if (names == 0 && place > 0 && chars_.is_han(place - 1) && end - at == 1 && !is_led(place)) {
        continue;
      }
      return add({.begin = place, .end = names == 0 ? end : at}, Rank::Cue);
    }
    return 0;
  }

  // 总是, 工作, 总共: the title was the beginning of a word.
  bool is_other_word(std::size_t end) const {
    const char32_t title = chars_.folded(end - 1);
    const char32_t next = chars_.folded(end);
    if (title == U'总') return U'是' == next || next == U'共' || next == U'之' || next == U'结';
    if (title == U'工') return next == U'作' || next == U'资' || next == U'厂' || next == U'程';
    if (title == U'导') return next == U'致' || next == U'航' || next == U'演' || next == U'入';
    return false;
  }

  std::size_t full_name(std::size_t place, std::size_t given) {
    const bool opens = place == 0 || !chars_.is_han(place - 1);
    const bool is_introduced = is_behind_introduction(place);
    if (!opens && !is_introduced && !is_led(place)) return place;
    for (const std::size_t names : {std::size_t{2}, std::size_t{1}}) {
      const std::size_t end = given + names;
      bool all_given = true;
      for (std::size_t i = given; i < end; ++i)
        all_given &= is_given(i);
      if (!all_given || !goes_on(end)) continue;
      if (names == 1 && opens && !is_border(end) && !is_surely_behind(end)) continue;
      return add({.begin = place, .end = end}, is_introduced ? Rank::Cue : Rank::Name);
    }
    return place;
  }

  // A short name at the front needs more than 的 or 了 behind it.
  bool is_surely_behind(std::size_t place) const {
    constexpr std::u32string_view kWeak = U"的了上下不有一为以之可用三两也都比中出进开太真最得";
    return kWeak.find(chars_.folded(place)) == std::u32string_view::npos;
  }

  bool is_behind_introduction(std::size_t place) const {
    return std::ranges::any_of(kIntroductions, [&](auto words) {
      return place >= words.size() && chars_.has(place - words.size(), words);
    });
  }

  const MessageChars& chars_;
  const NameBook& book_;
  std::vector<Finding>& out_;
};

// Whether the stem is one of words that go before every kind of organisation.
bool is_generic(const MessageChars& chars, const NameBook& book, CharRange stem) {
  std::size_t at = stem.begin;
  while (at < stem.end) {
    const std::size_t end = book.word_end(chars, at, kGenericStem);
    if (end == 0 || end > stem.end) return false;
    at = end;
  }
  return true;
}

}  // namespace

std::size_t stem_begin(const MessageChars& chars, const NameBook& book, std::size_t place) {
  std::size_t begin = place;
  while (begin > 0 && place - begin < kStemMax) {
    // A listed name may hold characters that would end a stem: 上海, 去哪儿.
    std::size_t listed_begin = begin;
    for (std::size_t length = 2; length <= 5 && length <= begin; ++length) {
      const auto listed = book.listed_at(chars, begin - length);
      if (listed.word != nullptr && listed.end == begin) listed_begin = begin - length;
    }
    if (listed_begin != begin) {
      begin = listed_begin;
      continue;
    }
    const bool is_stop = book.word_begin(chars, begin, kStemStop) != begin;
    if (!chars.is_han(begin - 1) || is_stop) break;
    --begin;
  }
  const CharRange stem{.begin = begin, .end = place};
  return is_generic(chars, book, stem) ? place : begin;
}

CharRange quoted_at(const MessageChars& chars, std::size_t place) {
  constexpr std::u32string_view kOpening = U"“\"「『《‘";
  constexpr std::u32string_view kClosing = U"”\"」』》’";
  const std::size_t quote = kOpening.find(chars.code(place));
  if (quote == std::u32string_view::npos || chars.code(place) == 0) return {};
  std::size_t end = place + 1;
  while (end < chars.size() && end - place <= 24 && chars.code(end) != kClosing[quote] &&
         chars.kind(end) != CharKind::LineBreak)
    ++end;
  if (chars.code(end) != kClosing[quote] || end == place + 1) return {};
  return {.begin = place + 1, .end = end};
}

void append_han_names(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out) {
  HanNames(chars, book, out).run();
}

void append_han_suffixed(const MessageChars& chars, const NameBook& book,
                         std::vector<Finding>& out) {
  for (std::size_t place = 1; place < chars.size(); ++place) {
    if (!chars.is_han(place)) continue;
    const std::size_t end = book.word_end(chars, place, kOrganisationSuffixHan);
    if (end == 0) continue;
    const std::size_t begin = stem_begin(chars, book, place);
    if (place - begin < kStemMin) continue;
    out.push_back({.kind = EntityKind::Organisation,
                   .range = {.begin = begin, .end = end},
                   .rank = Rank::Cue,
                   .normalised = ""});
  }
}

}  // namespace jiyi::sense
