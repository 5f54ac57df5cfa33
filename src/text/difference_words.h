// Words that two texts may not differ in and still be the same: negations, numbers written
// out, names of days and months.

#pragma once

#include <string_view>

namespace jiyi::text {

// Both take the text of a Word or CjkUnigram term.
bool is_negation(std::string_view term);
bool is_number_word(std::string_view term);

}  // namespace jiyi::text
