#include <utility>

#include "base/try.h"
#include "memory/writer.h"

namespace jiyi::memory {
namespace {

Result<bool> is_present(const Memory& memory, const std::optional<store::Row>& current) {
  if (!current || current->memory.version < memory.version) return false;
  if (current->memory.version == memory.version && current->memory.text != memory.text) {
    return Error{ErrorCode::AlreadyExists, "memory '" + memory.id + "' version " +
                                               std::to_string(memory.version) +
                                               " is here with another text"};
  }
  return true;
}

Result<void> check_key_is_free(store::Transaction& txn, const Memory& memory) {
  if (memory.version != 1 || memory.idempotency_key.empty()) return {};
  ASSIGN_OR_RETURN(const auto taken, txn.with_idempotency_key(memory.idempotency_key));
  if (!taken) return {};
  return Error{ErrorCode::AlreadyExists, "the idempotency_key of memory '" + memory.id +
                                             "' is that of '" + taken->memory.id + "' here"};
}

Result<void> write_version(store::Transaction& txn, const Memory& memory,
                           const std::optional<store::Row>& current) {
  const std::uint32_t next = current ? current->memory.version + 1 : 1;
  if (memory.version != next) {
    return Error{ErrorCode::InvalidArgument, "memory '" + memory.id + "' goes on with version " +
                                                 std::to_string(memory.version) + " where " +
                                                 std::to_string(next) + " is due"};
  }
  RETURN_IF_ERROR(check_key_is_free(txn, memory));
  const Prepared prepared = prepare(memory);
  store::Row row{.replaces = current ? current->number : 0,
                 .digest = prepared.digest,
                 .memory = prepared.memory};
  row.memory.superseded_at.reset();
  ASSIGN_OR_RETURN(const store::Number number, txn.insert(row));
  if (!prepared.bands.empty()) RETURN_IF_ERROR(txn.add_bands(number, prepared.bands));
  if (next > 1) return {};
  for (const std::string& parent : memory.parents) {
    RETURN_IF_ERROR(txn.link(parent, memory.id, store::Relation::Source));
  }
  return {};
}

Result<void> import_memory(store::Transaction& txn, const Memory& memory, ImportReply& reply) {
  ASSIGN_OR_RETURN(const bool forgotten, txn.is_forgotten(memory.id));
  ASSIGN_OR_RETURN(const auto current, txn.current(memory.id));
  auto present = is_present(memory, current);
  if (forgotten) {  // the id may stand for another memory since then
    ++(present.ok() && present.value() ? reply.present : reply.forgotten);
    return {};
  }
  if (!present.ok()) return std::move(present).error();
  if (present.value()) {
    ++reply.present;
    return {};
  }
  RETURN_IF_ERROR(write_version(txn, memory, current));
  ++reply.added;
  return {};
}

}  // namespace

Result<ImportReply> import_records(store::Transaction& txn,
                                   const std::vector<ExportRecord>& records,
                                   const std::string& writer) {
  ImportReply reply;
  const std::uint64_t before = txn.seq();
  for (const ExportRecord& record : records) {
    if (record.memory) RETURN_IF_ERROR(import_memory(txn, *record.memory, reply));
  }
  if (reply.added == 0) return reply;
  RETURN_IF_ERROR(txn.audit({.action = store::Action::Import,
                             .writer = writer,
                             .first = before + 1,
                             .last = txn.seq(),
                             .count = reply.added}));
  return reply;
}

}  // namespace jiyi::memory
