// British spellings as the American ones, so that either finds the other.

#pragma once

#include <string>

namespace jiyi::text {

// Colour, organise, analyse, theatre as color, organize, analyze, theater, with their endings:
// "favourites", "organisation". Words that merely look alike (four, wise, acre) stay; a word
// with -ise that is spelled so everywhere (promise) becomes one that nobody writes, in texts
// and questions alike. `word` is folded.
void americanise(std::string& word);

}  // namespace jiyi::text
