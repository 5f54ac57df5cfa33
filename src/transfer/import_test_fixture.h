// What the tests of the formats share: a text read as a file of one format.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "json/write.h"
#include "transfer/import.h"
#include "wire/memory_json.h"

namespace jiyi::transfer {

struct Imported {
  std::vector<NewMemory> items;
  std::vector<std::string> banks;  // one a batch
  std::string error;               // "" when the import went well
  ImportReport report;

  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const NewMemory& item : items)
      texts.push_back(item.text);
    return texts;
  }
  std::vector<std::string> ids() const {
    std::vector<std::string> ids;
    for (const NewMemory& item : items)
      ids.push_back(item.id);
    return ids;
  }
};

inline Imported imported(Source& source, ImportOptions options) {
  Imported outcome;
  auto report = import_items(source, std::move(options), [&](Batch&& batch, Keep keep) {
    if (keep == Keep::Nothing) return Result<std::vector<Refused>>({});
    outcome.banks.push_back(batch.bank);
    for (NewMemory& item : batch.items)
      outcome.items.push_back(std::move(item));
    return Result<std::vector<Refused>>({});
  });
  if (report.ok()) {
    outcome.report = std::move(report).value();
  } else {
    outcome.error = report.error().message();
  }
  return outcome;
}

inline Imported imported(std::string bytes, ImportOptions options, std::string name = "file.json") {
  MemorySource source(std::move(name), std::move(bytes));
  return imported(source, std::move(options));
}

// The item as JSON, without its idempotency key, which is checked elsewhere.
inline std::string item_text(NewMemory item) {
  item.idempotency_key.clear();
  return json::write(wire::to_json(item));
}

}  // namespace jiyi::transfer
