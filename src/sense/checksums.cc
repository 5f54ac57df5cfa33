#include "sense/checksums.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace jiyi::sense {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool are_digits(std::string_view text) {
  return std::ranges::all_of(text, is_digit);
}

// REQUIRES: at most 9 digits.
int number_of(std::string_view digits) {
  int value = 0;
  for (const char digit : digits)
    value = value * 10 + (digit - '0');
  return value;
}

// First digits of a kind of card, from `first` to `last`, and the lengths it comes in.
struct CardRange {
  int first = 0;
  int last = 0;
  std::size_t digits = 0;  // of first and last
  std::size_t length_min = 0;
  std::size_t length_max = 0;
};
constexpr auto kCardRanges = std::to_array<CardRange>({
    {.first = 34, .last = 34, .digits = 2, .length_min = 15, .length_max = 15},  // American Express
    {.first = 37, .last = 37, .digits = 2, .length_min = 15, .length_max = 15},
    {.first = 300, .last = 305, .digits = 3, .length_min = 14, .length_max = 14},  // Diners
    {.first = 36, .last = 36, .digits = 2, .length_min = 14, .length_max = 16},
    {.first = 3528, .last = 3589, .digits = 4, .length_min = 16, .length_max = 16},  // JCB
    {.first = 4, .last = 4, .digits = 1, .length_min = 16, .length_max = 16},        // Visa
    {.first = 4, .last = 4, .digits = 1, .length_min = 13, .length_max = 13},
    {.first = 51, .last = 55, .digits = 2, .length_min = 16, .length_max = 16},  // Mastercard
    {.first = 2221, .last = 2720, .digits = 4, .length_min = 16, .length_max = 16},
    {.first = 60, .last = 60, .digits = 2, .length_min = 16, .length_max = 19},  // UnionPay,
                                                                                 // Discover
    {.first = 62, .last = 62, .digits = 2, .length_min = 16, .length_max = 19},
    {.first = 64, .last = 65, .digits = 2, .length_min = 16, .length_max = 16},
    {.first = 81, .last = 81, .digits = 2, .length_min = 16, .length_max = 19},
    {.first = 9558, .last = 9558, .digits = 4, .length_min = 16, .length_max = 19},
});

bool is_in(const CardRange& range, std::string_view digits) {
  if (digits.size() < range.length_min || digits.size() > range.length_max) return false;
  const int front = number_of(digits.substr(0, range.digits));
  return front >= range.first && front <= range.last;
}

constexpr auto kProvinces =
    std::to_array<int>({11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43,
                        44, 45, 46, 50, 51, 52, 53, 54, 61, 62, 63, 64, 65, 71, 81, 82, 83});

bool is_date(int year, int month, int day) {
  constexpr auto kDays = std::to_array<int>({31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31});
  if (month < 1 || month > 12 || day < 1) return false;
  const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  const int last = month == 2 && is_leap ? 29 : kDays[static_cast<std::size_t>(month - 1)];
  return day <= last;
}

bool is_province(std::string_view digits) {
  return std::ranges::binary_search(kProvinces, number_of(digits.substr(0, 2)));
}

