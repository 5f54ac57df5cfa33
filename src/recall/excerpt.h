// The sentences of a long memory that bear on the question.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "recall/query.h"
#include "recall/weights.h"

namespace jiyi::recall {

inline constexpr std::string_view kExcerptGap = " … ";

// At most `bytes_max` bytes of the text: the sentences with the heaviest terms of the question, a
// term that is there already counting little, in their order, with a gap between those that are no
// neighbours. Of a best sentence that is too long a part around its heaviest term; of a text that
// holds no term of the question the beginning. Never cuts a character.
// REQUIRES: bytes_max >= kExcerptBytesMin.
std::string excerpt(std::string_view text, const Query& query, std::size_t bytes_max,
                    const Weights& weights);

}  // namespace jiyi::recall
