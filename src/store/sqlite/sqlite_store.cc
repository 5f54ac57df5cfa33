#include "store/sqlite/sqlite_store.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/hash.h"
#include "base/log.h"
#include "base/try.h"
#include "io/files.h"
#include "store/sqlite/check.h"
#include "store/sqlite/counts.h"
#include "store/sqlite/first_page.h"
#include "store/sqlite/models.h"
#include "store/sqlite/snapshots.h"
#include "store/sqlite/tombstones.h"
#include "store/sqlite/vector_rows.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kReadersMax = 16;
constexpr auto kScrubNap = std::chrono::milliseconds(1000);

constexpr std::string_view kFindBank = "SELECT id, seq FROM banks WHERE tenant=? AND bank=?";
constexpr std::string_view kBanks =
    "SELECT id, seq, tenant, bank FROM banks WHERE ?1 IS NULL OR tenant=?1 ORDER BY tenant, bank";
constexpr std::string_view kSeq = "SELECT seq FROM banks WHERE id=?";
constexpr std::string_view kForgotten =
    "SELECT number FROM forgotten WHERE bank=? AND seq>? AND seq<=? AND number>0 "
    "ORDER BY seq, number";
constexpr std::string_view kForgottenNumbers =
    "SELECT count(*) FROM (SELECT number FROM forgotten WHERE bank=?1 AND number>?2 AND number<=?3 "
    "UNION SELECT seq FROM forgotten WHERE bank=?1 AND seq>?2 AND seq<=?3)";

std::uint64_t unsigned_at(const Statement& statement, int column) {
  return static_cast<std::uint64_t>(statement.integer_at(column));
}

Result<std::uint64_t> seq_of(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kSeq));
  find.integer(bank);
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return Error{ErrorCode::NotFound, "there is no bank " + std::to_string(bank)};
  return unsigned_at(find, 0);
}

Result<std::vector<Number>> forgotten_in(Connection& connection, BankId bank, NumberRange range) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kForgotten));
  find.integer(bank).integer(static_cast<std::int64_t>(range.after));
  find.integer(static_cast<std::int64_t>(range.last));
  std::vector<Number> numbers;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, find.step());
    if (!more) return numbers;
    numbers.push_back(unsigned_at(find, 0));
  }
}

// Rows that are damaged: numbers that cannot be read and were neither forgotten nor given to a
// forgetting.
Result<std::uint64_t> rows_in(Connection& connection, BankId bank,
                              const std::vector<NumberRange>& damaged, std::uint64_t seq) {
  std::uint64_t rows = 0;
  for (NumberRange range : damaged) {
    range.last = std::min(range.last, seq);
    if (range.last <= range.after) continue;
    ASSIGN_OR_RETURN(Statement count, connection.prepare(kForgottenNumbers));
    count.integer(bank).integer(static_cast<std::int64_t>(range.after));
    count.integer(static_cast<std::int64_t>(range.last));
    RETURN_IF_ERROR(count.step());
    rows += range.last - range.after - unsigned_at(count, 0);
  }
  return rows;
}

}  // namespace

SqliteStore::SqliteStore(StoreOptions options, OpenedFile file)
    : options_(std::move(options)),
      secret_(file.secret),
      readers_(std::move(file.readers), kReadersMax),
      erasures_({options_.path, options_.vfs}, readers_, [this] { return writer(); }) {
  if (file.writer == nullptr) return;
  const base::Clock* clock = options_.clock == nullptr ? &system_clock_ : options_.clock;
  writer_ = std::make_unique<Writer>(std::move(file.writer),
                                     WriterOptions{.busy_timeout = options_.busy_timeout,
                                                   .clock = clock,
                                                   .secret = std::move(file.secret),
                                                   .reserve = SpaceReserve(options_.path),
                                                   .log_left = file.log_left,
                                                   .log = options_.log});
}

Result<Writer*> SqliteStore::writer() const {
  if (writer_ == nullptr) {
    return Error{ErrorCode::InvalidArgument, options_.path + " is opened read only"};
  }
  return writer_.get();
}

