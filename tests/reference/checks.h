// Whether what the engine answered is what the reference says. An empty text is agreement; else
// it says what is wrong.

#pragma once

#include <string>
#include <vector>

#include "jiyi/engine.h"
#include "testkit/reference_bank.h"

namespace jiyi::model {

// Every field of a memory.
std::string difference(const Memory& engine, const Memory& reference);
std::string difference(const std::vector<Memory>& engine, const std::vector<Memory>& reference);

// For replies whose order is free.
std::string difference(std::vector<std::string> engine, std::vector<std::string> reference);

// The whole of a recall, without its order: what must be there is, what must not be is not, and
// the word statistics of an explained hit are those of all versions in the bank.
std::string wrong_in_recall(const RecallRequest& request, const RecallReply& reply,
                            const testkit::ReferenceBank& bank);

std::string wrong_in_stats(const BankStats& stats, const testkit::ReferenceBank& bank);

}  // namespace jiyi::model
