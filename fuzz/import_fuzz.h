// What the importers promise for any bytes at all. Each import_x_fuzz.cc names its format.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/check.h"
#include "transfer/import.h"

namespace jiyi::fuzz {

struct Outcome {
  std::vector<std::string> ids;
  std::string error;
};

inline Outcome import_once(const std::string& bytes, transfer::Format format, bool keep_going) {
  Outcome outcome;
  transfer::MemorySource source("fuzz", bytes);
  const transfer::ImportOptions options{.format = format, .keep_going = keep_going};
  const auto report = import_items(source, options, [&](transfer::Batch&& batch, Keep keep) {
    base::check(!batch.items.empty(), "a batch has items");
    for (const NewMemory& item : batch.items) {
      base::check(transfer::check_item(item).ok(), "an item is one the engine takes");
      base::check(!item.id.empty() && !item.idempotency_key.empty(), "an item can come again");
      if (keep != Keep::Nothing) outcome.ids.push_back(item.id);
    }
    return Result<std::vector<Refused>>({});
  });
  if (!report.ok()) outcome.error = report.error().message();
  return outcome;
}

inline void check_import(const std::uint8_t* data, std::size_t size, transfer::Format format) {
  const std::string bytes(data, data + size);
  const Outcome strict = import_once(bytes, format, false);
  base::check(strict.error.empty() || strict.ids.empty(), "a bad file leaves nothing behind");
  const Outcome lenient = import_once(bytes, format, true);
  base::check(!strict.error.empty() || lenient.ids == strict.ids, "a good file is the same");
  base::check(import_once(bytes, format, true).ids == lenient.ids, "ids come from the content");
}

}  // namespace jiyi::fuzz
