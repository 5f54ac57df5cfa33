#include "store/sqlite/store_file.h"

#include <utility>

#include "base/log.h"
#include "base/try.h"
#include "io/files.h"
#include "io/list_files.h"
#include "store/sqlite/first_page.h"
#include "store/sqlite/space_reserve.h"

namespace jiyi::store {
namespace {

constexpr std::int64_t kPagesMax = 16'000'000;  // 61 GB, see page_guard.h
constexpr auto kAloneWait = std::chrono::milliseconds(0);

ConnectionOptions connection_options(const StoreOptions& options, Access access) {
  return {.path = options.path,
          .vfs = options.vfs,
          .access = access,
          .busy_timeout = options.busy_timeout};
}

Result<void> require_place(const StoreOptions& options) {
  ASSIGN_OR_RETURN(const bool there, io::exists(options.path));
  if (there) {
    ASSIGN_OR_RETURN(const bool folder, io::is_folder(options.path));
    if (folder) {
      return Error{ErrorCode::InvalidArgument,
                   options.path + " is a folder; name a file in it, such as memory.db"};
    }
    ASSIGN_OR_RETURN(const bool file, io::is_regular_file(options.path));
    if (file) return {};
    return Error{ErrorCode::InvalidArgument,
                 options.path + " is a pipe or a device, which cannot hold a store"};
  }
  if (options.mode != OpenMode::Create) {
    return Error{ErrorCode::NotFound, "there is no store at " + options.path};
  }
  const std::string folder = io::folder_of(options.path);
  ASSIGN_OR_RETURN(const bool has_folder, io::exists(folder));
  if (!has_folder) {
    return Error{ErrorCode::NotFound, "there is no folder " + folder + " to make the store in"};
  }
  return {};
}

// In a folder that cannot be written SQLite cannot make its side files; without a log nobody
// else is writing either.
Access access_for_reading(const std::string& path) {
  const auto log_bytes = io::file_size(wal_path(path));
  const bool has_log = log_bytes.ok() && log_bytes.value() > 0;
  return has_log || io::is_writable(io::folder_of(path)) ? Access::ReadOnly : Access::Immutable;
}

// What keeps a damaged store from being opened, when it is the first page.
Error explained(Error error, const StoreOptions& options) {
  if (error.code() != ErrorCode::Corruption) return error;
  const auto file = Connection::open(connection_options(options, Access::Salvage));
  if (!file.ok()) return error;
  const auto whole = first_page_is_whole(*file.value());
  const auto ours = has_our_pages(*file.value());
  if (!whole.ok() || whole.value() || !ours.ok() || !ours.value()) return error;
  return {ErrorCode::Corruption,
          options.path +
              ": the first page of the store is damaged, so it cannot be opened; run "
              "repair to save what is whole into a new store"};
}

// What SQLite says begins with the file already.
Error at_path(Error error, const std::string& path) {
  return error.message().starts_with(path) ? error : std::move(error).with_context(path);
}

// Looks at the header through a connection that cannot write. Only a journal, which is left
// when the making of a store was cut short, needs one that can: its change must be undone first.
Result<Format> look(const StoreOptions& options, std::span<const Migration> known) {
  ASSIGN_OR_RETURN(const bool there, io::exists(options.path));
  if (!there) return Format{.blank = true};
  ASSIGN_OR_RETURN(const bool journal, io::exists(options.path + "-journal"));
  const bool may_write = journal && options.mode != OpenMode::ReadOnly;
  const auto access = may_write ? Access::ReadWrite : access_for_reading(options.path);
  ASSIGN_OR_RETURN(auto connection, Connection::open(connection_options(options, access)));
  connection->skip_checkpoint_on_close();
  auto format = read_format(*connection, known);
  if (!format.ok()) return at_path(std::move(format).error(), options.path);
  if (format.value().blank && options.mode != OpenMode::Create) {
    return Error{ErrorCode::NotFound, "there is no store at " + options.path + ": it is empty"};
  }
  return format;
}

// A log that still holds something, and nobody who has the file open, mean that a process
// ended without closing the store. What it left is moved into the file, which is then checked.
// True when that was so.
Result<bool> recover(const StoreOptions& options) {
  const auto log_bytes = io::file_size(wal_path(options.path));
  if (!log_bytes.ok() || log_bytes.value() == 0) return false;
  ConnectionOptions alone = connection_options(options, Access::ReadWrite);
  alone.busy_timeout = kAloneWait;
  ASSIGN_OR_RETURN(auto connection, Connection::open(alone));
  auto taken = connection->execute("PRAGMA locking_mode=EXCLUSIVE; BEGIN IMMEDIATE; COMMIT;");
  if (!taken.ok()) {
    if (taken.error().code() == ErrorCode::Unavailable) return false;  // in use
    return std::move(taken).error();
  }
  base::log(options.log, LogLevel::Info,
            "event=unclean_stop log_bytes=" + std::to_string(log_bytes.value()));
  ASSIGN_OR_RETURN(Statement check, connection->prepare("PRAGMA quick_check(1)"));
  ASSIGN_OR_RETURN(const bool row, check.step());
  if (!row || check.bytes_at(0) != "ok") {
    base::log(options.log, LogLevel::Error,
              "event=damaged_after_unclean_stop advice=\"run check, then repair\"");
  }
  return true;
}

Result<void> keep_old_format(Connection& connection, const StoreOptions& options, int version) {
  const std::string backup = options.path + ".v" + std::to_string(version) + ".bak";
  auto copied = copy_store(connection, backup, options.vfs);
  // An earlier try to migrate got this far; the copy it made is of the same format.
  if (!copied.ok() && copied.error().code() == ErrorCode::AlreadyExists) return {};
  if (!copied.ok()) return std::move(copied).error().with_context("backup before migrating");
  base::log(options.log, LogLevel::Info,
            "event=migrating from=" + std::to_string(version) + " backup=" + backup);
  return {};
}

Result<std::unique_ptr<Connection>> open_writer(const StoreOptions& options, Format format,
                                                std::span<const Migration> known) {
  const auto access = options.mode == OpenMode::Create ? Access::Create : Access::ReadWrite;
  ASSIGN_OR_RETURN(auto writer, Connection::open(connection_options(options, access)));
  if (!format.blank && format.version < known.back().version) {
    RETURN_IF_ERROR(keep_old_format(*writer, options, format.version));
  }
  RETURN_IF_ERROR(migrate(*writer, known));
  RETURN_IF_ERROR(writer->execute("PRAGMA secure_delete=ON; PRAGMA cache_size=-65536;"));
  RETURN_IF_ERROR(writer->execute("PRAGMA journal_size_limit=16777216;"));
  RETURN_IF_ERROR(writer->execute("PRAGMA max_page_count=" + std::to_string(kPagesMax) + ";"));
  RETURN_IF_ERROR(writer->execute(options.durability == Durability::Full
                                      ? "PRAGMA synchronous=FULL;"
                                      : "PRAGMA synchronous=NORMAL;"));
  return writer;
}

Result<std::string> read_secret(Connection& connection) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare("SELECT value FROM meta WHERE key='secret'"));
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found || find.bytes_at(0).empty()) {
    return Error{ErrorCode::Corruption, "the store has lost its secret; run repair"};
  }
  return find.string_at(0);
}