Result<std::uint64_t> SqliteStore::write(const BankKey& bank, const Work& work) {
  ASSIGN_OR_RETURN(Writer* const thread, writer());
  return thread->write(bank, work);
}

Result<std::uint64_t> SqliteStore::try_out(const BankKey& bank, const Work& work) {
  ASSIGN_OR_RETURN(Writer* const thread, writer());
  return thread->try_out(bank, work);
}

Result<std::optional<BankRow>> SqliteStore::find_bank(const BankKey& bank) {
  using Found = std::optional<BankRow>;
  return readers_.run<Found>([&](Connection& connection) -> Result<Found> {
    ASSIGN_OR_RETURN(Statement find, connection.prepare(kFindBank));
    find.text(bank.tenant).text(bank.bank);
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (!found) return Found();
    return Found({.id = find.integer_at(0), .key = bank, .seq = unsigned_at(find, 1)});
  });
}

Result<std::vector<BankRow>> SqliteStore::banks(std::string_view tenant) {
  using Banks = std::vector<BankRow>;
  return readers_.run<Banks>([&](Connection& connection) -> Result<Banks> {
    ASSIGN_OR_RETURN(Statement list, connection.prepare(kBanks));
    list.text_or_null(tenant);
    Banks banks;
    while (true) {
      ASSIGN_OR_RETURN(const bool more, list.step());
      if (!more) return banks;
      banks.push_back({.id = list.integer_at(0),
                       .key = {.tenant = list.string_at(2), .bank = list.string_at(3)},
                       .seq = unsigned_at(list, 1)});
    }
  });
}

Result<std::uint64_t> SqliteStore::seq(BankId bank) {
  return readers_.run<std::uint64_t>(
      [&](Connection& connection) { return seq_of(connection, bank); });
}

Result<std::vector<Row>> SqliteStore::rows(BankId bank, std::span<const Number> numbers) {
  using Rows = std::vector<Row>;
  std::vector<NumberRange> damaged;
  auto read = readers_.run<Rows>([&](Connection& connection) -> Result<Rows> {
    Rows rows;
    rows.reserve(numbers.size());
    for (const Number number : numbers) {
      auto row = find_row(connection, bank, number);
      if (row.ok()) {
        if (row.value()) rows.push_back(std::move(*std::move(row).value()));
      } else if (row.error().code() == ErrorCode::Corruption) {
        damaged.push_back({number - 1, number});
      } else {
        return std::move(row).error();
      }
    }
    return rows;
  });
  log_damage(bank, damaged);
  return read;
}

Result<std::vector<Row>> SqliteStore::versions(BankId bank, std::string_view id) {
  return readers_.run<std::vector<Row>>(
      [&](Connection& connection) { return find_versions(connection, bank, id); });
}

Result<Changes> SqliteStore::changes(BankId bank, std::uint64_t after_seq, std::size_t limit,
                                     ModelId model) {
  std::vector<NumberRange> damaged;
  auto read = readers_.run<Changes>([&](Connection& connection) -> Result<Changes> {
    Changes changes;
    ASSIGN_OR_RETURN(const std::uint64_t last, seq_of(connection, bank));
    changes.seq = last;
    ASSIGN_OR_RETURN(const BankModels models, read_bank_models(connection, bank));
    changes.serving = models.serving;
    if (last <= after_seq) return changes;
    RowScan scan(connection, bank);
    RETURN_IF_ERROR(scan.run({after_seq, changes.seq}, limit, [&](Row row) -> Result<void> {
      changes.rows.push_back(std::move(row));
      return {};
    }));
    damaged = scan.damaged();
    if (changes.rows.size() >= limit && !changes.rows.empty()) {
      changes.seq = changes.rows.back().number;
    }
    if (model != 0) {
      const VectorRange range{
          .bank = bank, .model = model, .after = after_seq, .last = changes.seq};
      ASSIGN_OR_RETURN(changes.vectors, whole_vectors(connection, range, limit));
      changes.seq = changes.vectors.seq;
      std::erase_if(changes.rows, [&](const Row& row) { return row.number > changes.seq; });
    }
    changes.more = changes.seq < last;
    ASSIGN_OR_RETURN(changes.unreadable, rows_in(connection, bank, damaged, changes.seq));
    ASSIGN_OR_RETURN(changes.forgotten, forgotten_in(connection, bank, {after_seq, changes.seq}));
    return changes;
  });
  log_damage(bank, damaged);
  return read;
}

