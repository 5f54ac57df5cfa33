// Light stemming of English: plural and verb endings, not meaning-changing suffixes, so that
// "hiking", "hiked" and "hikes" meet and "university" stays apart from "universe".

#pragma once

#include <string>

namespace jiyi::text {

// Shortens a folded word in place, in American spelling (spelling.h). Words under 4 letters, or
// with anything but a to z, stay.
void stem(std::string& word);

}  // namespace jiyi::text