struct CountryLength {
  std::string_view country;
  int length = 0;
};
constexpr auto kIbanLengths = std::to_array<CountryLength>({
    {"AD", 24}, {"AE", 23}, {"AL", 28}, {"AT", 20}, {"AZ", 28}, {"BA", 20}, {"BE", 16}, {"BG", 22},
    {"BH", 22}, {"BR", 29}, {"BY", 28}, {"CH", 21}, {"CR", 22}, {"CY", 28}, {"CZ", 24}, {"DE", 22},
    {"DK", 18}, {"DO", 28}, {"EE", 20}, {"EG", 29}, {"ES", 24}, {"FI", 18}, {"FO", 18}, {"FR", 27},
    {"GB", 22}, {"GE", 22}, {"GI", 23}, {"GL", 18}, {"GR", 27}, {"GT", 28}, {"HR", 21}, {"HU", 28},
    {"IE", 22}, {"IL", 23}, {"IQ", 23}, {"IS", 26}, {"IT", 27}, {"JO", 30}, {"KW", 30}, {"KZ", 20},
    {"LB", 28}, {"LC", 32}, {"LI", 21}, {"LT", 20}, {"LU", 20}, {"LV", 21}, {"LY", 25}, {"MC", 27},
    {"MD", 24}, {"ME", 22}, {"MK", 19}, {"MR", 27}, {"MT", 31}, {"MU", 30}, {"NL", 18}, {"NO", 15},
    {"PK", 24}, {"PL", 28}, {"PS", 29}, {"PT", 25}, {"QA", 29}, {"RO", 24}, {"RS", 22}, {"SA", 24},
    {"SC", 31}, {"SE", 24}, {"SI", 19}, {"SK", 24}, {"SM", 27}, {"ST", 25}, {"SV", 28}, {"TL", 23},
    {"TN", 24}, {"TR", 26}, {"UA", 29}, {"VA", 22}, {"VG", 24}, {"XK", 20},
});

}  // namespace

bool passes_luhn(std::string_view digits) {
  int sum = 0;
  bool is_doubled = false;
  for (std::size_t i = digits.size(); i > 0; --i, is_doubled = !is_doubled) {
    int value = digits[i - 1] - '0';
    if (is_doubled) value = value > 4 ? value * 2 - 9 : value * 2;
    sum += value;
  }
  return sum % 10 == 0;
}

bool is_bank_card(std::string_view digits) {
  if (digits.size() < 13 || digits.size() > 19 || !are_digits(digits)) return false;
  return std::ranges::any_of(kCardRanges,
                             [&](const CardRange& range) { return is_in(range, digits); }) &&
         passes_luhn(digits);
}

bool is_chinese_id(std::string_view number) {
  constexpr auto kWeights =
      std::to_array<int>({7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2});
  constexpr std::string_view kChecks = "10X98765432";
  if (number.size() != 18 || !are_digits(number.substr(0, 17)) || !is_province(number)) {
    return false;
  }
  const int year = number_of(number.substr(6, 4));
  if (year < 1900 || year > 2099) return false;
  if (!is_date(year, number_of(number.substr(10, 2)), number_of(number.substr(12, 2)))) {
    return false;
  }
  int sum = 0;
  for (std::size_t i = 0; i < kWeights.size(); ++i)
    sum += (number[i] - '0') * kWeights[i];
  const char check = number[17] == 'x' ? 'X' : number[17];
  return kChecks[static_cast<std::size_t>(sum % 11)] == check;
}

bool is_old_chinese_id(std::string_view digits) {
  if (digits.size() != 15 || !are_digits(digits) || !is_province(digits)) return false;
  return is_date(1900 + number_of(digits.substr(6, 2)), number_of(digits.substr(8, 2)),
                 number_of(digits.substr(10, 2)));
}

int iban_length(std::string_view country) {
  const auto found = std::ranges::lower_bound(kIbanLengths, country, {}, &CountryLength::country);
  return found != kIbanLengths.end() && found->country == country ? found->length : 0;
}

bool is_iban(std::string_view number) {
  if (number.size() < 15 || number.size() > 34) return false;
  if (iban_length(number.substr(0, 2)) != static_cast<int>(number.size())) return false;
  int remainder = 0;
  for (std::size_t i = 0; i < number.size(); ++i) {
    const char c = number[(i + 4) % number.size()];
    if (is_digit(c)) {
      remainder = (remainder * 10 + (c - '0')) % 97;
    } else if (c >= 'A' && c <= 'Z') {
      remainder = (remainder * 100 + (c - 'A' + 10)) % 97;
    } else {
      return false;
    }
  }
  return remainder == 1;
}

}  // namespace jiyi::sense
