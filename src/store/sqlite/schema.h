// The tables, and how a file comes to have them: what is checked before anything is written,
// and the steps from each format to the next.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"

namespace jiyi::store {

inline constexpr std::int32_t kApplicationId = 0x4A495949;  // "JIYI", in the file's header

// Brings a file from the format before to format `version`; runs in one transaction.
struct Migration {
  int version = 0;
  std::string_view sql;
};

// Of this program, oldest first. The last one's version is the format it writes.
std::span<const Migration> migrations();

struct Format {
  bool blank = false;  // an empty file, or none
  int version = 0;
};

// What the file holds, by its header. Corruption: something that is not ours, or damaged;
// InvalidArgument: written by a newer program than the last of `known`.
Result<Format> read_format(Connection& connection, std::span<const Migration> known);

// Runs the steps the file lacks, from nothing or from an older format. Safe when several
// processes do it at once. REQUIRES: read_format() had no objection.
Result<void> migrate(Connection& connection, std::span<const Migration> known);

}  // namespace jiyi::store