Result<std::vector<Tombstone>> SqliteStore::tombstones(BankId bank) {
  return readers_.run<std::vector<Tombstone>>(
      [&](Connection& connection) { return read_tombstones(connection, bank); });
}

Result<std::vector<bool>> SqliteStore::are_forgotten(BankId bank,
                                                     std::span<const std::string> ids) {
  return readers_.run<std::vector<bool>>(
      [&](Connection& connection) { return find_forgotten(connection, bank, ids, secret_); });
}

Result<void> SqliteStore::each_id(BankId bank,
                                  const std::function<Result<void>(std::string&& id)>& out) {
  const auto read = [&](Connection& connection) -> Result<bool> {
    RETURN_IF_ERROR(store::each_id(connection, bank, out));
    return true;
  };
  RETURN_IF_ERROR(readers_.run<bool>(read));
  return {};
}

Result<std::vector<std::string>> SqliteStore::linked(BankId bank, std::string_view id,
                                                     Relation relation) {
  return readers_.run<std::vector<std::string>>(
      [&](Connection& connection) { return find_linked(connection, bank, id, relation); });
}

Result<ModelRow> SqliteStore::choose_model(const ModelRow& model) {
  ASSIGN_OR_RETURN(Writer* const thread, writer());
  ModelRow chosen;
  RETURN_IF_ERROR(thread->run([&](Connection& connection) -> Result<void> {
    ASSIGN_OR_RETURN(chosen, write_chosen_model(connection, model));
    return {};
  }));
  return chosen;
}

Result<std::vector<ModelRow>> SqliteStore::models() {
  return readers_.run<std::vector<ModelRow>>(
      [](Connection& connection) { return read_models(connection); });
}

Result<void> SqliteStore::save_calibration(ModelId model, std::string_view bytes) {
  ASSIGN_OR_RETURN(Writer* const thread, writer());
  return thread->run(
      [&](Connection& connection) { return write_calibration(connection, model, bytes); });
}

Result<BankModels> SqliteStore::bank_models(BankId bank) {
  return readers_.run<BankModels>(
      [&](Connection& connection) { return read_bank_models(connection, bank); });
}

Result<VectorChanges> SqliteStore::vectors(const VectorRange& range, std::size_t limit) {
  return readers_.run<VectorChanges>(
      [&](Connection& connection) { return whole_vectors(connection, range, limit); });
}

Result<std::vector<Number>> SqliteStore::pending(const VectorRange& range, std::size_t limit) {
  return readers_.run<std::vector<Number>>(
      [&](Connection& connection) { return read_pending(connection, range, limit); });
}

Result<std::size_t> SqliteStore::count_pending(BankId bank, ModelId model) {
  return readers_.run<std::size_t>(
      [&](Connection& connection) { return count_pending_rows(connection, bank, model); });
}

Result<std::uint64_t> SqliteStore::audited(BankId bank, Action action) {
  return readers_.run<std::uint64_t>(
      [&](Connection& connection) { return count_audited(connection, bank, action); });
}

Result<std::optional<Store::SnapshotBytes>> SqliteStore::load_snapshot(BankId bank,
                                                                       std::string_view kind) {
  using Loaded = std::optional<SnapshotBytes>;
  auto loaded = readers_.run<Loaded>(
      [&](Connection& connection) { return read_snapshot(connection, bank, kind); });
  if (loaded.ok() || loaded.error().code() != ErrorCode::Corruption) return loaded;
  base::log(options_.log, LogLevel::Warning,
            "event=snapshot_damaged bank=" + std::to_string(bank) + " kind=" + std::string(kind));
  return Loaded();
}

