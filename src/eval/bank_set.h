// Question sets of Jiyi's own form, for any other data: one bank a line,
//   {"bank":"b","by":"item","items":[{"id":"1","text":"…","at":"2025-03-05T08:00:00Z",
//    "session":"s1","speaker":"Ann"}],"questions":[{"id":"q1","query":"…","at":null,"type":"x",
//    "answerable":true,"gold":["1"],"gold_audited":["1"],"after":1}]}
// `by` is "item" or "session": what gold ids name. Of an item id and text are required, of a
// question the query.

#pragma once

#include <vector>

#include "eval/question_set.h"
#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::eval {

Result<std::vector<QuestionBank>> read_banks(transfer::Source& source);

}  // namespace jiyi::eval
