#include "store/sqlite/window_rows.h"

#include <cstdint>
#include <string>
#include <utility>

#include "base/try.h"
#include "store/sqlite/id_code.h"
#include "store/sqlite/row_queries.h"
#include "store/sqlite/summary_rows.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kUnsummarisedMax = 64;

constexpr std::string_view kFind =
    "SELECT * FROM windows WHERE bank=? AND session_id=? AND user_id=? AND agent_id=? AND app_id=?";
constexpr std::string_view kAll = "SELECT * FROM windows WHERE bank=? ORDER BY window";
constexpr std::string_view kNextWindow =
    "SELECT coalesce(max(window), 0) + 1 FROM windows WHERE bank=?";
constexpr std::string_view kMake = "INSERT INTO windows VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr std::string_view kSave =
    "UPDATE windows SET last=?, max_messages=?, max_turns=?, max_tokens=?, reserve_ratio=?, "
    "policy=?, summarise_at=?, model=? WHERE bank=? AND window=?";
constexpr std::string_view kInside =
    "SELECT * FROM window_items INDEXED BY window_items_inside "
    "WHERE bank=? AND window=? AND place=0 ORDER BY position";
constexpr std::string_view kOfGroup =
    "SELECT * FROM window_items WHERE bank=? AND window=? AND position>=?3 AND tool_group=?3 "
    "ORDER BY position";
constexpr std::string_view kUnsummarised =
    "SELECT * FROM window_items INDEXED BY window_items_summarised "
    "WHERE bank=? AND window=? AND place=2 AND summary=0 ORDER BY position LIMIT ?";
constexpr std::string_view kCalling =
    "SELECT * FROM window_items INDEXED BY window_items_calling "
    "WHERE bank=? AND window=? AND calls IS NOT NULL ORDER BY position DESC LIMIT ?";
constexpr std::string_view kFindItem =
    "SELECT * FROM window_items INDEXED BY window_items_by_memory "
    "WHERE bank=? AND id=? AND window=?";
constexpr std::string_view kAddItem = "INSERT INTO window_items VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr std::string_view kSaveItem =
    "UPDATE window_items SET tokens=?, importance=?, tool_group=?, pinned=?, cut=?, place=?, "
    "summary=? WHERE bank=? AND window=? AND position=?";
constexpr std::string_view kForgetTokens =
    "UPDATE window_items SET tokens=NULL WHERE bank=? AND window=? AND place=0";
constexpr std::string_view kCountLeft =
    "SELECT place, count(*) FROM window_items WHERE bank=? AND window=? AND place>0 "
    "GROUP BY place";
// Of whatever level the summary is.
constexpr std::string_view kLeft =
    "WITH RECURSIVE covering(number) AS (VALUES(?4) UNION ALL SELECT s.number "
    "FROM window_summaries s, covering c WHERE s.bank=?1 AND s.window=?2 AND s.parent=c.number "
    "AND ?4>0) "
    "SELECT * FROM window_items WHERE bank=?1 AND window=?2 AND place>0 AND position<?3 "
    "AND (?4=0 OR summary IN covering) ORDER BY position DESC LIMIT ?5";

std::int64_t as_column(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::uint64_t unsigned_at(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer_at(column));
}

WindowRow read_window_row(const Statement& row) {
  return {.id = row.integer_at(5),
          .scope = {.user_id = row.string_at(2),
                    .agent_id = row.string_at(3),
                    .app_id = row.string_at(4),
                    .session_id = row.string_at(1)},
          .settings = {.max_messages = unsigned_at(row, 7),
                       .max_turns = unsigned_at(row, 8),
                       .max_tokens = unsigned_at(row, 9),
                       .reserve_ratio = row.real_at(10),
                       .policy = static_cast<WindowPolicy>(row.integer_at(11)),
                       .summarise_at = row.real_at(12),
                       .model = row.string_at(13)},
          .last = unsigned_at(row, 6)};
}

WindowItem read_item(const Statement& row) {
  const auto tokens = row.optional_at(5);
  return {.position = unsigned_at(row, 2),
          .id = id_at(row, 3),
          .role = static_cast<WindowRole>(row.integer_at(4)),
          .tokens = tokens ? std::optional(static_cast<std::size_t>(*tokens)) : std::nullopt,
          .importance = static_cast<int>(row.integer_at(6)),
          .group = unsigned_at(row, 7),
          .calls = row.string_at(8),
          .pinned = row.integer_at(9) != 0,
          .cut = row.integer_at(10) != 0,
          .place = static_cast<WindowPlace>(row.integer_at(11)),
          .summary = unsigned_at(row, 12)};
}