Result<OpenedFile> open_as_it_is(const StoreOptions& options, std::span<const Migration> known) {
  RETURN_IF_ERROR(require_place(options));
  ASSIGN_OR_RETURN(const Format format, look(options, known));
  OpenedFile opened;
  if (options.mode == OpenMode::ReadOnly) {
    opened.readers = connection_options(options, access_for_reading(options.path));
    if (format.version < known.back().version) {
      return Error{ErrorCode::InvalidArgument,
                   "the store has format " + std::to_string(format.version) +
                       " and is opened read only; open it once for writing to migrate it"};
    }
    ASSIGN_OR_RETURN(auto reader, Connection::open(opened.readers));
    ASSIGN_OR_RETURN(opened.secret, read_secret(*reader));
    return opened;
  }
  if (!format.blank) {
    ASSIGN_OR_RETURN(const bool recovered, recover(options));
    const auto log_bytes = io::file_size(wal_path(options.path));
    opened.log_left = recovered && log_bytes.ok() && log_bytes.value() > 0;
  }
  ASSIGN_OR_RETURN(opened.writer, open_writer(options, format, known));
  ASSIGN_OR_RETURN(opened.secret, read_secret(*opened.writer));
  opened.readers = connection_options(options, Access::ReadOnly);
  return opened;
}

}  // namespace

std::string wal_path(const std::string& path) {
  return path + "-wal";
}

void remove_draft(const std::string& path) {
  for (const char* end : {"", "-journal", "-wal", "-shm"})
    io::remove_if_there(path + end);
}

// Opening needs a little room for the files beside the store.
Result<OpenedFile> open_store_file(const StoreOptions& options, std::span<const Migration> known) {
  const SpaceReserve reserve(options.path);
  auto opened = open_as_it_is(options, known);
  if (!opened.ok() && opened.error().code() == ErrorCode::Io && reserve.give_up()) {
    opened = open_as_it_is(options, known);
  }
  if (!opened.ok()) return explained(std::move(opened).error(), options);
  if (opened.value().writer != nullptr) reserve.fill();
  return opened;
}

Result<void> copy_store(Connection& source, const std::string& to, const std::string& vfs) {
  ASSIGN_OR_RETURN(const bool there, io::exists(to));
  if (there) return Error{ErrorCode::AlreadyExists, to + " is there already"};
  ASSIGN_OR_RETURN(const std::string draft, io::unused_name(to));
  auto copied = [&]() -> Result<void> {
    ASSIGN_OR_RETURN(auto target,
                     Connection::open({.path = draft, .vfs = vfs, .access = Access::Create}));
    RETURN_IF_ERROR(target->execute("PRAGMA synchronous=FULL;"));
    return source.copy_into(*target);
  }();
  if (copied.ok()) copied = io::publish(draft, to);
  if (!copied.ok()) remove_draft(draft);
  return copied;
}

}  // namespace jiyi::store
