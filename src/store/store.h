// The rows of every bank behind one interface; another database can stand behind it. Rows are the
// truth: whatever an index knows is derived from what is read here.
//
// Each bank counts its changes: a version row gets the next number of its bank, and that
// number is the row's key and the bank's new seq, never used twice. Rows are never altered
// afterwards, except that a row is closed (superseded_at) when the next version is written,
// restatements are counted, and a forgotten memory is named no more as a taker or a source. Its
// rows are removed and their numbers noted under a seq of their own, for readers that are behind.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "store/audit.h"
#include "store/erasures.h"
#include "store/tasks.h"
#include "store/tombstone.h"
#include "store/upkeep.h"
#include "store/vectors.h"
#include "store/windows.h"

namespace jiyi::store {

struct Row {
  Number number = 0;
  Number replaces = 0;           // row of the version before; 0 for the first
  std::optional<Digest> digest;  // equality of notes and facts in one scope; none for messages
  Memory memory;
};

struct BankRow {
  BankId id = 0;
  BankKey key;
  std::uint64_t seq = 0;
};

// What happened in a bank after a seq: rows in ascending number, then what was removed.
struct Changes {
  std::vector<Row> rows;
  std::vector<Number> forgotten;  // removed rows, whether or not they were ever seen
  std::uint64_t seq = 0;          // the state these changes lead to
  bool more = false;              // limit reached: ask again from `seq`
  std::uint64_t unreadable = 0;   // rows up to `seq` that are damaged and left out
  // Of the model asked for, from the seq asked for to `seq`.
  VectorChanges vectors;
  ModelId serving = 0;  // the model that serves the bank now
};

enum class Relation : std::uint8_t {
  NearDuplicate,  // `to` says nearly the same as `from`
  Source,         // `to` was derived from `from`
  SupersededBy,   // `to` took over from `from`
};

// What runs inside one write. Valid only during the call that was given it; confined to the
// store's writer thread. Reads see the writes made before them in the same work.
class Transaction {
 public:
  virtual ~Transaction() = default;

  virtual BankId bank() const = 0;
  virtual std::uint64_t seq() const = 0;  // of the bank, after the writes so far
  virtual Timestamp now() const = 0;      // one for the whole work, never before earlier ones

  // The newest version of a memory in whatever state.
  virtual Result<std::optional<Row>> current(std::string_view id) = 0;
  // All versions of a memory, oldest first.
  virtual Result<std::vector<Row>> versions(std::string_view id) = 0;
  // A current note or fact, live, with this digest.
  virtual Result<std::optional<Row>> with_digest(const Digest& digest) = 0;
  // The first version of the memory that was made under this key.
  virtual Result<std::optional<Row>> with_idempotency_key(std::string_view key) = 0;
  // Current rows that share signature bands, most first; of a very common one only the newest.
  virtual Result<std::vector<Row>> with_bands(std::span<const std::uint64_t> bands,
                                              std::size_t limit) = 0;

  // Writes a version and returns its number. Closes the row it replaces, if any, at the new
  // row's recorded_at, and links it to the memory that took over, if it names one.
  // AlreadyExists if this id and version are there.
  virtual Result<Number> insert(const Row& row) = 0;
  virtual Result<void> add_bands(Number number, std::span<const std::uint64_t> bands) = 0;
  virtual Result<void> restate(Number number) = 0;
  virtual Result<void> link(std::string_view from, std::string_view to, Relation relation) = 0;
  // Ids on the other end of a relation that starts at `from`, oldest link first.
  virtual Result<std::vector<std::string>> linked(std::string_view from, Relation relation) = 0;
  // Removes every version of the memory with its bands, links, vectors, uses and changes by runs,
  // the vectors it went into and the snapshots of the bank, takes its id out of those it took over
  // from, and leaves a tombstone. False if there is no such memory.
  virtual Result<bool> forget(std::string_view id) = 0;
  virtual Result<bool> is_forgotten(std::string_view id) = 0;
  // False, and nothing done, if the mark is here already.
  virtual Result<bool> add_tombstone(const ForgottenMark& mark) = 0;
  // The memories here that the marks may be of. Looks at every id of the bank.
  virtual Result<std::vector<MarkedMemory>> marked(std::span<const ForgottenMark> marks) = 0;
  virtual Result<void> audit(const AuditEntry& entry) = 0;
  virtual std::uint64_t next_audit_entry() const = 0;  // that audit() will write
  // Current live rows, of a type ("" is none) or all; at most `limit`.
  virtual Result<std::size_t> count_live(std::optional<std::string_view> type,
                                         std::size_t limit) = 0;

