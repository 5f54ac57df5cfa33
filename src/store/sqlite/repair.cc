#include <memory>
#include <string>
#include <utility>

#include "base/log.h"
#include "base/try.h"
#include "io/files.h"
#include "store/sqlite/salvage.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/store_file.h"
#include "store/store.h"

namespace jiyi::store {
namespace {

Result<void> require_names(const std::string& from, const std::string& to) {
  ASSIGN_OR_RETURN(const bool source, io::exists(from));
  if (!source) return Error{ErrorCode::NotFound, "there is no store at " + from};
  ASSIGN_OR_RETURN(const bool target, io::exists(to));
  if (target) return Error{ErrorCode::AlreadyExists, to + " is there already"};
  return {};
}

// The pages' own checksums are not asked here: a row of a damaged page may be whole, and its
// checksum tells.
Result<CheckReport> salvage_into(const std::string& from, const std::string& draft) {
  CheckReport report;
  ASSIGN_OR_RETURN(auto source, Connection::open({.path = from, .access = Access::Salvage}));
  source->skip_checkpoint_on_close();
  auto format = read_format(*source, migrations());
  if (!format.ok()) return std::move(format).error().with_context(from);
  if (format.value().blank) return Error{ErrorCode::NotFound, from + " is empty"};
  ASSIGN_OR_RETURN(auto target, Connection::open({.path = draft, .access = Access::Create}));
  RETURN_IF_ERROR(migrate(*target, migrations()));
  RETURN_IF_ERROR(salvage(*source, *target, report));
  return report;
}

}  // namespace

Result<CheckReport> repair_sqlite(const std::string& from, const std::string& to,
                                  const LogSink& log) {
  RETURN_IF_ERROR(require_names(from, to));
  ASSIGN_OR_RETURN(const std::string draft, io::unused_name(to));
  auto report = salvage_into(from, draft);
  auto published = report.ok() ? io::publish(draft, to) : Result<void>(report.error());
  if (!published.ok()) {
    remove_draft(draft);
    return std::move(published).error();
  }
  base::log(log, LogLevel::Info,
            "event=repaired rows=" + std::to_string(report.value().rows_checked) +
                " losses=" + std::to_string(report.value().problems.size()));
  return report;
}

}  // namespace jiyi::store
