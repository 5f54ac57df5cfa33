// The engine behind normalise.h and fold.h: text to the characters of one form, each with the
// bytes it comes from. Characters that can change together are gathered first, so that the
// common ones go through a table alone.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/fold.h"

namespace jiyi::text {

// In the order of the bits of Properties::joins; C and KC have their boundaries from the same
// decompositions as D and KD.
enum class Form : std::uint8_t { Nfc, Nfkc, Fold };

// REQUIRES: text is shorter than 4 GiB.
void append_normal_form(std::string_view text, Form form, std::vector<FoldedChar>& out);

std::string to_utf8(const std::vector<FoldedChar>& chars);

}  // namespace jiyi::text