Result<std::vector<WindowItem>> read_items(Statement& find) {
  std::vector<WindowItem> items;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, find.step());
    if (!more) return items;
    items.push_back(read_item(find));
  }
}

void bind_settings(Statement& write, const WindowRow& window) {
  const WindowSettings& settings = window.settings;
  write.integer(as_column(window.last)).integer(as_column(settings.max_messages));
  write.integer(as_column(settings.max_turns)).integer(as_column(settings.max_tokens));
  write.real(settings.reserve_ratio).integer(static_cast<std::int64_t>(settings.policy));
  write.real(settings.summarise_at).text(settings.model);
}

std::optional<std::int64_t> tokens_of(const WindowItem& item) {
  if (!item.tokens) return std::nullopt;
  return as_column(*item.tokens);
}

Result<std::map<WindowPlace, std::size_t>> count_left(Connection& connection, BankId bank,
                                                      WindowId window) {
  ASSIGN_OR_RETURN(Statement count, connection.prepare(kCountLeft));
  count.integer(bank).integer(window);
  std::map<WindowPlace, std::size_t> left;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, count.step());
    if (!more) return left;
    left[static_cast<WindowPlace>(count.integer_at(0))] = unsigned_at(count, 1);
  }
}

Result<std::vector<WindowItem>> items_unsummarised(Connection& connection, WindowPlaceIn at,
                                                   std::size_t limit) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kUnsummarised));
  find.integer(at.bank).integer(at.window).integer(as_column(limit));
  return read_items(find);
}

struct Joined {
  std::vector<WindowItem>& items;
  std::vector<Memory>& memories;
};

// A damaged row must not hide the others.
Result<void> join(Connection& connection, BankId bank, std::vector<WindowItem> items, Joined into) {
  for (WindowItem& item : items) {
    auto row = find_newest(connection, bank, item.id);
    if (!row.ok() && row.error().code() != ErrorCode::Corruption) return std::move(row).error();
    if (!row.ok() || !row.value()) continue;
    into.items.push_back(std::move(item));
    into.memories.push_back(std::move(row.value()->memory));
  }
  return {};
}

}  // namespace

Result<std::optional<WindowRow>> SqliteWindowRows::find(const Scope& scope) {
  return find_window(connection_, bank_, scope);
}

Result<WindowRow> SqliteWindowRows::make(const Scope& scope, const WindowSettings& settings) {
  WindowRow window{.scope = scope, .settings = settings};
  {
    ASSIGN_OR_RETURN(Statement next, connection_.prepare(kNextWindow));
    next.integer(bank_);
    ASSIGN_OR_RETURN([[maybe_unused]] const bool row, next.step());
    window.id = next.integer_at(0);
  }
  ASSIGN_OR_RETURN(Statement make, connection_.prepare(kMake));
  make.integer(bank_).text(scope.session_id).text(scope.user_id).text(scope.agent_id);
  make.text(scope.app_id).integer(window.id);
  bind_settings(make, window);
  RETURN_IF_ERROR(make.run());
  return window;
}

Result<void> SqliteWindowRows::save(const WindowRow& window) {
  ASSIGN_OR_RETURN(Statement save, connection_.prepare(kSave));
  bind_settings(save, window);
  return save.integer(bank_).integer(window.id).run();
}

Result<std::vector<WindowItem>> SqliteWindowRows::inside(WindowId window) {
  return items_inside(connection_, bank_, window);
}

Result<std::vector<WindowItem>> SqliteWindowRows::of_group(WindowId window, WindowPosition group) {
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kOfGroup));
  find.integer(bank_).integer(window).integer(as_column(group));
  return read_items(find);
}

Result<std::vector<WindowItem>> SqliteWindowRows::unsummarised(WindowId window, std::size_t limit) {
  return items_unsummarised(connection_, {bank_, window}, limit);
}

Result<std::vector<WindowItem>> SqliteWindowRows::calling(WindowId window, std::size_t limit) {
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kCalling));
  find.integer(bank_).integer(window).integer(as_column(limit));
  return read_items(find);
}

Result<std::optional<WindowItem>> SqliteWindowRows::find_item(WindowId window,
                                                              std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kFindItem));
  stored.bind_to(find.integer(bank_));
  find.integer(window);
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return std::optional<WindowItem>();
  return std::optional(read_item(find));
}

