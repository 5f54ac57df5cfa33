// What a text claims, so that the same claim written another way is known again: the forms that
// a rejected one is remembered by. Spelling counts for nothing in them (width, case, script,
// accents, spaces, points); numbers, identifiers and negations always count, as in
// identifiers_differ. Hashes of them are stored, so the functions never change.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jiyi::text {

// Letters, digits and symbols of the folded text without what stands between, then the numbers,
// identifiers and negations in order: "我 住在 1.5 樓！" and "我住在1.5楼", but not "我住在15楼".
std::string claim_form(std::string_view text);

// The words of the claim in order, without articles and particles, in American spelling. In
// scripts without spaces each character is a word. Word order and tense count: "Ann likes Bob" is
// not "Bob likes Ann", "lives" is not "lived".
std::vector<std::string> claim_words(std::string_view text);

// Whether `text` says all that `claim` says, in its order, and at most kMoreWordsMax words more,
// none of them a negation.
inline constexpr std::size_t kMoreWordsMax = 2;
bool says_claim(const std::vector<std::string>& text, const std::vector<std::string>& claim);

}  // namespace jiyi::text
