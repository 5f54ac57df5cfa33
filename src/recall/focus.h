// How much each term of a question says about what is asked, for judging whether a memory
// bears on it. The order of the hits does not depend on it.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "text/terms.h"

namespace jiyi::recall {

// A question's term, and whether any memory of the bank has it.
struct ReadTerm {
  const text::Term* term = nullptr;
  double class_weight = 0;
  bool known = false;
};

// As class_weight, but
//   - "favourite", "like", 喜欢, 名字 and their like count kFraming times: they stand in
//     questions about anything; "remember", "said", 之前, 说过 and their like count next to
//     nothing;
//   - a CJK character is 0 when it is a pronoun or 最, or counts what is asked for (哪家, 几楼),
//     and so is a pair with one; one that no pair covers counts as a word;
//   - a pair that no memory has counts half beside one that some memory has: it is often the
//     end of one word and the beginning of the next.
// `terms` in reading order, read from `text`. When nothing would count, all are class_weight.
std::vector<double> focus_weights(std::string_view text, std::span<const ReadTerm> terms);

}  // namespace jiyi::recall
