// Dates written out in a text, in Chinese and English, as terms: "2025年3月5日", "3月初",
// "2025-03-05", "5th of March, 2023", "late May". A date said by a calendar and one said in
// words meet, whatever their languages.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "text/fold.h"
#include "text/terms.h"

namespace jiyi::text {

// What is known of a date; 0 is unknown.
struct PartialDate {
  int year = 0;
  int month = 0;
  int day = 0;
  int third = 0;  // of the month: 1 to the 10th, 2 to the 20th, 3 after. Known if the day is
};

// Terms of the class Date: y2025, m3, d3-5, x3-1, as far as known.
std::vector<std::string> date_terms(const PartialDate& date);

// REQUIRES: chars are of one text, folded. The terms have position 0.
void append_date_terms(std::span<const FoldedChar> chars, std::vector<Term>& out);

}  // namespace jiyi::text
