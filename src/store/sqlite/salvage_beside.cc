#include "store/sqlite/salvage_beside.h"

#include <cstdint>
#include <string_view>

#include "base/endian.h"
#include "base/try.h"
#include "store/sqlite/task_rows.h"

namespace jiyi::store {

Result<void> copy_bands(Connection& to, BankId bank, const ReadTable& read) {
  return read(kSignatures, [&](const Statement& row) -> Result<void> {
    {
      ASSIGN_OR_RETURN(Statement find,
                       to.prepare("SELECT 1 FROM memories WHERE bank=? AND number=?"));
      find.integer(bank).column(row, 0);
      ASSIGN_OR_RETURN(const bool found, find.step());
      if (!found) return {};
    }
    ASSIGN_OR_RETURN(Statement sign, to.prepare("INSERT OR IGNORE INTO signatures VALUES(?,?,?)"));
    RETURN_IF_ERROR(sign.integer(bank).column(row, 0).column(row, 1).run());
    const std::string_view bands = row.bytes_at(1);
    for (std::size_t at = 0; at + sizeof(std::uint32_t) <= bands.size();
         at += sizeof(std::uint32_t)) {
      ASSIGN_OR_RETURN(Statement add, to.prepare("INSERT OR IGNORE INTO bands VALUES(?,?,?)"));
      add.integer(bank).integer(base::read_fixed<std::uint32_t>(bands, at)).column(row, 0);
      RETURN_IF_ERROR(add.run());
    }
    return {};
  });
}

Result<std::size_t> copy_tasks(Connection& to, BankId bank, const ReadTable& read) {
  std::size_t damaged = 0;
  RETURN_IF_ERROR(read(kTasks, [&](const Statement& row) -> Result<void> {
    const auto task = read_task_row(row);
    if (task.ok()) return insert_task_row(to, bank, task.value());
    ++damaged;
    return {};
  }));
  return damaged;
}

}  // namespace jiyi::store
