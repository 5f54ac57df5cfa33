#include <memory>
#include <string>
#include <utility>

#include "base/log.h"
#include "base/try.h"
#include "io/files.h"
#include "store/sqlite/first_page.h"
#include "store/sqlite/page_guard.h"
#include "store/sqlite/salvage.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/store_file.h"
#include "store/store.h"

namespace jiyi::store {
namespace {

struct Drafts {
  std::string target;  // becomes the new store
  std::string source;  // a copy of the damaged one, when its first page must be made anew
  std::string fresh;   // an empty store of the first format
};

Result<void> require_names(const std::string& from, const std::string& to) {
  ASSIGN_OR_RETURN(const bool source, io::exists(from));
  if (!source) return Error{ErrorCode::NotFound, "there is no store at " + from};
  ASSIGN_OR_RETURN(const bool target, io::exists(to));
  if (target) return Error{ErrorCode::AlreadyExists, to + " is there already"};
  return {};
}

bool has_log(const std::string& path) {
  const auto log_bytes = io::file_size(wal_path(path));
  return log_bytes.ok() && log_bytes.value() > 0;
}

// Without a log SQLite would only leave files of its own beside the store.
Result<std::unique_ptr<Connection>> open_source(const std::string& from) {
  const auto access = has_log(from) ? Access::Salvage : Access::SalvageAlone;
  ASSIGN_OR_RETURN(auto source, Connection::open({.path = from, .access = access}));
  source->skip_checkpoint_on_close();
  return source;
}

// False: the first page must be made anew. An error: it is not a store that this program knows.
Result<bool> can_be_read(Connection& source, Connection& fresh) {
  const auto format = read_format(source, migrations());
  if (format.ok() && format.value().blank) return Error{ErrorCode::NotFound, "it is empty"};
  if (format.ok() && has_tables_of(source, fresh)) return true;
  ASSIGN_OR_RETURN(const bool whole, first_page_is_whole(source));
  if (!format.ok() && whole) return format.error();
  ASSIGN_OR_RETURN(const bool ours, has_our_pages(source));
  if (ours) return false;
  return Error{ErrorCode::Corruption, "not a Jiyi store: none of its pages is one of ours"};
}

// What the log holds is not missing at the end of the file.
Result<void> report_cut(Connection& source, CheckReport& report) {
  ASSIGN_OR_RETURN(const std::int64_t named, bytes_named(source));
  ASSIGN_OR_RETURN(std::int64_t there, source.raw_size());
  if (has_log(source.path())) {
    ASSIGN_OR_RETURN(const std::int64_t pages, source.query_integer("PRAGMA page_count"));
    there = pages * kPageBytes;
  }
  if (there >= named) return {};
  report.problems.push_back({.where = "file",
                             .what = "it is cut short: " + std::to_string(there) + " of " +
                                     std::to_string(named) + " bytes are there"});
  return {};
}

// The pages' own checksums are not asked here: a row of a damaged page may be whole, and its
// checksum tells.
Result<CheckReport> salvage_into(const std::string& from, const Drafts& drafts) {
  CheckReport report;
  ASSIGN_OR_RETURN(auto source, open_source(from));
  ASSIGN_OR_RETURN(auto target,
                   Connection::open({.path = drafts.target, .access = Access::Create}));
  RETURN_IF_ERROR(migrate(*target, migrations()));
  ASSIGN_OR_RETURN(auto fresh, Connection::open({.path = drafts.fresh, .access = Access::Create}));
  RETURN_IF_ERROR(migrate(*fresh, migrations().first(1)));
  const auto readable = can_be_read(*source, *fresh);
  if (!readable.ok()) return Error(readable.error()).with_context(from);
  if (!readable.value()) {
    RETURN_IF_ERROR(copy_with_first_page(*source, *fresh, drafts.source));
    ASSIGN_OR_RETURN(source, open_source(drafts.source));
    report.problems.push_back({.where = "page 1",
                               .what =
                                   "the header of the file or the list of its tables is damaged; "
                                   "both were made anew, and no row stood there; windows, counts "
                                   "of use and runs begin anew"});
  } else {
    RETURN_IF_ERROR(report_cut(*source, report));
  }
  RETURN_IF_ERROR(salvage(*source, *target, report));
  return report;
}

}  // namespace

Result<CheckReport> repair_sqlite(const std::string& name, const std::string& to,
                                  const LogSink& log) {
  ASSIGN_OR_RETURN(const std::string from, io::follow_links(name));
  RETURN_IF_ERROR(require_names(from, to));
  ASSIGN_OR_RETURN(const std::string target, io::unused_name(to));
  const Drafts drafts{.target = target, .source = target + "-copy", .fresh = target + "-fresh"};
  auto report = salvage_into(from, drafts);
  remove_draft(drafts.source);
  remove_draft(drafts.fresh);
  auto published = report.ok() ? io::publish(target, to) : Result<void>(report.error());
  if (!published.ok()) {
    remove_draft(target);
    return std::move(published).error();
  }
  base::log(log, LogLevel::Info,
            "event=repaired rows=" + std::to_string(report.value().rows_checked) +
                " losses=" + std::to_string(report.value().problems.size()));
  return report;
}

}  // namespace jiyi::store
