#include "store/sqlite/snapshots.h"

#include <bit>
#include <string>

#include "base/hash.h"
#include "base/try.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kRead =
    "SELECT seq, checksum, bytes FROM snapshots WHERE bank=? AND kind=?";
constexpr std::string_view kForgottenSince =
    "SELECT 1 FROM forgotten WHERE bank=? AND seq>? AND number>0";
constexpr std::string_view kWrite =
    "INSERT INTO snapshots(bank, kind, seq, checksum, bytes) VALUES(?,?,?,?,?) "
    "ON CONFLICT(bank, kind) DO UPDATE SET seq=excluded.seq, checksum=excluded.checksum, "
    "bytes=excluded.bytes";

// Seeded, so that bytes that belong to another bank or state do not pass.
std::int64_t checksum_of(BankId bank, const SnapshotView& snapshot) {
  const auto seed = base::hash64(std::to_string(bank), snapshot.seq);
  return std::bit_cast<std::int64_t>(base::hash64(snapshot.bytes, seed));
}

Result<void> replace(Connection& connection, BankId bank, std::string_view kind,
                     SnapshotView snapshot) {
  {
    ASSIGN_OR_RETURN(Statement find, connection.prepare(kForgottenSince));
    find.integer(bank).integer(static_cast<std::int64_t>(snapshot.seq));
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (found) return {};
  }
  ASSIGN_OR_RETURN(Statement write, connection.prepare(kWrite));
  write.integer(bank).text(kind).integer(static_cast<std::int64_t>(snapshot.seq));
  return write.integer(checksum_of(bank, snapshot)).blob(snapshot.bytes).run();
}

}  // namespace

Result<std::optional<Store::SnapshotBytes>> read_snapshot(Connection& connection, BankId bank,
                                                          std::string_view kind) {
  using Loaded = std::optional<Store::SnapshotBytes>;
  ASSIGN_OR_RETURN(Statement read, connection.prepare(kRead));
  read.integer(bank).text(kind);
  ASSIGN_OR_RETURN(const bool found, read.step());
  if (!found) return Loaded();
  const SnapshotView snapshot{.seq = static_cast<std::uint64_t>(read.integer_at(0)),
                              .bytes = read.bytes_at(2)};
  if (read.integer_at(1) != checksum_of(bank, snapshot)) {
    return Error{ErrorCode::Corruption, "a snapshot does not match its checksum"};
  }
  return Loaded({.seq = snapshot.seq, .bytes = std::string(snapshot.bytes)});
}

Result<void> write_snapshot(Connection& connection, BankId bank, std::string_view kind,
                            SnapshotView snapshot) {
  if (snapshot.bytes.size() > kSnapshotBytesMax) {
    return Error{ErrorCode::LimitExceeded,
                 "a snapshot of " + std::to_string(snapshot.bytes.size()) +
                     " bytes is over the limit of " + std::to_string(kSnapshotBytesMax)};
  }
  RETURN_IF_ERROR(connection.run("BEGIN IMMEDIATE"));
  auto written = replace(connection, bank, kind, snapshot);
  if (written.ok()) written = connection.run("COMMIT");
  if (!written.ok() && connection.in_transaction()) RETURN_IF_ERROR(connection.run("ROLLBACK"));
  return written;
}

}  // namespace jiyi::store
