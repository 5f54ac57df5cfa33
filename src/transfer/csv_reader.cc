#include "transfer/csv_reader.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::transfer {

void CsvReader::choose_separator(std::string_view head) {
  constexpr std::string_view kSeparators = ",;\t";
  const std::string_view line = head.substr(0, head.find('\n'));
  separator_ = *std::ranges::max_element(
      kSeparators, {}, [&](char separator) { return std::ranges::count(line, separator); });
}

void CsvReader::end_field(CsvRow& row) {
  row.fields.push_back(std::exchange(field_, {}));
  state_ = State::FieldStart;
}

void CsvReader::fail(CsvRow& row, std::string what) {
  if (!row.fault) row.fault = std::move(what);
  field_.clear();
  state_ = State::Skipping;
}

bool CsvReader::take(char c, CsvRow& row) {
  const bool line_end = c == '\n' && state_ != State::Quoted;
  if (line_end) {
    if (state_ == State::Plain && field_.ends_with('\r')) field_.pop_back();
    if (state_ == State::FieldStart && field_ == "\r") field_.clear();
    if (state_ != State::Skipping) end_field(row);
    return false;
  }
  switch (state_) {
    case State::FieldStart:
      if (c == '"') {
        state_ = State::Quoted;
      } else if (c == separator_) {
        end_field(row);
      } else {
        field_ += c;
        state_ = State::Plain;
      }
      break;
    case State::Plain:
      if (c == separator_) {
        end_field(row);
      } else if (c == '"') {
        fail(row, "a quote inside a field that is not quoted");
      } else {
        field_ += c;
      }
      break;
    case State::Quoted:
      if (c == '"') {
        state_ = State::QuoteInQuoted;
      } else {
        field_ += c;
      }
      break;
    case State::QuoteInQuoted:
      if (c == '"') {
        field_ += '"';
        state_ = State::Quoted;
      } else if (c == separator_) {
        end_field(row);
      } else if (c != '\r') {
        fail(row, "characters behind a closing quote");
      }
      break;
    case State::Skipping:
      break;
  }
  return true;
}

Result<std::optional<CsvRow>> CsvReader::next() {
  while (true) {
    CsvRow row{.line = in_.line()};
    state_ = State::FieldStart;
    field_.clear();
    std::size_t bytes = 0;
    bool more = true;
    while (more) {
      ASSIGN_OR_RETURN(const std::string_view piece, in_.peek());
      if (piece.empty()) break;
      if (separator_ == '\0') choose_separator(piece);
      std::size_t used = 0;
      while (more && used < piece.size())
        more = take(piece[used++], row);
      in_.consume(used);
      bytes += used;
      if (bytes > kRowBytesMax) {
        fail(row, "the row is over the limit of " + std::to_string(kRowBytesMax) + " bytes");
      }
    }
    if (bytes == 0) return std::optional<CsvRow>();
    if (more && state_ == State::Quoted) {
      fail(row, "the file is cut: a quoted field is not closed");
    } else if (more && state_ != State::Skipping) {
      end_field(row);  // the last line has no end
    }
    const bool blank = !row.fault && row.fields.size() == 1 &&
                       row.fields[0].find_first_not_of(" \t\r") == std::string::npos;
    if (!blank) return std::optional(std::move(row));
  }
}

}  // namespace jiyi::transfer
