// LoCoMo (Maharana et al. 2024), locomo10.json: conversations, each with questions whose evidence
// names turns. The memories are those that an import makes.

#pragma once

#include <vector>

#include "eval/question_set.h"
#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::eval {

// One bank a conversation, called by its sample_id. Categories 1 to 5 are multi-hop, temporal,
// open-domain, single-hop and adversarial; adversarial questions, which ask for what the other
// person did, count as not answerable. Evidence is split where one string names several turns,
// and turns that the conversation does not have are left out.
Result<std::vector<QuestionBank>> read_locomo(transfer::Source& source);

// A list of errors in the key: objects with a question_id "locomo_3_qa17" (conversation and
// question, counted from 0 as in the file), the question's words, and correct_evidence. Sets
// gold_audited. InvalidArgument when a question is not the one the list means.
Result<void> apply_audit(transfer::Source& source, std::vector<QuestionBank>& banks);

// Turn ids out of the strings of an evidence list: "D8:6; D9:17" names two, "D:11:26" is D11:26.
std::vector<std::string> turn_ids(std::string_view evidence);

}  // namespace jiyi::eval
