// What every format is read into: records, each with the items it holds and the faults of the
// parts that could not be read.

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "json/value.h"
#include "transfer/source.h"

namespace jiyi::transfer {

struct Record {
  std::size_t line = 0;  // on which it starts
  std::string bank;      // empty: the importer's choice
  // Without an id: made from the content later; without a session: see the next two.
  std::vector<NewMemory> items;
  bool in_session = false;    // items that name no session stand in one of the file
  std::string conversation;   // which of the file's, as its name ends; the first: ""
  std::vector<Error> faults;  // say what is wrong, not where
  std::size_t abandoned = 0;  // messages in branches of the conversation that were given up
  // CSV, with the first row: columns that are no field and go into the metadata.
  std::vector<std::string> metadata_columns;
};

// What the readers need to know besides the bytes.
struct ReadContext {
  std::string source;   // the file's name, for the items' source field
  std::string session;  // of items that name none; empty: made from the source
  Scope scope;          // the rest of it, of items that name none
  // CSV: which column holds which field, e.g. {"text", "Body"}; others by their own names.
  std::vector<std::pair<std::string, std::string>> columns;
  // LoCoMo: each conversation names a bank of its own and keeps its plain ids; else the ids and
  // sessions of all are told apart by the conversation's name in front.
  bool bank_per_conversation = false;
};

// Confined to one thread.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  // nullopt at the end. An error means that reading cannot go on; what is wrong with one record
  // is among its faults.
  virtual Result<std::optional<Record>> next() = 0;
};

// Adds the items and faults of one JSON value to the record. May keep state between the values
// of a file.
using Converter = std::function<void(const json::Value&, Record&)>;

// Reads the elements of a JSON document, or of several in a row. Borrows the source.
std::unique_ptr<RecordReader> json_records(Source& source, Converter convert);
// Reads one JSON value a line; blank lines are passed over. Borrows the source.
std::unique_ptr<RecordReader> json_line_records(Source& source, Converter convert);

}  // namespace jiyi::transfer
