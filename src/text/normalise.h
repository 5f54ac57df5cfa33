// Unicode normalisation forms C and KC (UAX #15) and full case folding, Unicode 15.0. All
// take any bytes; what is not UTF-8 comes out as U+FFFD.

#pragma once

#include <string>
#include <string_view>

namespace jiyi::text {

std::string nfc(std::string_view text);
std::string nfkc(std::string_view text);

// Full case folding (CaseFolding.txt, C and F), without normalising.
std::string case_fold(std::string_view text);

}  // namespace jiyi::text
