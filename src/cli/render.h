// What people see of a memory: dates, names, texts. Nothing stored reaches the terminal raw.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/style.h"
#include "jiyi/memory.h"
#include "jiyi/recall.h"

namespace jiyi::cli {

// How wide the page is; 0: as wide as it takes.
struct Page {
  const Style& style;
  std::size_t columns = 0;
};

// "2025-03-16 21:14" in the moment's own offset; "—" for none.
std::string moment_text(const std::optional<Timestamp>& moment);
// With a fixed number of decimals: decimal(0.12345, 2) is "0.12".
std::string decimal(double number, int places);
std::string size_text(std::size_t bytes);  // "1.4 MB"
// "1 memory", "3 memories".
std::string memories_text(std::size_t count);

// That something is forgotten, but its bytes are still in the log.
std::string_view scrub_pending_text();

std::string memory_page(const Memory& memory, const Page& page);  // all fields, one a line
std::string memory_table(const std::vector<Memory>& memories, const Page& page);
std::string history_page(const std::vector<Memory>& versions, const Page& page);

// "matched 青霉素 5.2 · 过敏 3.1; neighbours +0.8 (next turn)"
std::string why_text(const Explanation& explanation);
std::string hit_page(const Hit& hit, std::size_t rank, const Page& page);

}  // namespace jiyi::cli
