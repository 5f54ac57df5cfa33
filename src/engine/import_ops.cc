#include <algorithm>
#include <utility>

#include "base/try.h"
#include "engine/engine_impl.h"
#include "memory/validate.h"
#include "memory/writer.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kImportRecordsMax = 1'000'000;

Error over_limit(std::string_view what, std::size_t count, std::size_t limit) {
  return {ErrorCode::LimitExceeded, std::to_string(count) + " " + std::string(what) +
                                        " in one call, over the limit of " + std::to_string(limit)};
}

}  // namespace

Result<RememberReply> EngineImpl::remember_each(const BankKey& bank, std::vector<NewMemory> items,
                                                Keep keep) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  if (items.size() > kBatchItemsMax) return over_limit("items", items.size(), kBatchItemsMax);
  std::vector<Result<memory::Prepared>> all = prepared(bank, std::move(items));
  std::vector<memory::Prepared*> to_embed;
  for (auto& item : all)
    to_embed.push_back(item.ok() ? &item.value() : nullptr);
  const bool embedded = keep == Keep::Nothing || embed(bank, to_embed);
  memory::Outcomes outcomes;
  bool undone = false;
  const auto written = store_->write(bank, [&](store::Transaction& txn) -> Result<void> {
    undone = false;
    ASSIGN_OR_RETURN(outcomes, memory::remember_each(txn, all, options_.writer));
    RETURN_IF_ERROR(check_quota(txn, outcomes.items));
    undone = keep == Keep::Nothing || (keep == Keep::AllOrNone && !outcomes.refused.empty());
    if (undone) return Error{ErrorCode::Cancelled, "tried out only"};
    return {};
  });
  if (!written.ok() && !undone) return Error(written.error());
  RememberReply reply{.items = std::move(outcomes.items),
                      .refused = std::move(outcomes.refused),
                      .forgotten = std::move(outcomes.forgotten)};
  if (undone) return reply;
  reply.seq = written.value();
  housekeeping_.note_written(bank,
                             reply.items.size() - reply.refused.size() - reply.forgotten.size());
  after_remember(bank, reply, embedded);
  return reply;
}

Result<void> EngineImpl::each_id(const BankKey& bank,
                                 const std::function<Result<void>(std::string&& id)>& out) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (!row) return {};
  return store_->each_id(row->id, out);
}

Result<std::vector<bool>> EngineImpl::are_forgotten(const BankKey& bank,
                                                    const std::vector<std::string>& ids) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (!row) return std::vector<bool>(ids.size(), false);
  return store_->are_forgotten(row->id, ids);
}

Result<ImportReply> EngineImpl::import_records(const BankKey& bank,
                                               std::vector<ExportRecord> records,
                                               OnConflict on_conflict) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  if (records.size() > kImportRecordsMax) {
    return over_limit("records", records.size(), kImportRecordsMax);
  }
  for (const ExportRecord& record : records) {
    if (!record.memory) continue;
    if (auto whole = memory::check_version(*record.memory); !whole.ok()) {
      return std::move(whole).error().with_context("memory '" + record.memory->id + "' version " +
                                                   std::to_string(record.memory->version));
    }
  }
  ImportReply reply;
  RETURN_IF_ERROR(store_->write(bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(
        reply, memory::import_records(txn, records,
                                      {.writer = options_.writer, .on_conflict = on_conflict}));
    if (options_.quota == Quota{} || reply.added == 0) return {};
    std::vector<std::string> ids;
    for (const ExportRecord& record : records) {
      if (record.memory) ids.push_back(record.memory->id);
    }
    return check_quota(txn, ids);
  }));
  housekeeping_.note_written(bank, reply.added);
  refresh(bank);
  note_pending(bank);
  if (reply.removed > 0) reply.scrub_pending = is_scrub_pending();
  return reply;
}

}  // namespace jiyi::engine
