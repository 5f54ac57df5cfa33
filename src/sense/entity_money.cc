// Sums of money.

#include <algorithm>
#include <array>
#include <string>

#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

struct Unit {
  std::u32string_view word;
  std::string_view currency;
};
// The longer of two that begin alike comes first.
constexpr auto kUnits = std::to_array<Unit>({
    {U"元人民币", "CNY"}, {U"人民币", "CNY"}, {U"块钱", "CNY"},   {U"块", "CNY"},
    {U"美元", "USD"},     {U"美金", "USD"},   {U"欧元", "EUR"},   {U"英镑", "GBP"},
    {U"日元", "JPY"},     {U"港币", "HKD"},   {U"港元", "HKD"},   {U"韩元", "KRW"},
    {U"元钱", "CNY"},     {U"元", "CNY"},     {U"欧", "EUR"},     {U"dollars", "USD"},
    {U"dollar", "USD"},   {U"bucks", "USD"},  {U"usd", "USD"},    {U"euros", "EUR"},
    {U"euro", "EUR"},     {U"eur", "EUR"},    {U"pounds", "GBP"}, {U"gbp", "GBP"},
    {U"yen", "JPY"},      {U"jpy", "JPY"},    {U"rmb", "CNY"},    {U"cny", "CNY"},
    {U"yuan", "CNY"},     {U"hkd", "HKD"},    {U"rupees", "INR"}, {U"inr", "INR"},
    {U"francs", "CHF"},   {U"chf", "CHF"},
});
struct Sign {
  char32_t code = 0;
  std::string_view currency;
};
constexpr auto kSigns = std::to_array<Sign>(
    {{U'¥', "CNY"}, {U'$', "USD"}, {U'€', "EUR"}, {U'£', "GBP"}, {U'₩', "KRW"}, {U'₹', "INR"}});
struct Scale {
  std::u32string_view word;
  std::size_t zeros = 0;
};
constexpr auto kScales = std::to_array<Scale>({{U"万", 4},
                                               {U"千", 3},
                                               {U"百", 2},
                                               {U"亿", 8},
                                               {U"million", 6},
                                               {U"billion", 9},
                                               {U"thousand", 3},
                                               {U"k", 3},
                                               {U"m", 6},
                                               {U"w", 4}});
constexpr auto kSumWords =
    std::to_array<std::u32string_view>({U"首付", U"预算", U"工资", U"年薪", U"月薪", U"房价",
                                        U"总价", U"存款", U"贷款", U"奖金", U"欠款"});
constexpr std::u32string_view kHanDigits = U"零一二三四五六七八九十百千万亿两半几";

// A number as it is written: digits with commas between thousands, and a fraction.
struct Number {
  std::size_t end = 0;
  std::string digits;
  std::string fraction;
};

Number read_number(const MessageChars& chars, std::size_t place) {
  Number number{.end = place, .digits = "", .fraction = ""};
  std::size_t at = place;
  while (chars.is_digit(at) || (chars.code(at) == U',' && chars.is_digit(at + 1) && at > place)) {
    if (chars.is_digit(at)) number.digits += static_cast<char>(chars.code(at));
    ++at;
  }
  if (chars.code(at) == U'.' && chars.is_digit(at + 1)) {
    ++at;
    while (chars.is_digit(at))
      number.fraction += static_cast<char>(chars.code(at++));
  }
  number.end = at;
  return number;
}

// "2.5" with six zeros is "2500000".
std::string scaled(const Number& number, std::size_t zeros) {
  std::string whole = number.digits;
  std::string fraction = number.fraction;
  for (; zeros > 0; --zeros) {
    whole += fraction.empty() ? '0' : fraction.front();
    if (!fraction.empty()) fraction.erase(0, 1);
  }
  while (!fraction.empty() && fraction.back() == '0')
    fraction.pop_back();
  whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 1));
  return fraction.empty() ? whole : whole + "." + fraction;
}

template <typename Words>
const typename Words::value_type* word_at(const Words& words, const MessageChars& chars,
                                          std::size_t place) {
  for (const auto& each : words) {
    const bool is_whole =
        !chars.is_latin(place + each.word.size() - 1) || !chars.is_alnum(place + each.word.size());
    if (chars.has(place, each.word) && is_whole) return &each;
  }
  return nullptr;
}

bool has_sum_word(const MessageChars& chars, std::size_t place) {
  const std::size_t from = place > 6 ? place - 6 : 0;
  for (std::size_t at = from; at < place; ++at) {
    for (const auto word : kSumWords) {
      if (chars.has(at, word)) return true;
    }
  }
  return false;
}

