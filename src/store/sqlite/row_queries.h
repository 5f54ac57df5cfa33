// Reading rows of `memories`: one by number or id, and many in order with damaged ones left
// out.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

Result<std::optional<Row>> find_row(Connection& connection, BankId bank, Number number);
Result<std::optional<Row>> find_newest(Connection& connection, BankId bank, std::string_view id);
Result<std::vector<Row>> find_versions(Connection& connection, BankId bank, std::string_view id);
Result<std::vector<std::string>> find_linked(Connection& connection, BankId bank,
                                             std::string_view from, Relation relation);

// The numbers after `after` up to and including `last`.
struct NumberRange {
  Number after = 0;
  Number last = 0;
};

// Reads a range of rows and goes around what is damaged: a row whose checksum is wrong, or
// the stretch of numbers behind a page that cannot be read. Borrows the connection.
// Confined to one thread.
class RowScan {
 public:
  using Visit = std::function<Result<void>(Row)>;

  RowScan(Connection& connection, BankId bank) : connection_(connection), bank_(bank) {}

  // Calls `visit` for at most `limit` rows in ascending number. An error of `visit`, or one
  // that is not damage, ends the scan.
  Result<void> run(NumberRange range, std::size_t limit, const Visit& visit);

  std::size_t visited() const { return visited_; }
  // Ascending; numbers in them may also never have been used.
  const std::vector<NumberRange>& damaged() const { return damaged_; }

 private:
  Result<bool> read_until_damage(NumberRange& range, std::size_t limit, const Visit& visit);
  void note_damage(NumberRange range);

  Connection& connection_;
  BankId bank_;
  std::size_t visited_ = 0;
  std::vector<NumberRange> damaged_;
};

}  // namespace jiyi::store