Result<void> SqliteWindowRows::add_item(WindowId window, const WindowItem& item) {
  const StoredId stored(item.id);
  ASSIGN_OR_RETURN(Statement add, connection_.prepare(kAddItem));
  stored.bind_to(add.integer(bank_).integer(window).integer(as_column(item.position)));
  add.integer(static_cast<std::int64_t>(item.role)).integer_or_null(tokens_of(item));
  add.integer(item.importance).integer(as_column(item.group)).text_or_null(item.calls);
  add.integer(item.pinned ? 1 : 0).integer(item.cut ? 1 : 0);
  add.integer(static_cast<std::int64_t>(item.place)).integer(as_column(item.summary));
  return add.run();
}

Result<void> SqliteWindowRows::save_item(WindowId window, const WindowItem& item) {
  ASSIGN_OR_RETURN(Statement save, connection_.prepare(kSaveItem));
  save.integer_or_null(tokens_of(item)).integer(item.importance).integer(as_column(item.group));
  save.integer(item.pinned ? 1 : 0).integer(item.cut ? 1 : 0);
  save.integer(static_cast<std::int64_t>(item.place)).integer(as_column(item.summary));
  return save.integer(bank_).integer(window).integer(as_column(item.position)).run();
}

Result<void> SqliteWindowRows::forget_tokens(WindowId window) {
  ASSIGN_OR_RETURN(Statement forget, connection_.prepare(kForgetTokens));
  return forget.integer(bank_).integer(window).run();
}

Result<std::vector<SummaryRow>> SqliteWindowRows::summaries(WindowId window) {
  return shown_summaries(connection_, {bank_, window});
}

Result<SummaryNumber> SqliteWindowRows::add_summary(WindowId window, const SummaryRow& summary,
                                                    std::span<const SummaryNumber> parts) {
  return insert_summary(connection_, {bank_, window}, summary, parts);
}

Result<void> SqliteWindowRows::extend_summary(WindowId window, const SummaryRow& summary,
                                              std::span<const SummaryNumber> parts) {
  return rewrite_summary(connection_, {bank_, window}, summary, parts);
}

Result<void> SqliteWindowRows::drop_summaries(WindowId window) {
  return drop_all_summaries(connection_, {bank_, window});
}

Result<std::optional<WindowRow>> find_window(Connection& connection, BankId bank,
                                             const Scope& scope) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kFind));
  find.integer(bank).text(scope.session_id).text(scope.user_id).text(scope.agent_id);
  find.text(scope.app_id);
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return std::optional<WindowRow>();
  return std::optional(read_window_row(find));
}

Result<std::vector<WindowRow>> find_windows(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kAll));
  list.integer(bank);
  std::vector<WindowRow> windows;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return windows;
    windows.push_back(read_window_row(list));
  }
}

Result<std::vector<WindowItem>> items_inside(Connection& connection, BankId bank, WindowId window) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kInside));
  find.integer(bank).integer(window);
  return read_items(find);
}

Result<std::optional<WindowContents>> read_window(Connection& connection, BankId bank,
                                                  const Scope& scope) {
  ASSIGN_OR_RETURN(auto window, find_window(connection, bank, scope));
  if (!window) return std::optional<WindowContents>();
  WindowContents contents{.window = std::move(*window)};
  const WindowId id = contents.window.id;
  ASSIGN_OR_RETURN(auto items, items_inside(connection, bank, id));
  RETURN_IF_ERROR(join(connection, bank, std::move(items), {contents.items, contents.memories}));
  ASSIGN_OR_RETURN(items, items_unsummarised(connection, {bank, id}, kUnsummarisedMax));
  RETURN_IF_ERROR(join(connection, bank, std::move(items),
                       {contents.unsummarised, contents.unsummarised_memories}));
  ASSIGN_OR_RETURN(contents.summaries, shown_summaries(connection, {bank, id}));
  ASSIGN_OR_RETURN(contents.left, count_left(connection, bank, id));
  return std::optional(std::move(contents));
}

Result<std::vector<WindowItem>> read_left(Connection& connection, BankId bank, WindowId window,
                                          const LeftRange& range) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kLeft));
  find.integer(bank).integer(window).integer(as_column(range.before));
  find.integer(as_column(range.summary)).integer(as_column(range.limit));
  return read_items(find);
}

}  // namespace jiyi::store
