#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "memory/claims.h"
#include "memory/mark_text.h"
#include "memory/reject.h"
#include "memory/writer.h"

namespace jiyi::memory {
namespace {

// The first field in which two accounts of one version differ, by its JSON name. What this store
// alone knows does not count: restatements, the next version, and a taker that is forgotten.
const char* first_difference(const Memory& a, const Memory& b) {
  const bool takers_differ = !b.superseded_by.empty() && a.superseded_by != b.superseded_by;
  if (a.text != b.text) return "text";
  if (a.kind != b.kind) return "kind";
  if (a.state != b.state) return "state";
  if (a.type != b.type) return "type";
  if (a.scope != b.scope) return "scope";
  if (a.speaker != b.speaker) return "speaker";
  if (a.role != b.role) return "role";
  if (a.importance != b.importance) return "importance";
  if (a.metadata != b.metadata) return "metadata";
  if (a.provenance != b.provenance) return "provenance";
  if (a.trust != b.trust) return "trust";
  if (a.parents != b.parents) return "parents";
  if (takers_differ) return "superseded_by";
  if (a.event_at != b.event_at) return "event_at";
  if (a.valid_from != b.valid_from) return "valid_from";
  if (a.valid_to != b.valid_to) return "valid_to";
  if (a.expires_at != b.expires_at) return "expires_at";
  if (a.recorded_at != b.recorded_at) return "recorded_at";
  if (a.idempotency_key != b.idempotency_key) return "idempotency_key";
  return nullptr;
}

// False when the version is not here yet. Conflict when it is here as another one.
Result<bool> is_present(const Memory& memory, const std::vector<store::Row>& here) {
  const auto same = std::find_if(here.begin(), here.end(), [&](const store::Row& row) {
    return row.memory.version == memory.version;
  });
  if (same == here.end()) return false;
  const char* field = first_difference(same->memory, memory);
  if (field == nullptr) return true;
  return Error{ErrorCode::Conflict,
               "memory '" + memory.id + "' has another history here: version " +
                   std::to_string(memory.version) + " differs in its " + field};
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

Result<bool> is_any_forgotten(store::Transaction& txn, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    ASSIGN_OR_RETURN(const bool forgotten, txn.is_forgotten(id));
    if (forgotten) return true;
  }
  return false;
}

// As it can be here: what is forgotten is named by nobody.
Result<Memory> without_forgotten_taker(store::Transaction& txn, Memory memory) {
  if (memory.superseded_by.empty()) return memory;
  ASSIGN_OR_RETURN(const bool gone, txn.is_forgotten(memory.superseded_by));
  if (!gone) return memory;
  ASSIGN_OR_RETURN(const auto again, txn.current(memory.superseded_by));
  if (!again) memory.superseded_by.clear();
  return memory;
}

Result<void> import_memory(store::Transaction& txn, const Memory& record, ImportReply& reply) {
  ASSIGN_OR_RETURN(const bool forgotten, txn.is_forgotten(record.id));
  ASSIGN_OR_RETURN(const Memory memory, without_forgotten_taker(txn, record));
  ASSIGN_OR_RETURN(const auto here, txn.versions(memory.id));
  auto present = is_present(memory, here);
  if (forgotten) {  // the id may stand for another memory since then
    ++(present.ok() && present.value() ? reply.present : reply.forgotten);
    return {};
  }
  if (!present.ok()) return std::move(present).error();
  if (present.value()) {
    ++reply.present;
    return {};
  }
  ASSIGN_OR_RETURN(const bool orphaned, is_any_forgotten(txn, memory.parents));
  if (orphaned) {
    ++reply.forgotten;
    return {};
  }
  RETURN_IF_ERROR(
      write_version(txn, memory, here.empty() ? std::nullopt : std::optional(here.back())));
  ++reply.added;
  return {};
}

// Whether it is the record's fault alone; nothing of it was written then.
bool is_conflict(const Error& error) {
  return error.code() == ErrorCode::Conflict || error.code() == ErrorCode::AlreadyExists ||
         error.code() == ErrorCode::InvalidArgument;
}

// Writes the records' marks and returns those that were not here.
Result<std::vector<store::ForgottenMark>> add_marks(store::Transaction& txn,
                                                    const std::vector<ExportRecord>& records) {
  std::vector<store::ForgottenMark> added;
  for (const ExportRecord& record : records) {
    if (record.memory || record.forgotten.empty()) continue;
    ASSIGN_OR_RETURN(const store::ForgottenMark mark, read_mark(record.forgotten));
    ASSIGN_OR_RETURN(const bool is_new, txn.add_tombstone(mark));
    if (is_new) added.push_back(mark);
  }
  return added;
}

// A mark that is here says nothing new: what has its id since was brought back by somebody.
Result<void> import_marks(store::Transaction& txn, const std::vector<ExportRecord>& records,
                          const ImportContext& context, ImportReply& reply) {
  ASSIGN_OR_RETURN(const auto marks, add_marks(txn, records));
  if (marks.empty()) return {};
  ASSIGN_OR_RETURN(const auto marked, txn.marked(marks));
  std::vector<std::string> ids;
  for (const store::MarkedMemory& one : marked) {
    if (!one.is_another) {
      ids.push_back(one.id);
      continue;
    }
    const std::string what = "memory '" + one.id +
                             "' is forgotten where the file comes from, but here it is another "
                             "one, recorded at another time; forget it by hand if it must go";
    if (context.on_conflict == OnConflict::Refuse) return Error{ErrorCode::Conflict, what};
    reply.conflicts.push_back({.id = one.id, .what = what});
    ++reply.skipped;
  }
  ASSIGN_OR_RETURN(const EndReply ended, end(txn, Verb::Forget, ids, context.writer));
  reply.removed += ended.ids.size();
  return {};
}

// Of the values that are rejected where the records come from.
Result<void> import_rejections(store::Transaction& txn, const std::vector<ExportRecord>& records,
                               ImportReply& reply) {
  std::vector<store::RejectedValue> values;
  for (const ExportRecord& record : records) {
    if (record.memory || record.rejected.empty()) continue;
    store::RejectedValue value{.at = record.rejected_at, .memory = record.rejected_memory};
    ASSIGN_OR_RETURN(value.mark, read_value_text(record.rejected));
    values.push_back(std::move(value));
  }
  ASSIGN_OR_RETURN([[maybe_unused]] const std::size_t here, take_rejections(txn, values));
  reply.rejected += here;
  return {};
}

// Memories whose last version is not rejected but says what is. One that the mark itself names is
// the rejected one.
struct Wrong {
  std::set<std::string> refused;
  std::vector<std::string> turns;  // taken, since nothing of a conversation is lost, and rejected
};
Result<Wrong> saying_rejected(store::Transaction& txn, const std::vector<ExportRecord>& records) {
  Wrong wrong;
  ASSIGN_OR_RETURN(const bool any, txn.rejected().any());
  if (!any) return wrong;
  std::map<std::string_view, const Memory*> last;
  for (const ExportRecord& record : records) {
    if (!record.memory) continue;
    const Memory*& newest = last[record.memory->id];
    if (newest == nullptr || newest->version < record.memory->version) newest = &*record.memory;
  }
  for (const auto& [id, memory] : last) {
    if (memory->state == State::Rejected) continue;
    ASSIGN_OR_RETURN(const auto rejected, rejected_as(txn, memory->text));
    if (!rejected || rejected->memory == id) continue;
    if (memory->kind == Kind::Message) {
      wrong.turns.emplace_back(id);
    } else {
      wrong.refused.emplace(id);
    }
  }
  return wrong;
}

}  // namespace

Result<ImportReply> import_records(store::Transaction& txn,
                                   const std::vector<ExportRecord>& records,
                                   const ImportContext& context) {
  ImportReply reply;
  std::set<std::string> in_conflict;
  RETURN_IF_ERROR(import_marks(txn, records, context, reply));
  RETURN_IF_ERROR(import_rejections(txn, records, reply));
  ASSIGN_OR_RETURN(const Wrong wrong, saying_rejected(txn, records));
  const std::uint64_t before = txn.seq();
  for (const ExportRecord& record : records) {
    if (!record.memory) continue;
    const std::string& id = record.memory->id;
    if (wrong.refused.contains(id)) {
      ++reply.rejected;
      continue;
    }
    if (in_conflict.contains(id)) {
      ++reply.skipped;
      continue;
    }
    auto imported = import_memory(txn, *record.memory, reply);
    if (imported.ok()) continue;
    const bool skip = context.on_conflict == OnConflict::Skip && is_conflict(imported.error());
    if (!skip) return std::move(imported).error();
    in_conflict.insert(id);
    reply.conflicts.push_back({.id = id, .what = imported.error().message()});
    ++reply.skipped;
  }
  if (reply.added == 0) return reply;
  ASSIGN_OR_RETURN(const std::size_t turns, reject_turns(txn, wrong.turns));
  reply.rejected += turns;
  RETURN_IF_ERROR(txn.audit({.action = store::Action::Import,
                             .writer = context.writer,
                             .first = before + 1,
                             .last = txn.seq(),
                             .count = reply.added}));
  return reply;
}

}  // namespace jiyi::memory
