// Looks for bytes in raw files, past every layer that could hide them.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::cli {

// The files of a store that there are: the store itself and what the system keeps beside it.
Result<std::vector<std::string>> store_files(const std::string& path);

struct ScanResult {
  std::size_t files = 0;
  std::size_t bytes = 0;
  std::size_t found = 0;  // occurrences, also across the borders of pieces
};

// REQUIRES: needle is not empty, and no engine of this process has the files open: closing one
// here would drop its locks.
Result<ScanResult> scan_files(const std::vector<std::string>& paths, std::string_view needle);

}  // namespace jiyi::cli