  // False, and nothing done, if the row or its context is not current and live any more, or the
  // row has a vector of this model. The first model of a bank serves it. Inserting the next
  // version of a row removes its vectors and those it went into.
  virtual Result<bool> add_vector(ModelId model, const VectorRow& vector) = 0;
  // The chosen model serves from now on. False if it is another or a row lacks its vector.
  virtual Result<bool> serve(ModelId model) = 0;
  // Exchanges the model that serves and the one before. False if there is none.
  virtual Result<bool> serve_before() = 0;
  // Removes vectors of models that neither serve, nor did just before, nor are chosen; at most
  // `limit`. How many went.
  virtual Result<std::size_t> drop_unused_vectors(std::size_t limit) = 0;
  virtual WindowRows& windows() = 0;
  virtual TaskRows& tasks() = 0;
  virtual UpkeepRows& upkeep() = 0;
  virtual RejectedValues& rejected() = 0;
  virtual ErasingRows& erasing() = 0;
};

struct StoreOptions {
  std::string path;
  OpenMode mode = OpenMode::Create;
  Durability durability = Durability::Full;
  std::chrono::milliseconds busy_timeout{30'000};
  LogSink log;
  const base::Clock* clock = nullptr;  // borrowed; null: the machine's
  std::string vfs;  // name of the SQLite file layer below ours; empty: the platform's
};

struct FileSizes {
  std::size_t file_bytes = 0;
  std::size_t wal_bytes = 0;
};

// Thread-safe. Blocking calls.
class Store : public UpkeepReads {
 public:
  using Work = std::function<Result<void>(Transaction&)>;

  // Runs `work` on the bank, made if new, and returns the bank's seq once the result is
  // durable. Several callers' works may share one commit; an error from `work` undoes that
  // work alone. `work` may run again from the start if the commit has to be retried.
  virtual Result<std::uint64_t> write(const BankKey& bank, const Work& work) = 0;

  // Runs `work` like write() and then undoes it: what it would do, for dry runs. NotFound if
  // there is no such bank.
  virtual Result<std::uint64_t> try_out(const BankKey& bank, const Work& work) = 0;

  virtual Result<std::optional<BankRow>> find_bank(const BankKey& bank) = 0;
  virtual Result<std::vector<BankRow>> banks(std::string_view tenant) = 0;  // "": all
  virtual Result<std::uint64_t> seq(BankId bank) = 0;

  // Rows in the order asked for; numbers that are not there are left out.
  virtual Result<std::vector<Row>> rows(BankId bank, std::span<const Number> numbers) = 0;
  // All versions of a memory, oldest first.
  virtual Result<std::vector<Row>> versions(BankId bank, std::string_view id) = 0;
  // At most `limit` rows, and of vectors at most as many and those of the seq they end at.
  virtual Result<Changes> changes(BankId bank, std::uint64_t after_seq, std::size_t limit,
                                  ModelId model) = 0;
  Result<Changes> changes(BankId bank, std::uint64_t after_seq, std::size_t limit) {
    return changes(bank, after_seq, limit, 0);
  }
  // Those of ids that no memory has again. What format 3 or an older one wrote says nothing to
  // another store and is left out.
  virtual Result<std::vector<Tombstone>> tombstones(BankId bank) = 0;
  // Of each id whether it was forgotten and no memory has it again.
  virtual Result<std::vector<bool>> are_forgotten(BankId bank,
                                                  std::span<const std::string> ids) = 0;
  // Each id once, whatever the state of its memory, in no order. An error of `out` ends it.
  virtual Result<void> each_id(BankId bank,
                               const std::function<Result<void>(std::string&& id)>& out) = 0;
  // Ids on the other end of a relation that starts at `id`.
  virtual Result<std::vector<std::string>> linked(BankId bank, std::string_view id,
                                                  Relation relation) = 0;

