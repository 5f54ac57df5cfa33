#include "store/sqlite/window_upkeep.h"

#include <cstdint>
#include <optional>

#include "base/try.h"
#include "store/sqlite/id_code.h"
#include "store/sqlite/summary_rows.h"
#include "store/windows.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kFind =
    "SELECT window, position, tool_group, summary FROM window_items WHERE bank=? AND id=?";
constexpr std::string_view kRemove = "DELETE FROM window_items WHERE bank=? AND id=?";
constexpr std::string_view kGroupLeaves =
    "UPDATE window_items SET place=1 WHERE bank=? AND window=? AND position>=?3 AND tool_group=?3 "
    "AND place IN (0, 5)";
constexpr std::string_view kHasItems =
    "SELECT 1 FROM window_items WHERE bank=? AND window=? LIMIT 1";
constexpr std::string_view kRemoveWindow = "DELETE FROM windows WHERE bank=? AND window=?";
constexpr std::string_view kChange =
    "UPDATE window_items SET tokens=NULL, place=CASE place WHEN 5 THEN 0 ELSE place END "
    "WHERE bank=?1 AND window=?2 AND (position=?3 OR (tool_group=?4 AND ?4>0 AND place=5))";

static_assert(static_cast<int>(WindowPlace::Inside) == 0 &&
              static_cast<int>(WindowPlace::Evicted) == 1 &&
              static_cast<int>(WindowPlace::Summarised) == 2 &&
              static_cast<int>(WindowPlace::Hidden) == 5);

struct Found {
  WindowPlaceIn at;
  std::int64_t position = 0;
  std::int64_t group = 0;
  SummaryNumber summary = 0;
};

Result<std::optional<Found>> find(Connection& connection, BankId bank, const StoredId& id) {
  ASSIGN_OR_RETURN(Statement statement, connection.prepare(kFind));
  id.bind_to(statement.integer(bank));
  ASSIGN_OR_RETURN(const bool found, statement.step());
  if (!found) return std::optional<Found>();
  return std::optional<Found>({.at = {.bank = bank, .window = statement.integer_at(0)},
                               .position = statement.integer_at(1),
                               .group = statement.integer_at(2),
                               .summary = static_cast<SummaryNumber>(statement.integer_at(3))});
}

Result<void> remove_if_empty(Connection& connection, WindowPlaceIn at) {
  {
    ASSIGN_OR_RETURN(Statement find, connection.prepare(kHasItems));
    ASSIGN_OR_RETURN(const bool found, find.integer(at.bank).integer(at.window).step());
    if (found) return {};
  }
  RETURN_IF_ERROR(drop_all_summaries(connection, at));
  ASSIGN_OR_RETURN(Statement remove, connection.prepare(kRemoveWindow));
  return remove.integer(at.bank).integer(at.window).run();
}

}  // namespace

Result<void> forget_in_window(Connection& connection, BankId bank, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(const auto found, find(connection, bank, stored));
  if (!found) return {};
  if (found->summary != 0) RETURN_IF_ERROR(drop_summary(connection, found->at, found->summary));
  if (found->group != 0) {
    ASSIGN_OR_RETURN(Statement leave, connection.prepare(kGroupLeaves));
    leave.integer(bank).integer(found->at.window).integer(found->group);
    RETURN_IF_ERROR(leave.run());
  }
  {
    ASSIGN_OR_RETURN(Statement remove, connection.prepare(kRemove));
    stored.bind_to(remove.integer(bank));
    RETURN_IF_ERROR(remove.run());
  }
  return remove_if_empty(connection, found->at);
}

Result<void> change_in_window(Connection& connection, BankId bank, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(const auto found, find(connection, bank, stored));
  if (!found) return {};
  if (found->summary != 0) RETURN_IF_ERROR(drop_summary(connection, found->at, found->summary));
  ASSIGN_OR_RETURN(Statement change, connection.prepare(kChange));
  change.integer(bank).integer(found->at.window).integer(found->position).integer(found->group);
  return change.run();
}

}  // namespace jiyi::store
