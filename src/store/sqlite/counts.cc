#include "store/sqlite/counts.h"

#include <algorithm>
#include <limits>

#include "base/try.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kLive =
    "SELECT count(*) FROM (SELECT 1 FROM memories INDEXED BY memories_live WHERE bank=? "
    "AND superseded_at IS NULL AND state=0 LIMIT ?)";
constexpr std::string_view kLiveOfType =
    "SELECT count(*) FROM (SELECT 1 FROM memories INDEXED BY memories_live WHERE bank=? "
    "AND superseded_at IS NULL AND state=0 AND coalesce(type,'')=? LIMIT ?)";
constexpr std::string_view kAudited =
    "SELECT coalesce(sum(coalesce(count,1)),0) FROM audit WHERE bank=? AND action=?";

std::int64_t as_limit(std::size_t limit) {
  constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  return static_cast<std::int64_t>(std::min(limit, kMost));
}

Result<std::uint64_t> only_number(Statement& statement) {
  ASSIGN_OR_RETURN([[maybe_unused]] const bool found, statement.step());
  return static_cast<std::uint64_t>(statement.integer_at(0));
}

}  // namespace

Result<std::size_t> count_live_rows(Connection& connection, BankId bank,
                                    std::optional<std::string_view> type, std::size_t limit) {
  ASSIGN_OR_RETURN(Statement count, connection.prepare(type ? kLiveOfType : kLive));
  count.integer(bank);
  if (type) count.text(*type);
  count.integer(as_limit(limit));
  return only_number(count);
}

Result<std::uint64_t> count_audited(Connection& connection, BankId bank, Action action) {
  ASSIGN_OR_RETURN(Statement count, connection.prepare(kAudited));
  count.integer(bank).integer(static_cast<std::int64_t>(action));
  return only_number(count);
}

}  // namespace jiyi::store