class Money {
 public:
  Money(const MessageChars& chars, std::vector<Finding>& out) : chars_(chars), out_(out) {}

  void run() {
    for (std::size_t place = 0; place < chars_.size();)
      place = std::max(place + 1, read(place));
  }

 private:
  // Where to go on reading.
  std::size_t read(std::size_t place) {
    switch (chars_.kind(place)) {
      case CharKind::Digit:
        return is_in_number(chars_, place) ? place : money_before_unit(place);
      case CharKind::Han:
        return han_money(place);
      case CharKind::Other:
        return money_behind_sign(place);
      default:
        return place;
    }
  }

  std::size_t add(CharRange range, std::string normalised) {
    out_.push_back({.kind = EntityKind::Money,
                    .range = range,
                    .rank = Rank::Pattern,
                    .normalised = std::move(normalised)});
    return range.end;
  }

  // Behind a number: a scale, blanks before it apart.
  const Scale* scale_at(std::size_t& at) const {
    const std::size_t behind = chars_.skip_spaces(at);
    const Scale* scale = word_at(kScales, chars_, behind);
    if (scale == nullptr || (behind != at && scale->word.size() == 1)) return nullptr;
    at = behind + scale->word.size();
    return scale;
  }

  std::size_t money_behind_sign(std::size_t place) {
    const auto* const sign = std::ranges::find(kSigns, chars_.code(place), &Sign::code);
    if (sign == kSigns.end()) return place;
    const std::size_t begin = chars_.skip_spaces(place + 1);
    const Number number = read_number(chars_, begin);
    if (number.digits.empty()) return place;
    std::size_t end = number.end;
    const Scale* scale = scale_at(end);
    if (chars_.is_alnum(end) && scale == nullptr) return place;
    if (sign->currency == "CNY" && chars_.has(end, U"元")) ++end;
    return add({.begin = place, .end = end},
               std::string(sign->currency) + ' ' + scaled(number, scale ? scale->zeros : 0));
  }

  std::size_t money_before_unit(std::size_t place) {
    const Number number = read_number(chars_, place);
    std::size_t end = number.end;
    const Scale* scale = scale_at(end);
    if (scale != nullptr && scale->word == U"m") return 0;
    const Unit* unit = word_at(kUnits, chars_, chars_.skip_spaces(end));
    if (unit == nullptr) {
      const bool is_sum = scale != nullptr && chars_.is_han(end - 1) &&
                          has_sum_word(chars_, place) && !chars_.is_han(end);
      if (!is_sum) return 0;
      return add({.begin = place, .end = end}, "CNY " + scaled(number, scale->zeros));
    }
    end = chars_.skip_spaces(end) + unit->word.size();
    if (unit->word == U"元" && (chars_.has(end, U"素") || chars_.has(end, U"件"))) return 0;
    if (unit->word == U"欧" && chars_.is_han(end)) return 0;
    return add({.begin = place, .end = end},
               std::string(unit->currency) + ' ' + scaled(number, scale ? scale->zeros : 0));
  }

  // 三百块钱, 五万元; 一块 alone is "together".
  std::size_t han_money(std::size_t place) {
    static constexpr CodeFilter kFilter(kHanDigits);
    if (!kFilter.may_have(chars_.folded(place))) return 0;
    const auto is_number = [&](std::size_t at) {
      return kHanDigits.find(chars_.folded(at)) != std::u32string_view::npos;
    };
    if (!is_number(place) || (place > 0 && (is_number(place - 1) || chars_.is_digit(place - 1)))) {
      return 0;
    }
    std::size_t end = place;
    while (chars_.is_han(end) && is_number(end))
      ++end;
    const Unit* unit = word_at(kUnits, chars_, end);
    if (unit == nullptr || unit->word == U"欧") return 0;
    if (end - place < 2 && unit->word.size() < 2) return 0;
    const CharRange range{.begin = place, .end = end + unit->word.size()};
    return add(range, std::string(unit->currency) + ' ' +
                          chars_.folded_text({.begin = place, .end = end}));
  }

  const MessageChars& chars_;
  std::vector<Finding>& out_;
};

}  // namespace

bool is_in_number(const MessageChars& chars, std::size_t place) {
  if (place == 0) return false;
  if (chars.is_alnum(place - 1)) return true;
  const char32_t before = chars.code(place - 1);
  return (before == U'.' || before == U',' || before == U'-') && place > 1 &&
         chars.is_digit(place - 2);
}

void append_money(const MessageChars& chars, std::vector<Finding>& out) {
  Money(chars, out).run();
}

}  // namespace jiyi::sense