  // Makes a model the chosen one, and known if it is new: name, fingerprint and dimension tell.
  virtual Result<ModelRow> choose_model(const ModelRow& model) = 0;
  virtual Result<std::vector<ModelRow>> models() = 0;
  virtual Result<void> save_calibration(ModelId model, std::string_view bytes) = 0;
  virtual Result<BankModels> bank_models(BankId bank) = 0;
  // See changes() for the limit.
  virtual Result<VectorChanges> vectors(const VectorRange& range, std::size_t limit) = 0;
  // Current live rows without a vector of the model, ascending, with numbers in the range.
  virtual Result<std::vector<Number>> pending(const VectorRange& range, std::size_t limit) = 0;
  virtual Result<std::size_t> count_pending(BankId bank, ModelId model) = 0;
  // The sum of `count` over the audit entries of this action.
  virtual Result<std::uint64_t> audited(BankId bank, Action action) = 0;

  virtual Result<std::optional<WindowRow>> find_window(BankId bank, const Scope& scope) = 0;
  virtual Result<std::optional<WindowContents>> window(BankId bank, const Scope& scope) = 0;
  virtual Result<std::vector<WindowItem>> window_left(BankId bank, WindowId window,
                                                      const LeftRange& range) = 0;

  virtual Result<std::optional<TaskRow>> find_task(BankId bank, std::string_view id) = 0;
  // Ascending by id, without those that are expired; damaged ones are left out and said in the log.
  virtual Result<std::vector<TaskRow>> tasks(BankId bank, const TaskRange& range) = 0;
  virtual Result<TaskCounts> count_tasks(BankId bank, Timestamp now) = 0;
  virtual Result<std::vector<BankKey>> banks_with_expired_tasks(Timestamp now) = 0;

  virtual Result<std::vector<AuditRecord>> audit_entries(BankId bank,
                                                         const AuditListRequest& request) = 0;
  virtual Result<AuditReport> verify_audit(std::string_view tenant,
                                           std::span<const AuditCheckpoint> against) = 0;

  // Derived bytes kept beside the rows; disposable. `seq` is the state they show. A damaged
  // one is reported as absent and said in the log.
  struct SnapshotBytes {
    std::uint64_t seq = 0;
    std::string bytes;
  };
  virtual Result<std::optional<SnapshotBytes>> load_snapshot(BankId bank,
                                                             std::string_view kind) = 0;
  virtual Result<void> save_snapshot(BankId bank, std::string_view kind, std::uint64_t seq,
                                     std::string_view bytes) = 0;

  // Moves what the log file holds into the main file and empties it, so that removed bytes
  // are in no file. Waits for readers up to the busy time-out. After an error it is pending:
  // tried again after later writes, at the end and at the next opening.
  virtual Result<void> scrub() = 0;

  virtual Result<CheckReport> check() = 0;
  virtual Result<void> backup(const std::string& path) = 0;
  virtual Result<FileSizes> file_sizes() = 0;
  virtual Erasures& erasures() = 0;
};

// Opens or makes a SQLite store. Errors: NotFound (MustExist, ReadOnly), Corruption (not a
// store of ours, damaged), InvalidArgument (written by a newer version), Io.
Result<std::unique_ptr<Store>> open_sqlite(StoreOptions options);

// As jiyi::check.
Result<CheckReport> check_sqlite(const std::string& path, const LogSink& log);

// As jiyi::repair.
Result<CheckReport> repair_sqlite(const std::string& from, const std::string& to,
                                  const LogSink& log);

}  // namespace jiyi::store
