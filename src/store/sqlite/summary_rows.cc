#include "store/sqlite/summary_rows.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kShown =
    "SELECT number, parent, level, first, last, messages, trust, made_by, text "
    "FROM window_summaries WHERE bank=? AND window=? AND parent=0 ORDER BY first, number";
constexpr std::string_view kNext =
    "SELECT coalesce(max(number), 0) + 1 FROM window_summaries WHERE bank=? AND window=?";
constexpr std::string_view kInsert = "INSERT INTO window_summaries VALUES(?,?,?,?,?,?,?,?,?,?,?)";
constexpr std::string_view kRewrite =
    "UPDATE window_summaries SET first=?, last=?, messages=?, trust=?, made_by=?, text=? "
    "WHERE bank=? AND window=? AND number=?";
constexpr std::string_view kSetParent =
    "UPDATE window_summaries SET parent=? WHERE bank=? AND window=? AND number=?";
constexpr std::string_view kParent =
    "SELECT parent FROM window_summaries WHERE bank=? AND window=? AND number=?";
constexpr std::string_view kRemove =
    "DELETE FROM window_summaries WHERE bank=? AND window=? AND number=?";
constexpr std::string_view kFreeParts =
    "UPDATE window_summaries SET parent=0 WHERE bank=? AND window=? AND parent=?";
constexpr std::string_view kFreeItems =
    "UPDATE window_items SET summary=0 WHERE bank=? AND window=? AND summary=?";
constexpr std::string_view kRemoveAll = "DELETE FROM window_summaries WHERE bank=? AND window=?";
constexpr std::string_view kClearItems =
    "UPDATE window_items SET summary=0, place=CASE WHEN place IN (2, 5) THEN 4 ELSE place END "
    "WHERE bank=? AND window=? AND (summary>0 OR place IN (2, 5))";

std::int64_t as_column(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::uint64_t unsigned_at(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer_at(column));
}

Result<void> run_on(Connection& connection, std::string_view sql, WindowPlaceIn at,
                    SummaryNumber number) {
  ASSIGN_OR_RETURN(Statement statement, connection.prepare(sql));
  return statement.integer(at.bank).integer(at.window).integer(as_column(number)).run();
}

Result<void> adopt(Connection& connection, WindowPlaceIn at, SummaryNumber parent,
                   std::span<const SummaryNumber> parts) {
  for (const SummaryNumber part : parts) {
    ASSIGN_OR_RETURN(Statement set, connection.prepare(kSetParent));
    set.integer(as_column(parent)).integer(at.bank).integer(at.window);
    RETURN_IF_ERROR(set.integer(as_column(part)).run());
  }
  return {};
}

Result<SummaryNumber> next_number(Connection& connection, WindowPlaceIn at) {
  ASSIGN_OR_RETURN(Statement next, connection.prepare(kNext));
  next.integer(at.bank).integer(at.window);
  ASSIGN_OR_RETURN([[maybe_unused]] const bool row, next.step());
  return unsigned_at(next, 0);
}

Result<SummaryNumber> parent_of(Connection& connection, WindowPlaceIn at, SummaryNumber number) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kParent));
  find.integer(at.bank).integer(at.window).integer(as_column(number));
  ASSIGN_OR_RETURN(const bool found, find.step());
  return found ? unsigned_at(find, 0) : 0;
}

}  // namespace

Result<std::vector<SummaryRow>> shown_summaries(Connection& connection, WindowPlaceIn at) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kShown));
  list.integer(at.bank).integer(at.window);
  std::vector<SummaryRow> summaries;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return summaries;
    summaries.push_back({.number = unsigned_at(list, 0),
                         .parent = unsigned_at(list, 1),
                         .level = static_cast<int>(list.integer_at(2)),
                         .first = unsigned_at(list, 3),
                         .last = unsigned_at(list, 4),
                         .messages = unsigned_at(list, 5),
                         .trust = static_cast<Trust>(list.integer_at(6)),
                         .made_by = list.string_at(7),
                         .text = list.string_at(8)});
  }
}

Result<SummaryNumber> insert_summary(Connection& connection, WindowPlaceIn at,
                                     const SummaryRow& summary,
                                     std::span<const SummaryNumber> parts) {
  ASSIGN_OR_RETURN(const SummaryNumber number, next_number(connection, at));
  {
    ASSIGN_OR_RETURN(Statement insert, connection.prepare(kInsert));
    insert.integer(at.bank).integer(at.window).integer(as_column(number));
    insert.integer(as_column(summary.parent)).integer(summary.level);
    insert.integer(as_column(summary.first)).integer(as_column(summary.last));
    insert.integer(as_column(summary.messages));
    insert.integer(static_cast<std::int64_t>(summary.trust));
    RETURN_IF_ERROR(insert.text(summary.made_by).text(summary.text).run());
  }
  RETURN_IF_ERROR(adopt(connection, at, number, parts));
  return number;
}

Result<void> rewrite_summary(Connection& connection, WindowPlaceIn at, const SummaryRow& summary,
                             std::span<const SummaryNumber> parts) {
  {
    ASSIGN_OR_RETURN(Statement rewrite, connection.prepare(kRewrite));
    rewrite.integer(as_column(summary.first)).integer(as_column(summary.last));
    rewrite.integer(as_column(summary.messages));
    rewrite.integer(static_cast<std::int64_t>(summary.trust)).text(summary.made_by);
    rewrite.text(summary.text).integer(at.bank).integer(at.window);
    RETURN_IF_ERROR(rewrite.integer(as_column(summary.number)).run());
  }
  return adopt(connection, at, summary.number, parts);
}

Result<void> drop_all_summaries(Connection& connection, WindowPlaceIn at) {
  for (const std::string_view sql : {kRemoveAll, kClearItems}) {
    ASSIGN_OR_RETURN(Statement statement, connection.prepare(sql));
    RETURN_IF_ERROR(statement.integer(at.bank).integer(at.window).run());
  }
  return {};
}

Result<void> drop_summary(Connection& connection, WindowPlaceIn at, SummaryNumber number) {
  RETURN_IF_ERROR(run_on(connection, kFreeItems, at, number));
  while (number != 0) {
    ASSIGN_OR_RETURN(const SummaryNumber parent, parent_of(connection, at, number));
    RETURN_IF_ERROR(run_on(connection, kFreeParts, at, number));
    RETURN_IF_ERROR(run_on(connection, kRemove, at, number));
    number = parent;
  }
  return {};
}

}  // namespace jiyi::store
