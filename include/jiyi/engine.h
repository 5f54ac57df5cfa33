// The memory engine: opens a store and serves every operation on it. All calls are
// thread-safe and blocking. A call that returns success has made its change durable, and the
// next read, here or in another process, sees it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jiyi/audit.h"
#include "jiyi/ends.h"
#include "jiyi/engine_options.h"
#include "jiyi/log.h"
#include "jiyi/memory.h"
#include "jiyi/reading.h"
#include "jiyi/recall.h"
#include "jiyi/remember.h"
#include "jiyi/result.h"
#include "jiyi/stats.h"
#include "jiyi/task.h"
#include "jiyi/transfer.h"
#include "jiyi/upkeep.h"
#include "jiyi/window.h"

namespace jiyi {

inline constexpr std::size_t kListLimitMax = 1000;

// What a list is ordered by. Event leaves out memories without an event time.
enum class Order : std::uint8_t { Recorded, Event };

struct ListRequest {
  Filter filter;
  ReadAt at;
  Order order = Order::Recorded;
  bool newest_first = false;
  std::size_t limit = 100;  // 1 to kListLimitMax
  std::string cursor;       // empty: the start; else next_cursor of the page before
};

struct ListReply {
  std::vector<Memory> memories;
  std::string next_cursor;  // empty: no more
  std::size_t total = 0;    // all that match, over all pages
};

// Each non-empty field of a `within` must be that of the memory which a call names by its id. One
// outside is answered as an unknown id is.

// Fields that are given are changed, others kept.
struct UpdateRequest {
  std::string id;
  std::optional<std::string> text;
  std::optional<std::string> type;
  std::optional<int> importance;
  std::optional<std::string> metadata;  // replaces the whole object; "" removes it
  std::optional<Timestamp> event_at;
  std::optional<Timestamp> valid_from;
  std::optional<Timestamp> valid_to;
  std::optional<Timestamp> expires_at;
  bool never_expires = false;                     // takes expires_at away
  std::optional<std::uint32_t> expected_version;  // refused if another is current
  std::string writer;
  Scope within;
};

struct DiffRequest {
  std::string id;
  std::uint32_t from = 1;  // versions
  std::uint32_t to = 1;
  Scope within;
};

// One field that differs between two versions.
struct FieldChange {
  std::string field;
  std::string before;
  std::string after;
};

// `old_id` becomes superseded by `new_id`; both stay readable.
struct SupersedeRequest {
  std::string old_id;
  std::string new_id;
  bool dry_run = false;
  Scope within;  // of both
};

enum class Verb : std::uint8_t {
  Archive,  // hide; restorable
  Restore,  // back to live, from archived or superseded; by id also from quarantined
  Forget,   // bytes gone from rows, indexes, snapshots, history
};

// Which memories to end: by id, or all that match a filter, which must name a condition;
// that they are live is none. Without states: live ones for Archive, archived ones for Restore, all
// for Forget. A filter that forgets all of a scope, without a condition that a memory could fail,
// forgets the tasks of that scope too.
struct EndRequest {
  Verb verb = Verb::Archive;
  std::vector<std::string> ids;
  std::optional<Filter> filter;
  bool dry_run = false;
  std::string writer;
  Scope within;  // of `ids`
};

struct EndReply {
  std::vector<std::string> ids;       // changed, or that would be; Forget: with all derived ones
  std::vector<std::string> missing;   // asked for by id, not there
  std::size_t tasks = 0;              // Forget of a whole scope: tasks of it that went too
  std::vector<std::string> rejected;  // Restore: left as they are, since they say what is rejected
  bool scrub_pending = false;         // forgotten, but the bytes are still in the log; see scrub()
  std::uint64_t seq = 0;              // of a dry run: the bank's, which stays as it is
};

struct Problem {
  std::string where;  // table, bank, row or page
  std::string what;
  bool repairable = false;
};

struct CheckReport {
  std::size_t rows_checked = 0;
  std::vector<Problem> problems;
};

struct EmbedProgress {
  std::size_t made = 0;     // by this call
  std::size_t lacking = 0;  // in the bank that is worked on
};
// False ends the work here; what was made is kept, and a later call goes on.
using OnEmbedProgress = std::function<bool(const EmbedProgress&)>;

class Engine : public Ends {
 public:
  static Result<std::unique_ptr<Engine>> open(EngineOptions options);
  // Makes the bank if it is new. Banks are also made by the first remember.
  virtual Result<BankStats> open_bank(const BankKey& bank) = 0;

