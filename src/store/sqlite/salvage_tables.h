// The tables that salvage reads without row checksums, and how.

#pragma once

#include <array>
#include <string_view>

namespace jiyi::store {

// A table without row checksums, read from both ends up to where a damage stops it.
struct PlainTable {
  std::string_view name;
  std::string_view forward;  // with the bank as its only parameter
  std::string_view backward;
  std::string_view insert;
  int columns = 0;
};

inline constexpr std::array<PlainTable, 3> kPlainTables{{
    {"links", "SELECT * FROM links WHERE bank=? ORDER BY from_id, relation, position",
     "SELECT * FROM links WHERE bank=? ORDER BY from_id DESC, relation DESC, position DESC",
     "INSERT OR IGNORE INTO links VALUES(?,?,?,?,?)", 5},
    {"forgotten", "SELECT * FROM forgotten WHERE bank=? ORDER BY seq, number",
     "SELECT * FROM forgotten WHERE bank=? ORDER BY seq DESC, number DESC",
     "INSERT OR IGNORE INTO forgotten VALUES(?,?,?)", 3},
    {"tombstones", "SELECT * FROM tombstones WHERE bank=? ORDER BY id_hash",
     "SELECT * FROM tombstones WHERE bank=? ORDER BY id_hash DESC",
     "INSERT OR IGNORE INTO tombstones VALUES(?,?,?)", 3},
}};
inline constexpr PlainTable kSignatures{
    "signatures", "SELECT number, bands FROM signatures WHERE bank=? ORDER BY number",
    "SELECT number, bands FROM signatures WHERE bank=? ORDER BY number DESC", "", 2};
inline constexpr PlainTable kAudit{
    "audit",
    "SELECT entry, at, action, writer, first, last, count FROM audit WHERE bank=? ORDER BY entry",
    "SELECT entry, at, action, writer, first, last, count FROM audit WHERE bank=? "
    "ORDER BY entry DESC",
    "", 7};
inline constexpr PlainTable kModels{"models", "SELECT * FROM models WHERE ?=0 ORDER BY id", "",
                                    "INSERT OR IGNORE INTO models VALUES(?,?,?,?,?,?,?)", 7};
inline constexpr PlainTable kBanks{
    "banks", "SELECT id, tenant, bank, seq, written_at, audited FROM banks WHERE ?=0 ORDER BY id",
    "SELECT id, tenant, bank, seq, written_at, audited FROM banks WHERE ?=0 ORDER BY id DESC", "",
    6};

}  // namespace jiyi::store
