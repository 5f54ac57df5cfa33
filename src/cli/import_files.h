// Files into the engine: what `import` and `demo` share.

#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/bank_holdings.h"
#include "cli/context.h"
#include "cli/make_vectors.h"
#include "cli/progress.h"
#include "jiyi/result.h"
#include "json/value.h"
#include "transfer/import.h"

namespace jiyi::cli {

struct ImportJob {
  std::string label;  // of the progress bar
  transfer::Format format = transfer::Format::Auto;
  bool keep_going = false;
  transfer::ReadContext read;
  bool one_bank = false;    // everything goes to the bank of the context, whatever records name
  bool one_tenant = false;  // the same of tenants; banks keep their names
};

struct ImportTotals {
  std::size_t files = 0;
  std::size_t records = 0;
  std::size_t added = 0;
  std::size_t present = 0;      // there already, or twice in the file
  std::size_t forgotten = 0;    // left out, because they were forgotten here
  std::size_t rejected = 0;     // left out or rejected now: their claims are wrong
  std::size_t removed = 0;      // forgotten now, because an export says so
  bool scrub_pending = false;   // their bytes are still in the log
  std::size_t masked = 0;       // secrets, in what was added
  std::size_t quarantined = 0;  // added, but not recalled: read like orders to a model
  std::size_t skipped = 0;
  std::size_t abandoned = 0;    // messages in branches of a conversation that were given up
  std::size_t unread = 0;       // files of which nothing could be read
  std::size_t passed_over = 0;  // files of folders that are of no known format
  std::vector<std::string> passed_over_names;  // the first of them
  std::size_t links = 0;                       // in folders; none is followed
  std::vector<std::string> metadata_columns;   // of CSV, each once
  std::vector<std::string> faults;
  std::map<BankKey, std::set<std::string>> in_conflict;  // memories whose history is another here
  KnownBanks known;
  bool keep_going = false;
  VectorsMade vectors;         // after the last file
  bool store_refused = false;  // the last fault is the store's, not a file's
  bool part_kept = false;      // something of the last file was written
};

// Adds one source to the totals. What an error leaves behind is said in transfer/import.h.
Result<void> import_source(Context& context, transfer::Source& source, const ImportJob& job,
                           ImportTotals& totals);

json::Object to_json(const ImportTotals& totals);

}  // namespace jiyi::cli
