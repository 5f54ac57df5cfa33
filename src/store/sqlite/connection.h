// The one place that speaks to SQLite's statement API: a connection, its prepared statements
// and what its result codes mean for us.

#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "jiyi/result.h"

struct sqlite3;
struct sqlite3_file;
struct sqlite3_stmt;

namespace jiyi::store {

class Connection;

// One use of a prepared statement: bind in the order of the question marks, then step.
// Borrows the connection and, until it is destroyed, every text and blob bound to it.
// Confined to one thread.
class Statement {
 public:
  Statement(Connection& connection, sqlite3_stmt* statement)
      : connection_(&connection), statement_(statement) {}
  ~Statement();
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;

  Statement& integer(std::int64_t value);
  Statement& real(double value);
  Statement& text(std::string_view value);
  Statement& blob(std::string_view value);
  Statement& null();
  // Null when empty.
  Statement& text_or_null(std::string_view value);
  Statement& blob_or_null(std::string_view value);
  Statement& integer_or_null(std::optional<std::int64_t> value);
  // A column of another statement's row, as it is.
  Statement& column(const Statement& from, int column);

  // True: there is a row to read. False: done.
  Result<bool> step();
  // Steps to the end.
  Result<void> run();

  // Of the row stepped to; views and columns hold until the next step. A null reads as 0 or "".
  std::int64_t integer_at(int column) const;
  double real_at(int column) const;
  std::string_view bytes_at(int column) const;
  std::string string_at(int column) const { return std::string(bytes_at(column)); }
  std::optional<std::int64_t> optional_at(int column) const;
  bool is_blob(int column) const;

 private:
  Connection* connection_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  int bind_result_ = 0;
};

enum class Access : std::uint8_t {
  ReadWrite,
  Create,
  ReadOnly,
  Immutable,     // read only, and nobody writes: needs no side files
  Salvage,       // read only, damaged pages are handed out as they are, also of a file cut short
  SalvageAlone,  // both
};

struct ConnectionOptions {
  std::string path;
  std::string vfs;  // name of the layer that touches the disk; empty: the platform's
  Access access = Access::ReadWrite;
  std::chrono::milliseconds busy_timeout{30'000};
};

// Confined to one thread at a time.
class Connection {
 public:
  static Result<std::unique_ptr<Connection>> open(const ConnectionOptions& options);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // `sql` must be a literal: statements are kept for the life of the connection.
  Result<Statement> prepare(std::string_view sql);
  // Runs statements without parameters or rows.
  Result<void> execute(std::string_view sql);
  // The same for one literal that runs often.
  Result<void> run(std::string_view sql);
  // The first column of the only row of a query without parameters.
  Result<std::int64_t> query_integer(std::string_view sql);

  bool in_transaction() const;
  // From now on statements run only inside a transaction; one that is gone is an error.
  void need_transaction(bool needed) { needs_transaction_ = needed; }
  std::size_t wal_pages() const { return wal_pages_; }  // after the last commit here
  int changed_rows() const;                             // by the last statement

  // Whether the system has refused a sync: what later syncs promise is then not known.
  bool sync_has_failed() const { return sync_has_failed_; }
  // Whether the disk was found full since the last call.
  bool take_disk_full() { return std::exchange(disk_full_, false); }
  // Reserved bytes a page of the open file has.
  int reserved_bytes() const;
  Result<void> reserve_bytes(int count);

  // Makes sure that the file has room for all pages of the open transaction, so that what it
  // writes to the log can be moved there on a full disk too.
  Result<void> take_room();
  // Takes from the file what a failed take_room() left behind its last page. Outside a transaction.
  Result<void> give_back_room();

  enum class Checkpoint : std::uint8_t { Passive, Truncate };
  // True when the whole log was moved (and for Truncate emptied); false when readers or
  // another process were in the way.
  Result<bool> checkpoint(Checkpoint how, std::chrono::milliseconds wait);
  void skip_checkpoint_on_close();

  // Copies everything into `target`, whose file is overwritten.
  Result<void> copy_into(Connection& target);

  const std::string& path() const { return path_; }
  // The file as it stands on the disk, whatever its header says; of bytes fewer at its end.
  Result<std::int64_t> raw_size();
  Result<std::string> raw_bytes(std::int64_t offset, std::size_t count);

  // What a result code of this connection is for our callers.
  Error error(int code);

 private:
  Connection() = default;
  Result<void> configure(const ConnectionOptions& options);
  sqlite3_file* file() const;
  static int on_commit(void* self, sqlite3* db, const char* name, int pages);
  static int on_busy(void* self, int attempts);

  sqlite3* db_ = nullptr;
  std::string path_;
  bool salvages_ = false;
  std::chrono::milliseconds busy_timeout_{};
  std::chrono::steady_clock::time_point busy_since_;
  std::size_t wal_pages_ = 0;
  bool sync_has_failed_ = false;
  bool disk_full_ = false;
  bool needs_transaction_ = false;
  std::unordered_map<std::string_view, sqlite3_stmt*> statements_;
};

}  // namespace jiyi::store
