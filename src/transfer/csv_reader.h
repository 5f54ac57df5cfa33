// Comma-separated rows (RFC 4180): quoted fields may hold commas, line ends and doubled quotes.
// The separator is the one of ',', ';' and tab that the first line has most of.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::transfer {

inline constexpr std::size_t kRowBytesMax = std::size_t{64} << 20;

struct CsvRow {
  std::size_t line = 0;  // on which it starts
  std::vector<std::string> fields;
  std::optional<std::string> fault;  // what is wrong; the fields are then not whole
};

// Confined to one thread.
class CsvReader {
 public:
  explicit CsvReader(Source& source) : in_(source) {}

  // nullopt at the end. Blank lines are passed over. After a faulty row reading goes on at the
  // next line.
  Result<std::optional<CsvRow>> next();

 private:
  enum class State : std::uint8_t { FieldStart, Plain, Quoted, QuoteInQuoted, Skipping };

  void choose_separator(std::string_view head);
  // False when the row has ended.
  bool take(char c, CsvRow& row);
  void end_field(CsvRow& row);
  void fail(CsvRow& row, std::string what);

  ByteReader in_;
  char separator_ = '\0';
  State state_ = State::FieldStart;
  std::string field_;
};

}  // namespace jiyi::transfer
