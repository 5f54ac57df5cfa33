// Check digits of numbers that people hold. All take digits (and letters where the number has
// them) without separators.

#pragma once

#include <string_view>

namespace jiyi::sense {

// Luhn's sum (ISO/IEC 7812-1) over any count of digits.
bool passes_luhn(std::string_view digits);

// 13 to 19 digits with the first digits and the length of a known kind of card, and Luhn's sum.
bool is_bank_card(std::string_view digits);

// 18 characters of GB 11643: a province, a date of birth from 1900 to 2099, and the check
// character of ISO 7064 MOD 11-2, of which x is X.
bool is_chinese_id(std::string_view number);

// The 15 digits used before 1999, which have no check digit: only province and date are checked.
bool is_old_chinese_id(std::string_view digits);

// ISO 13616: a known country with its length, and the remainder 1 modulo 97. Capital letters.
bool is_iban(std::string_view number);

// Length of the IBANs of a country, 0 if it has none. REQUIRES: two characters.
int iban_length(std::string_view country);

}  // namespace jiyi::sense
