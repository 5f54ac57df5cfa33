// The lists of src/sense/words, compiled in by tools/entity_words.py.

#pragma once

#include <string_view>

namespace jiyi::sense {

extern const std::string_view kPlaceWords;
extern const std::string_view kTechnologyWords;
extern const std::string_view kProductWords;
extern const std::string_view kOrganisationWords;
extern const std::string_view kNameWords;

}  // namespace jiyi::sense
