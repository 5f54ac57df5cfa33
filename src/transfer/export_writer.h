// Our own export: JSON lines that can be checked, read by people, and imported verbatim.
//
//   {"jiyi_export":1,"tenant":"default","bank":"shared","sum":"…"}
//   {"memory":{…},"sum":"…"}            one version, in the order it was written
//   {"forgotten":"9f86…","sum":"…"}     the mark of a memory that was forgotten
//   {"end":{"records":2},"sum":"…"}
//
// `sum` is 16 hexadecimal digits: XXH64 of the line up to `,"sum"`, seeded with the line
// before's sum (0 for the first). So an altered, lost, added or moved line is found at its place,
// and the last sum stands for the whole. Exports of several banks may follow each other.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "json/value.h"

namespace jiyi::transfer {

inline constexpr int kExportVersion = 1;

// Takes a line with its end.
using LineSink = std::function<Result<void>(std::string_view line)>;

// Confined to one thread.
class ExportWriter {
 public:
  explicit ExportWriter(LineSink sink) : sink_(std::move(sink)) {}

  // REQUIRES: the order begin, add …, finish.
  Result<void> begin(const BankKey& bank);
  Result<void> add(const ExportRecord& record);
  Result<void> finish();

  std::size_t records() const { return records_; }

 private:
  Result<void> write(const json::Object& line);

  LineSink sink_;
  std::uint64_t sum_ = 0;
  std::size_t records_ = 0;
};

}  // namespace jiyi::transfer
