// The tables that salvage reads without row checksums, and how.

#pragma once

#include <array>
#include <span>
#include <string_view>

namespace jiyi::store {

// A table without row checksums, read from both ends up to where a damage stops it.
struct PlainTable {
  std::string_view name;
  std::string_view forward;  // with the bank as its only parameter
  std::string_view backward;
  std::string_view insert;
  int columns = 0;
  bool newer = false;  // an older store may not have it
};

inline constexpr std::array<PlainTable, 4> kPlainTables{{
    {"links", "SELECT * FROM links WHERE bank=? ORDER BY from_id, relation, position",
     "SELECT * FROM links WHERE bank=? ORDER BY from_id DESC, relation DESC, position DESC",
     "INSERT OR IGNORE INTO links VALUES(?,?,?,?,?)", 5},
    {"forgotten", "SELECT * FROM forgotten WHERE bank=? ORDER BY seq, number",
     "SELECT * FROM forgotten WHERE bank=? ORDER BY seq DESC, number DESC",
     "INSERT OR IGNORE INTO forgotten VALUES(?,?,?)", 3},
    {"tombstones", "SELECT * FROM tombstones WHERE bank=? ORDER BY id_hash",
     "SELECT * FROM tombstones WHERE bank=? ORDER BY id_hash DESC",
     "INSERT OR IGNORE INTO tombstones VALUES(?,?,?)", 3},
    {"rejected", "SELECT * FROM rejected WHERE bank=? ORDER BY form, hash",
     "SELECT * FROM rejected WHERE bank=? ORDER BY form DESC, hash DESC",
     "INSERT OR IGNORE INTO rejected VALUES(?,?,?,?,?,?,?)", 7, true},
}};
// Of no bank. Copied as they are: a damaged one still fails its check.
inline constexpr std::array<PlainTable, 3> kStoreTables{{
    {"meta", "SELECT key, value FROM meta WHERE ?=0 AND key='receipt_key'",
     "SELECT key, value FROM meta WHERE ?=0 AND key='receipt_key'",
     "INSERT OR IGNORE INTO meta VALUES(?,?)", 2, true},
    {"receipts", "SELECT * FROM receipts WHERE ?=0 ORDER BY number",
     "SELECT * FROM receipts WHERE ?=0 ORDER BY number DESC",
     "INSERT OR IGNORE INTO receipts VALUES(?,?,?,?,?)", 5, true},
    {"copies", "SELECT * FROM copies WHERE ?=0 ORDER BY number",
     "SELECT * FROM copies WHERE ?=0 ORDER BY number DESC",
     "INSERT OR IGNORE INTO copies VALUES(?,?,?,?,?)", 5, true},
}};
// Which an older store does not have. Summaries are left behind.
inline constexpr std::array<PlainTable, 2> kWindowTables{{
    {"windows", "SELECT * FROM windows WHERE bank=? ORDER BY session_id, user_id, agent_id, app_id",
     "SELECT * FROM windows WHERE bank=? "
     "ORDER BY session_id DESC, user_id DESC, agent_id DESC, app_id DESC",
     "INSERT OR IGNORE INTO windows VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)", 14},
    {"window_items", "SELECT * FROM window_items WHERE bank=? ORDER BY window, position",
     "SELECT * FROM window_items WHERE bank=? ORDER BY window DESC, position DESC",
     "INSERT OR IGNORE INTO window_items VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)", 13},
}};
inline constexpr std::array<PlainTable, 3> kUpkeepTables{{
    {"accesses", "SELECT * FROM accesses WHERE bank=? ORDER BY id",
     "SELECT * FROM accesses WHERE bank=? ORDER BY id DESC",
     "INSERT OR IGNORE INTO accesses VALUES(?,?,?,?,?)", 5},
    {"runs", "SELECT * FROM runs WHERE bank=? ORDER BY run",
     "SELECT * FROM runs WHERE bank=? ORDER BY run DESC",
     "INSERT OR IGNORE INTO runs VALUES(?,?,?,?,?,?,?,?,?,?,?,?)", 12},
    {"run_changes", "SELECT * FROM run_changes WHERE bank=? ORDER BY run, position",
     "SELECT * FROM run_changes WHERE bank=? ORDER BY run DESC, position DESC",
     "INSERT OR IGNORE INTO run_changes VALUES(?,?,?,?,?,?,?,?)", 8},
}};
inline constexpr std::array<std::string_view, 2> kUpkeepAlone{
    "DELETE FROM accesses WHERE bank=?1 AND NOT EXISTS "
    "(SELECT 1 FROM memories m WHERE m.bank=?1 AND m.id=accesses.id)",
    "DELETE FROM run_changes WHERE bank=?1 AND (NOT EXISTS "
    "(SELECT 1 FROM memories m WHERE m.bank=?1 AND m.id=run_changes.id) OR NOT EXISTS "
    "(SELECT 1 FROM runs r WHERE r.bank=?1 AND r.run=run_changes.run))"};

// Only of memories that were saved, and of windows: an item without one is found by nobody.
inline constexpr std::array<std::string_view, 4> kWindowsAlone{
    "DELETE FROM window_items WHERE bank=?1 AND NOT EXISTS "
    "(SELECT 1 FROM memories m WHERE m.bank=?1 AND m.id=window_items.id)",
    "DELETE FROM window_items WHERE bank=?1 AND NOT EXISTS "
    "(SELECT 1 FROM windows w WHERE w.bank=?1 AND w.window=window_items.window)",
    "UPDATE window_items SET summary=0 WHERE bank=?1 AND summary>0",
    "UPDATE windows SET last=max(last, (SELECT coalesce(max(position), 0) FROM window_items i "
    "WHERE i.bank=?1 AND i.window=windows.window)) WHERE bank=?1"};

// Tables of a later format than the first, and what is dropped of them then: what belongs to
// nothing that was saved.
struct LaterTables {
  std::span<const PlainTable> tables;  // the last is the one that tells whether all are there
  std::span<const std::string_view> alone;
};

inline constexpr PlainTable kSignatures{
    "signatures", "SELECT number, bands FROM signatures WHERE bank=? ORDER BY number",
    "SELECT number, bands FROM signatures WHERE bank=? ORDER BY number DESC", "", 2};
inline constexpr PlainTable kAudit{
    "audit",
    "SELECT entry, at, action, writer, first, last, count FROM audit WHERE bank=? ORDER BY entry",
    "SELECT entry, at, action, writer, first, last, count FROM audit WHERE bank=? "
    "ORDER BY entry DESC",
    "", 7};
// Which an older store does not have.
inline constexpr PlainTable kTasks{"tasks", "SELECT * FROM tasks WHERE bank=? ORDER BY id",
                                   "SELECT * FROM tasks WHERE bank=? ORDER BY id DESC", "", 15};
inline constexpr PlainTable kModels{"models", "SELECT * FROM models WHERE ?=0 ORDER BY id", "",
                                    "INSERT OR IGNORE INTO models VALUES(?,?,?,?,?,?,?)", 7};
inline constexpr PlainTable kBanks{
    "banks", "SELECT id, tenant, bank, seq, written_at, audited FROM banks WHERE ?=0 ORDER BY id",
    "SELECT id, tenant, bank, seq, written_at, audited FROM banks WHERE ?=0 ORDER BY id DESC", "",
    6};

}  // namespace jiyi::store
