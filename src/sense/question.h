// Whether a message asks something.

#pragma once

#include <cstddef>

#include "sense/message.h"

namespace jiyi::sense {

// A question mark that is no part of an address, 吗 or 呢 at the end of a clause, a question word
// of either language where it asks: 什么, 怎么, "where is", "do you".
bool is_question(const Message& message);

// How many questions there are, by their marks; at least 1 if is_question.
std::size_t question_count(const Message& message);

}  // namespace jiyi::sense
