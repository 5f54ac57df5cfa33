#include "store/sqlite/connection.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <sqlite3.h>

#include "base/check.h"
#include "base/try.h"
#include "store/sqlite/page_guard.h"
#include "store/sqlite/result_code.h"

namespace jiyi::store {
namespace {

constexpr int kNapMsMax = 8;     // between two tries for a lock
constexpr int kStepPages = 256;  // copied at a time, so that writers get their turn

int open_flags(Access access) {
  switch (access) {
    case Access::Create:
      return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Access::ReadWrite:
      return SQLITE_OPEN_READWRITE;
    case Access::Immutable:
    case Access::SalvageAlone:
      return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    case Access::ReadOnly:
    case Access::Salvage:
      break;
  }
  return SQLITE_OPEN_READONLY;
}

// A file: URI in which every byte that could mean something is escaped.
std::string immutable_uri(std::string_view path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= '0' && byte <= '9') || byte == '/' || byte == '.' || byte == '-';
    if (plain) {
      uri += c;
    } else {
      uri += {'%', kHex[byte >> 4U], kHex[byte & 15U]};
    }
  }
  return uri + "?immutable=1";
}

const char* bytes_of(std::string_view value) {
  return value.empty() ? "" : value.data();
}

}  // namespace

Statement::~Statement() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

Statement::Statement(Statement&& other) noexcept
    : connection_(other.connection_),
      statement_(std::exchange(other.statement_, nullptr)),
      bound_(other.bound_),
      bind_result_(other.bind_result_) {}

Statement& Statement::integer(std::int64_t value) {
  bind_result_ |= sqlite3_bind_int64(statement_, ++bound_, value);
  return *this;
}

Statement& Statement::real(double value) {
  bind_result_ |= sqlite3_bind_double(statement_, ++bound_, value);
  return *this;
}