Result<void> SqliteStore::save_snapshot(BankId bank, std::string_view kind, std::uint64_t seq,
                                        std::string_view bytes) {
  ASSIGN_OR_RETURN(Writer* const thread, writer());
  return thread->run([&](Connection& connection) {
    return write_snapshot(connection, bank, kind, {.seq = seq, .bytes = bytes});
  });
}

// Other processes write and read in between, so it may take more than one try.
Result<void> SqliteStore::scrub() {
  ASSIGN_OR_RETURN(Writer* const thread, writer());
  const auto deadline = std::chrono::steady_clock::now() + options_.busy_timeout;
  bool emptied = false;
  while (!emptied) {
    ASSIGN_OR_RETURN(emptied, thread->scrub(std::min(options_.busy_timeout, kScrubNap)));
    if (!emptied && std::chrono::steady_clock::now() >= deadline) {
      return Error{ErrorCode::Unavailable, "readers kept the log of " + options_.path +
                                               ", so removed text may still be in it; try again"};
    }
  }
  return {};
}

Result<CheckReport> SqliteStore::check() {
  return readers_.run<CheckReport>([](Connection& connection) { return check_store(connection); });
}

Result<void> SqliteStore::backup(const std::string& path) {
  ASSIGN_OR_RETURN(auto source, Connection::open({.path = options_.path,
                                                  .vfs = options_.vfs,
                                                  .access = readers_.access(),
                                                  .busy_timeout = options_.busy_timeout}));
  return copy_store(*source, path, options_.vfs);
}

Result<FileSizes> SqliteStore::file_sizes() {
  ASSIGN_OR_RETURN(const std::size_t file_bytes, io::file_size(options_.path));
  const auto wal_bytes = io::file_size(wal_path(options_.path));
  return FileSizes{.file_bytes = file_bytes, .wal_bytes = wal_bytes.ok() ? wal_bytes.value() : 0};
}

// Rows are found by words without their vectors, so damage to these stops no read.
Result<VectorChanges> SqliteStore::whole_vectors(Connection& connection, const VectorRange& range,
                                                 std::size_t limit) const {
  auto read = read_vectors(connection, range, limit);
  if (read.ok() || read.error().code() != ErrorCode::Corruption) return read;
  base::log(options_.log, LogLevel::Error,
            "event=vectors_damaged bank=" + std::to_string(range.bank) +
                " after=" + std::to_string(range.after) + " last=" + std::to_string(range.last) +
                " advice=\"run check, then repair\"");
  return VectorChanges{.seq = range.last};
}

void SqliteStore::log_damage(BankId bank, const std::vector<NumberRange>& damaged) const {
  for (const NumberRange& range : damaged) {
    base::log(options_.log, LogLevel::Error,
              "event=rows_damaged bank=" + std::to_string(bank) +
                  " first=" + std::to_string(range.after + 1) +
                  " last=" + std::to_string(range.last) + " advice=\"run check, then repair\"");
  }
}

// Its log and what else lies beside the store is beside the file itself, not beside a link to it.
Result<std::unique_ptr<Store>> open_sqlite(StoreOptions options) {
  ASSIGN_OR_RETURN(options.path, io::follow_links(options.path));
  ASSIGN_OR_RETURN(OpenedFile file, open_store_file(options, migrations()));
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(options), std::move(file)));
}

Result<CheckReport> check_sqlite(const std::string& name, const LogSink& log) {
  ASSIGN_OR_RETURN(const std::string path, io::follow_links(name));
  auto opened = open_sqlite({.path = path, .mode = OpenMode::ReadOnly, .log = log});
  if (opened.ok()) return opened.value()->check();
  if (opened.error().code() != ErrorCode::Corruption) return std::move(opened).error();
  ASSIGN_OR_RETURN(auto file, Connection::open({.path = path, .access = Access::Salvage}));
  ASSIGN_OR_RETURN(const bool ours, has_our_pages(*file));
  if (!ours) return std::move(opened).error();
  CheckReport report;
  report.problems.push_back(
      {.where = "file", .what = opened.error().message(), .repairable = true});
  return report;
}

}  // namespace jiyi::store
