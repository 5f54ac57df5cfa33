// Names that are easily taken for one another: beginnings of each other, with marks that mean
// something to a database, a path, a pattern or a terminal.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "jiyi/memory.h"

namespace jiyi::model {

// Distinct, non-empty, valid; among them two of the greatest length that differ at their end.
std::vector<std::string> awkward_names(std::uint64_t seed, std::size_t count);

// Distinct banks, among them pairs that are the same once both names are joined by a mark.
std::vector<BankKey> awkward_banks(std::uint64_t seed, std::size_t count);

// For messages: the bytes of a name in hex.
std::string shown_name(const std::string& name);

}  // namespace jiyi::model
