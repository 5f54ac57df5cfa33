// Reads what ExportWriter wrote and finds what was altered or cut.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "transfer/import.h"
#include "transfer/source.h"

namespace jiyi::transfer {

// Records of one bank, in their order. Never empty. A refusal is of the records that it was given,
// of which it then takes none; told to keep going, it is asked again with fewer of them.
using DeliverRecords = std::function<Result<void>(const BankKey&, std::vector<ExportRecord>&&)>;

struct ExportReadOptions {
  bool keep_going = false;  // leave out damaged lines instead of refusing the file
  std::size_t batch_records_max = kBatchItemsMax;
  std::size_t batch_bytes_max = std::size_t{64} << 20;
  OnProgress progress;
};

// Two passes as import_items, and the same report. Damage is Corruption and begins with its
// place; a newer version of the format is InvalidArgument.
Result<ImportReport> import_export(Source& source, const ExportReadOptions& options,
                                   const DeliverRecords& deliver);

}  // namespace jiyi::transfer