Statement& Statement::text(std::string_view value) {
  bind_result_ |= sqlite3_bind_text64(statement_, ++bound_, bytes_of(value), value.size(),
                                      SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::blob(std::string_view value) {
  bind_result_ |=
      sqlite3_bind_blob64(statement_, ++bound_, bytes_of(value), value.size(), SQLITE_STATIC);
  return *this;
}

Statement& Statement::null() {
  bind_result_ |= sqlite3_bind_null(statement_, ++bound_);
  return *this;
}

Statement& Statement::text_or_null(std::string_view value) {
  return value.empty() ? null() : text(value);
}

Statement& Statement::blob_or_null(std::string_view value) {
  return value.empty() ? null() : blob(value);
}

Statement& Statement::integer_or_null(std::optional<std::int64_t> value) {
  return value ? integer(*value) : null();
}

Statement& Statement::column(const Statement& from, int column) {
  bind_result_ |=
      sqlite3_bind_value(statement_, ++bound_, sqlite3_column_value(from.statement_, column));
  return *this;
}

Result<bool> Statement::step() {
  if (bind_result_ != SQLITE_OK) return connection_->error(bind_result_);
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return connection_->error(code);
}

Result<void> Statement::run() {
  while (true) {
    ASSIGN_OR_RETURN(const bool row, step());
    if (!row) return {};
  }
}

std::int64_t Statement::integer_at(int column) const {
  return sqlite3_column_int64(statement_, column);
}

double Statement::real_at(int column) const {
  return sqlite3_column_double(statement_, column);
}

// Also for text: it is stored as UTF-8, and asking for a blob never allocates.
std::string_view Statement::bytes_at(int column) const {
  const void* bytes = sqlite3_column_blob(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  if (bytes == nullptr) return {};
  return {static_cast<const char*>(bytes), size};
}

std::optional<std::int64_t> Statement::optional_at(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
  return integer_at(column);
}

bool Statement::is_blob(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_BLOB;
}

Result<std::unique_ptr<Connection>> Connection::open(const ConnectionOptions& options) {
  std::unique_ptr<Connection> connection(new Connection);  // its constructor is private
  connection->path_ = options.path;
  if (const int code = sqlite3_initialize(); code != SQLITE_OK) return connection->error(code);
  const Access access = options.access;
  connection->salvages_ = access == Access::Salvage || access == Access::SalvageAlone;
  ASSIGN_OR_RETURN(const std::string vfs, connection->salvages_ ? Result<std::string>(options.vfs)
                                                                : page_guard_over(options.vfs));
  const bool immutable = access == Access::Immutable || access == Access::SalvageAlone;
  const std::string name = immutable ? immutable_uri(options.path) : options.path;
  const int code = sqlite3_open_v2(name.c_str(), &connection->db_, open_flags(options.access),
                                   vfs.empty() ? nullptr : vfs.c_str());
  if (code != SQLITE_OK) return connection->error(code);
  RETURN_IF_ERROR(connection->configure(options));
  return connection;
}

Result<void> Connection::configure(const ConnectionOptions& options) {
  sqlite3_extended_result_codes(db_, 1);
  busy_timeout_ = options.busy_timeout;
  sqlite3_busy_handler(db_, &Connection::on_busy, this);
  sqlite3_wal_hook(db_, &Connection::on_commit, this);  // also ends automatic checkpoints
  sqlite3_db_config(db_, SQLITE_DBCONFIG_DEFENSIVE, salvages_ ? 0 : 1, nullptr);
  sqlite3_db_config(db_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(db_, SQLITE_DBCONFIG_ENABLE_FKEY, 1, nullptr);
  sqlite3_limit(db_, SQLITE_LIMIT_ATTACHED, 0);
  // Without a writable schema, a file that is shorter than its header says is not read at all.
  if (salvages_) RETURN_IF_ERROR(execute("PRAGMA writable_schema=ON;"));
  return execute("PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY;");
}

Connection::~Connection() {
  for (const auto& [sql, statement] : statements_)
    sqlite3_finalize(statement);
  sqlite3_close(db_);
}

// A failed read or a full disk may end the whole transaction behind the statement that met
// it; what follows must then not run outside of one.
Result<Statement> Connection::prepare(std::string_view sql) {
  if (needs_transaction_ && !in_transaction()) {
    return Error{ErrorCode::Unavailable, "the transaction was undone"};
  }
  if (const auto found = statements_.find(sql); found != statements_.end()) {
    base::check(sqlite3_stmt_busy(found->second) == 0, "a statement is used once at a time");
    return Statement(*this, found->second);
  }
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(db_, sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return error(code);
  statements_.emplace(sql, statement);
  return Statement(*this, statement);
}

Result<void> Connection::execute(std::string_view sql) {
  const int code = sqlite3_exec(db_, std::string(sql).c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return error(code);
  return {};
}

Result<void> Connection::run(std::string_view sql) {
  ASSIGN_OR_RETURN(Statement statement, prepare(sql));
  return statement.run();
}

Result<std::int64_t> Connection::query_integer(std::string_view sql) {
  ASSIGN_OR_RETURN(Statement statement, prepare(sql));
  ASSIGN_OR_RETURN(const bool row, statement.step());
  if (!row) return Error{ErrorCode::Internal, "a query for one value gave none"};
  return statement.integer_at(0);
}

bool Connection::in_transaction() const {
  return sqlite3_get_autocommit(db_) == 0;
}

int Connection::changed_rows() const {
  return sqlite3_changes(db_);
}

int Connection::reserved_bytes() const {
  int count = -1;
  sqlite3_file_control(db_, "main", SQLITE_FCNTL_RESERVE_BYTES, &count);
  return count;
}

Result<void> Connection::reserve_bytes(int count) {
  const int code = sqlite3_file_control(db_, "main", SQLITE_FCNTL_RESERVE_BYTES, &count);
  if (code != SQLITE_OK) return error(code);
  return {};
}

Result<void> Connection::take_room() {
  ASSIGN_OR_RETURN(const std::int64_t pages, query_integer("PRAGMA page_count"));
  int step = kPageBytes;
  sqlite3_file_control(db_, "main", SQLITE_FCNTL_CHUNK_SIZE, &step);
  sqlite3_int64 bytes = pages * kPageBytes;
  const int code = sqlite3_file_control(db_, "main", SQLITE_FCNTL_SIZE_HINT, &bytes);
  if (code == SQLITE_OK || code == SQLITE_NOTFOUND) return {};
  return error((code & 0xFF) == SQLITE_IOERR ? SQLITE_FULL : code);
}

// Whoever holds the write lock may cut the file behind the last page of the last commit: a
// checkpoint of another process writes none there.
Result<void> Connection::give_back_room() {
  RETURN_IF_ERROR(run("BEGIN IMMEDIATE"));
  const auto cut = [&]() -> Result<void> {
    ASSIGN_OR_RETURN(const std::int64_t pages, query_integer("PRAGMA page_count"));
    sqlite3_file* file = nullptr;
    sqlite3_file_control(db_, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_int64 bytes = 0;
    int code = file->pMethods->xFileSize(file, &bytes);
    if (code == SQLITE_OK && bytes > pages * kPageBytes) {
      code = file->pMethods->xTruncate(file, pages * kPageBytes);
    }
    return code == SQLITE_OK ? Result<void>() : Result<void>(error(code));
  }();
  RETURN_IF_ERROR(run("ROLLBACK"));
  return cut;
}

Result<bool> Connection::checkpoint(Checkpoint how, std::chrono::milliseconds wait) {
  const auto usual = std::exchange(busy_timeout_, wait);
  const int mode =
      how == Checkpoint::Passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE;
  int log_pages = 0;
  int moved_pages = 0;
  const int code = sqlite3_wal_checkpoint_v2(db_, "main", mode, &log_pages, &moved_pages);
  busy_timeout_ = usual;
  if ((code & 0xFF) == SQLITE_BUSY || (code & 0xFF) == SQLITE_LOCKED) return false;
  if (code != SQLITE_OK) return error(code);
  return log_pages == moved_pages;
}

void Connection::skip_checkpoint_on_close() {
  sqlite3_db_config(db_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

Result<void> Connection::copy_into(Connection& target) {
  sqlite3_backup* backup = sqlite3_backup_init(target.db_, "main", db_, "main");
  if (backup == nullptr) return target.error(sqlite3_extended_errcode(target.db_));
  const auto deadline = std::chrono::steady_clock::now() + busy_timeout_;
  int code = SQLITE_OK;
  while (true) {
    code = sqlite3_backup_step(backup, kStepPages);
    const bool waits = (code & 0xFF) == SQLITE_BUSY || (code & 0xFF) == SQLITE_LOCKED;
    if (code != SQLITE_OK && !(waits && std::chrono::steady_clock::now() < deadline)) break;
    if (waits) sqlite3_sleep(kNapMsMax);
  }
  const int finished = sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) return target.error(code);
  if (finished != SQLITE_OK) return target.error(finished);
  return {};
}

sqlite3_file* Connection::file() const {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(db_, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return file;
}

Result<std::int64_t> Connection::raw_size() {
  sqlite3_int64 size = 0;
  sqlite3_file* opened = file();
  const int code = opened->pMethods->xFileSize(opened, &size);
  if (code != SQLITE_OK) return error(code);
  return std::int64_t{size};
}

Result<std::string> Connection::raw_bytes(std::int64_t offset, std::size_t count) {
  ASSIGN_OR_RETURN(const std::int64_t size, raw_size());
  const std::int64_t left = std::max<std::int64_t>(0, size - offset);
  std::string bytes(std::min(count, static_cast<std::size_t>(left)), '\0');
  if (bytes.empty()) return bytes;
  sqlite3_file* opened = file();
  const int code =
      opened->pMethods->xRead(opened, bytes.data(), static_cast<int>(bytes.size()), offset);
  if (code != SQLITE_OK) return error(code);
  return bytes;
}

int Connection::on_commit(void* self, sqlite3*, const char*, int pages) {
  static_cast<Connection*>(self)->wal_pages_ = static_cast<std::size_t>(pages);
  return SQLITE_OK;
}

// Short naps that grow: with several writers the one that waits longest must not always lose.
int Connection::on_busy(void* self, int attempts) {
  auto& connection = *static_cast<Connection*>(self);
  const auto now = std::chrono::steady_clock::now();
  if (attempts == 0) connection.busy_since_ = now;
  if (now - connection.busy_since_ >= connection.busy_timeout_) return 0;
  sqlite3_sleep(std::min(1 + attempts / 4, kNapMsMax));
  return 1;
}

Error Connection::error(int code) {
  if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) sync_has_failed_ = true;
  if (code == SQLITE_FULL || code == SQLITE_IOERR_SHMSIZE) disk_full_ = true;
  return {code_of(code),
          path_ + ": " + describe(code, db_ == nullptr ? 0 : sqlite3_system_errno(db_), salvages_)};
}

}  // namespace jiyi::store