  // Writes all items or none. InvalidArgument names the item; AlreadyExists when an id is taken by
  // another text; LimitExceeded over the quota. A note without an id that only repeats what recall
  // gave out here lately, or what it marks as recalled, is answered with that memory.
  virtual Result<RememberReply> remember(const BankKey& bank, std::vector<NewMemory> items,
                                         const RememberOptions& options) = 0;
  Result<RememberReply> remember(const BankKey& bank, std::vector<NewMemory> items) {
    return remember(bank, std::move(items), {});
  }

  // For imports: as remember, but answers which items are refused and why, and leaves out what was
  // forgotten here, which only remember brings back. Ids may stand twice in a call.
  virtual Result<RememberReply> remember_each(const BankKey& bank, std::vector<NewMemory> items,
                                              Keep keep) = 0;

  virtual Result<Memory> get(const BankKey& bank, const std::string& id, const ReadAt& at,
                             const Scope& within = {}) = 0;
  virtual Result<ListReply> list(const BankKey& bank, const ListRequest& request) = 0;
  virtual Result<Memory> update(const BankKey& bank, const UpdateRequest& request) = 0;
  // All versions, oldest first.
  virtual Result<std::vector<Memory>> history(const BankKey& bank, const std::string& id,
                                              const Scope& within = {}) = 0;
  virtual Result<std::vector<FieldChange>> diff(const BankKey& bank,
                                                const DiffRequest& request) = 0;
  virtual Result<EndReply> supersede(const BankKey& bank, const SupersedeRequest& request) = 0;
  virtual Result<EndReply> end(const BankKey& bank, const EndRequest& request) = 0;

  virtual Result<RecallReply> recall(const BankKey& bank, const RecallRequest& request) = 0;
  virtual Result<WhyNot> why_not(const BankKey& bank, const RecallRequest& request,
                                 const std::string& id) = 0;

  virtual Result<std::vector<BankKey>> banks(const std::string& tenant) = 0;  // "": all tenants
  virtual Result<StoreStats> stats(const std::string& tenant) = 0;

  // For importers, which make ids from content. Each id of the bank once, whatever the state of its
  // memory, in no order; none of a bank that is not there. An error of `out` ends it.
  virtual Result<void> each_id(const BankKey& bank,
                               const std::function<Result<void>(std::string&& id)>& out) = 0;
  // Of each id whether it was forgotten here and no memory has it again.
  virtual Result<std::vector<bool>> are_forgotten(const BankKey& bank,
                                                  const std::vector<std::string>& ids) = 0;

  // Every unexpired version in the order it was written, then the marks of what is forgotten.
  virtual Result<ExportReply> export_bank(
      const BankKey& bank, const std::function<Result<void>(const ExportRecord&)>& out) = 0;
  // Verbatim: ids, versions and times are kept. Importing twice adds nothing; a longer history of
  // a memory continues the one that is here. Marks come before memories, wherever they stand: what
  // they are of is forgotten with all that was derived, and not taken from then on. All or nothing,
  // unless conflicts are skipped: Conflict names the memory whose history here is another one.
  virtual Result<ImportReply> import_records(const BankKey& bank, std::vector<ExportRecord> records,
                                             OnConflict on_conflict = OnConflict::Refuse) = 0;

  // Makes the vectors that are lacking, now. How many still are. An error keeps what was made.
  virtual Result<std::size_t> embed_pending(const OnEmbedProgress& on_progress = {}) = 0;
  // Back to the model used before. NotFound if there is none; the error of opening it.
  virtual Result<void> rollback_model() = 0;
  // Empties the store's log, so that what was forgotten is in no file. Forgetting does so by
  // itself; when it cannot, for want of room or because of readers, that is pending: tried again
  // after later writes, when the engine closes, when it is opened again, and by this call.
  virtual Result<void> scrub() = 0;
  virtual Result<CheckReport> check() = 0;
  virtual Result<void> backup(const std::string& path) = 0;

  virtual Windows& windows() = 0;  // lives as long as the engine
  virtual Tasks& tasks() = 0;      // so too
  virtual Upkeep& upkeep() = 0;    // so too

  virtual Result<AuditList> audit_list(const BankKey& bank, const AuditListRequest& request) = 0;
  // Follows the chains of a tenant's banks ("": of all), and holds them against checkpoints.
  virtual Result<AuditReport> audit_verify(const std::string& tenant,
                                           const std::vector<AuditCheckpoint>& against) = 0;
};

// As Engine::check, also for a store that is too damaged to be opened, which is then a problem of
// the report. Corruption when it is no store at all. Never changes the file.
Result<CheckReport> check(const std::string& path, const LogSink& log);

// Copies what is whole of the store at `from` into a new store at `to`; never changes `from`.
// The reply lists what was lost.
Result<CheckReport> repair(const std::string& from, const std::string& to, const LogSink& log);

}  // namespace jiyi
