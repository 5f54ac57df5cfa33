// XQuAD and CMRC 2018: passages, each with questions that it answers, in the form of SQuAD.

#pragma once

#include <string>

#include "eval/question_set.h"
#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::eval {

// One bank of all passages, called `name`. A passage is called by its id, or by its place in the
// file, from 0, if it has none. A question without words is a single blank.
Result<QuestionBank> read_passages(transfer::Source& source, std::string name);

}  // namespace jiyi::eval
