#include "time/numerals.h"

namespace jiyi::time {
namespace {

constexpr std::size_t kCharacterBytes = 3;
constexpr int kNumberMax = 9999;

// 0 to 9; from 10 on what multiplies what stands before it, and 20, 30. Else -1.
int numeral(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if ((byte(0) & 0xF0U) != 0xE0U) return -1;
  switch ((byte(0) & 0xFU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU)) {
    case U'〇':
    case U'零':
    case U'○':
      return 0;
    case U'一':
      return 1;
    case U'二':
    case U'两':
    case U'兩':
      return 2;
    case U'三':
      return 3;
    case U'四':
      return 4;
    case U'五':
      return 5;
    case U'六':
      return 6;
    case U'七':
      return 7;
    case U'八':
      return 8;
    case U'九':
      return 9;
    case U'十':
      return 10;
    case U'廿':
      return 20;
    case U'卅':
      return 30;
    case U'百':
      return 100;
    case U'千':
      return 1000;
    default:
      return -1;
  }
}

// Adds up 二千三百零五 as it is read.
class Sum {
 public:
  bool add_digit(int digit) {
    if (has_digit_ && digit_ != 0) return false;
    digit_ = digit;
    has_digit_ = true;
    return true;
  }
  bool add_power(int power) {
    if (power == 20 || power == 30) {  // 廿, 卅
      if (has_digit_) return false;
      total_ += power;
      return true;
    }
    if (power >= last_power_ || (has_digit_ && digit_ == 0)) return false;
    total_ += (has_digit_ ? digit_ : 1) * power;
    last_power_ = power;
    has_digit_ = false;
    return true;
  }
  int total() const { return total_ + (has_digit_ ? digit_ : 0); }

 private:
  int total_ = 0;
  int digit_ = 0;
  int last_power_ = 10'000;
  bool has_digit_ = false;
};

}  // namespace

HanNumber read_han_number(std::string_view text) noexcept {
  HanNumber number{.is_digits = true};
  Sum sum;
  int in_digits = 0;
  int first = -1;
  for (std::size_t at = 0; at + kCharacterBytes <= text.size(); at += kCharacterBytes) {
    const std::string_view character = text.substr(at, kCharacterBytes);
    const int value = numeral(character);
    if (value < 0) break;
    const int digit = value < 10 ? value : -1;
    const int power = value < 10 ? -1 : value;
    if (first < 0) first = digit;
    if (power > 0) {
      if (number.is_digits && number.characters > 1) break;  // 二〇|十: digits end here
      number.is_digits = false;
      if (!sum.add_power(power)) break;
    } else if (number.is_digits) {
      if (in_digits > kNumberMax / 10) break;
      in_digits = in_digits * 10 + digit;
      if (number.characters == 0) sum.add_digit(digit);
    } else if (!sum.add_digit(digit)) {
      break;
    }
    number.bytes = at + kCharacterBytes;
    ++number.characters;
  }
  number.value = number.is_digits ? in_digits : sum.total();
  if (number.is_digits && number.characters == 2 && first > 0 && number.value % 10 > first) {
    number.high = number.value % 10;
  }
  return number;
}

}  // namespace jiyi::time
