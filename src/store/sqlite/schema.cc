#include "store/sqlite/schema.h"

#include <array>
#include <chrono>

#include <sqlite3.h>

#include "base/try.h"
#include "store/sqlite/format_tables.h"
#include "store/sqlite/page_guard.h"

namespace jiyi::store {
namespace {

constexpr std::array<Migration, 7> kMigrations{{{.version = 1, .sql = kFormat1},
                                                {.version = 2, .sql = kFormat2},
                                                {.version = 3, .sql = kFormat3},
                                                {.version = 4, .sql = kFormat4},
                                                {.version = 5, .sql = kFormat5},
                                                {.version = 6, .sql = kFormat6},
                                                {.version = 7, .sql = kFormat7}}};
constexpr int kWalTries = 200;
constexpr int kWalNapMs = 10;

// REQUIRES: inside a transaction.
Result<Format> read_format_once(Connection& connection, std::span<const Migration> known) {
  ASSIGN_OR_RETURN(const auto id, connection.query_integer("PRAGMA application_id"));
  ASSIGN_OR_RETURN(const auto version, connection.query_integer("PRAGMA user_version"));
  ASSIGN_OR_RETURN(const auto pages, connection.query_integer("PRAGMA page_count"));
  if (pages == 0) return Format{.blank = true};
  if (id != kApplicationId) {
    ASSIGN_OR_RETURN(const auto objects,
                     connection.query_integer("SELECT count(*) FROM sqlite_schema"));
    // What a creation that was cut short before its only commit may leave.
    if (id == 0 && version == 0 && objects == 0) return Format{.blank = true};
    return Error{ErrorCode::Corruption, "not a Jiyi store: it is another program's database"};
  }
  if (version < 1 || connection.reserved_bytes() != kPageGuardBytes) {
    return Error{ErrorCode::Corruption, "the header of the store is damaged"};
  }
  const int newest = known.back().version;
  if (version > newest) {
    return Error{ErrorCode::InvalidArgument,
                 "the store has format " + std::to_string(version) + ", this program knows up to " +
                     std::to_string(newest) + "; use a newer Jiyi (the file was not changed)"};
  }
  return Format{.version = static_cast<int>(version)};
}

Result<void> migrate_locked(Connection& connection, std::span<const Migration> known) {
  ASSIGN_OR_RETURN(const Format format, read_format_once(connection, known));
  for (const Migration& step : known) {
    if (!format.blank && step.version <= format.version) continue;
    RETURN_IF_ERROR(connection.execute(step.sql));
  }
  return connection.execute("PRAGMA application_id=" + std::to_string(kApplicationId) +
                            "; PRAGMA user_version=" + std::to_string(known.back().version) + ";");
}

// Changing the journal needs the file for itself for a moment and does not wait by itself.
Result<void> use_wal(Connection& connection) {
  for (int tries = 0;; ++tries) {
    auto changed = connection.execute("PRAGMA journal_mode=WAL;");
    if (changed.ok() || changed.error().code() != ErrorCode::Unavailable || tries == kWalTries) {
      return changed;
    }
    sqlite3_sleep(kWalNapMs);
  }
}

}  // namespace

std::span<const Migration> migrations() {
  return kMigrations;
}

Result<Format> read_format(Connection& connection, std::span<const Migration> known) {
  if (connection.in_transaction()) return read_format_once(connection, known);
  // One moment for all of it: another process may be making the store just now.
  RETURN_IF_ERROR(connection.execute("BEGIN;"));
  auto format = read_format_once(connection, known);
  if (connection.in_transaction()) RETURN_IF_ERROR(connection.execute("ROLLBACK;"));
  return format;
}

Result<void> migrate(Connection& connection, std::span<const Migration> known) {
  ASSIGN_OR_RETURN(const Format format, read_format(connection, known));
  if (!format.blank && format.version == known.back().version) return use_wal(connection);
  if (format.blank) {
    RETURN_IF_ERROR(connection.execute("PRAGMA page_size=4096;"));
    RETURN_IF_ERROR(connection.reserve_bytes(kPageGuardBytes));
  }
  RETURN_IF_ERROR(connection.execute("BEGIN EXCLUSIVE;"));
  auto migrated = migrate_locked(connection, known);
  if (migrated.ok()) migrated = connection.execute("COMMIT;");
  if (!migrated.ok()) {
    if (connection.in_transaction()) RETURN_IF_ERROR(connection.execute("ROLLBACK;"));
    return migrated;
  }
  return use_wal(connection);
}

}  // namespace jiyi::store
