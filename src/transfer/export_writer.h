// Our own export: JSON lines that can be checked, read by people, and imported verbatim.
//
//   {"jiyi_export":4,"tenant":"default","bank":"shared","sum":"…"}
//   {"memory":{…},"sum":"…"}            one version, in the order it was written
//   {"forgotten":"9f86…","sum":"…"}     the mark of a memory that was forgotten, 64 digits
//   {"rejected":"01…","at":"…","id":"…","sum":"…"}  the mark of a rejected value, 34 digits, with
//                                       the memory that carries it, if one does
//   {"end":{"records":2},"sum":"…"}      of the bank; further banks may follow
//   {"file":{"banks":1,"records":2},"sum":"…"}
//
// `sum` is 16 hexadecimal digits: XXH64 of the line up to `,"sum"`, and its seed is
//   0 for a line that begins a bank,
//   for the other lines of the bank the sum of the line before plus that of the bank's first line,
//   for the last line of the file seed_of_file over the sums of all end lines.
// So an altered, lost, added or moved line is found at its place, no line passes under another
// bank's name, and a file that lacks a bank is not whole. Whole files may follow each other.
// The marks of formats 1 and 2 are keyed by the store that wrote them and say nothing to another.
// Formats 1 to 3 have no rejected values.
// Format 1 has no last line, and a line's seed is the sum of the line before alone.

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

inline constexpr int kExportVersion = 4;

std::uint64_t seed_of_file(std::uint64_t seed_before, std::uint64_t end_sum);

// Takes a line with its end.
using LineSink = std::function<Result<void>(std::string_view line)>;

// Confined to one thread.
class ExportWriter {
 public:
  explicit ExportWriter(LineSink sink) : sink_(std::move(sink)) {}

  // REQUIRES: the order begin, add …, finish for each bank, then close. Without a bank close
  // writes nothing.
  Result<void> begin(const BankKey& bank);
  Result<void> add(const ExportRecord& record);
  Result<void> finish();
  Result<void> close();

  std::size_t records() const { return records_; }  // of all banks

 private:
  Result<void> write(const json::Object& line, std::uint64_t seed);

  LineSink sink_;
  std::uint64_t first_sum_ = 0;  // of the bank's first line
  std::uint64_t sum_ = 0;        // of the last line
  std::uint64_t file_seed_ = 0;
  std::size_t banks_ = 0;
  std::size_t records_ = 0;
  std::size_t bank_records_ = 0;
};

}  // namespace jiyi::transfer
