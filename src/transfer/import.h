// Reads a file of another program into batches of items.
//
// A file is read three times. The first time finds out which conversations are there already
// (conversations.h). The second only checks, so a file with a bad record leaves nothing behind.
// The third hands out the items; a file of at most one batch is then one transaction. Of a larger
// one the second also asks the store whether it would take each batch. Only a crash, a
// full disk or another writer's work between the passes can then leave a part of a file; it is
// finished by importing it again: ids and idempotency keys come from the content, so what is there
// already stays as it is.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/remember.h"
#include "jiyi/result.h"
#include "transfer/format.h"
#include "transfer/holdings.h"
#include "transfer/record.h"
#include "transfer/source.h"

namespace jiyi::transfer {

struct Progress {
  enum class Phase : std::uint8_t { Noting, Checking, Writing };
  Phase phase = Phase::Checking;
  std::uint64_t bytes_done = 0;  // of this phase
  std::uint64_t bytes_total = 0;
  std::size_t records = 0;
};

// Called every few hundred records. An error stops the import, e.g. Cancelled.
using OnProgress = std::function<Result<void>(const Progress&)>;

// Items for one bank. Never empty.
struct Batch {
  std::string bank;  // empty: the importer's choice
  std::vector<NewMemory> items;
};
// Engine::remember_each, which the store's refusals come from. An error stops the import.
using Deliver = std::function<Result<std::vector<Refused>>(Batch&&, Keep)>;

struct ImportOptions {
  Format format = Format::Auto;
  bool keep_going = false;       // leave out bad records instead of refusing the file
  ReadContext context;           // an empty source becomes the name of the file
  Holdings* holdings = nullptr;  // borrowed; null: nothing is there yet
  std::size_t batch_items_max = kBatchItemsMax;
  std::size_t batch_bytes_max = std::size_t{64} << 20;  // of text
  OnProgress progress;
  // What is kept of a text: ids and keys are made from that, so that they tell nothing of what is
  // not. Empty: all of it.
  std::function<std::string(std::string_view)> mask;
};

struct ImportReport {
  Format format = Format::Auto;
  std::size_t records = 0;                    // messages, rows, conversations …
  std::size_t items = 0;                      // handed out
  std::size_t repeated = 0;                   // the same id with the same text again; left out
  std::size_t skipped = 0;                    // faults that were passed over
  std::vector<std::string> faults;            // the first of them, with their places
  std::size_t abandoned = 0;                  // messages in branches that were given up; left out
  std::vector<std::string> metadata_columns;  // of CSV: no field, kept in the metadata
};

inline constexpr std::size_t kFaultsKept = 100;

// Any format but Jiyi. The error of a bad record begins with its place, "chat.json:17".
Result<ImportReport> import_items(Source& source, ImportOptions options, const Deliver& deliver);

// An error that one record is the cause of: others may be taken.
bool is_refusal(const Error& error);

// What `remember` would refuse: no text, too long a text or name, bytes that are not UTF-8.
Result<void> check_item(const NewMemory& item);

}  // namespace jiyi::transfer
