#include "testkit/reference_bank.h"

#include <algorithm>
#include <tuple>

#include "testkit/reference_rules.h"

namespace jiyi::testkit {
namespace {

// A moment that no clock gives: the version waits for settle().
constexpr Timestamp kUnsettled{.unix_us = -1};

Error failure(ErrorCode code) {
  return {code, "by the reference"};
}

// Two accounts of one version that are not of one history.
bool is_another(Memory there, const Memory& imported) {
  if (imported.superseded_by.empty()) there.superseded_by.clear();
  const auto fields = [](const Memory& m) {
    return std::tie(m.text, m.kind, m.state, m.type, m.scope, m.speaker, m.role, m.importance,
                    m.metadata, m.provenance, m.trust, m.parents, m.superseded_by, m.event_at,
                    m.valid_from, m.valid_to, m.recorded_at, m.idempotency_key);
  };
  return fields(there) != fields(imported);
}

}  // namespace

Memory* ReferenceBank::find_current(const std::string& id) {
  const auto found = std::find_if(versions_.begin(), versions_.end(), [&](const Memory& memory) {
    return memory.id == id && !memory.superseded_at;
  });
  return found == versions_.end() ? nullptr : &*found;
}

const Memory* ReferenceBank::current(const std::string& id) const {
  const auto found = std::find_if(versions_.begin(), versions_.end(), [&](const Memory& memory) {
    return memory.id == id && !memory.superseded_at;
  });
  return found == versions_.end() ? nullptr : &*found;
}

const Memory* ReferenceBank::first_with_key(const std::string& key) const {
  const auto found = std::find_if(versions_.begin(), versions_.end(), [&](const Memory& memory) {
    return memory.version == 1 && memory.idempotency_key == key;
  });
  return found == versions_.end() ? nullptr : &*found;
}

void ReferenceBank::write_version(Memory memory) {
  if (Memory* before = find_current(memory.id)) before->superseded_at = memory.recorded_at;
  versions_.push_back(std::move(memory));
  ++seq_;
}

void ReferenceBank::settle(const Timestamp& written_at) {
  for (Memory& memory : versions_) {
    if (memory.recorded_at == kUnsettled) memory.recorded_at = written_at;
    if (memory.superseded_at == kUnsettled) memory.superseded_at = written_at;
  }
}

std::string ReferenceBank::unsettled() const {
  for (const Memory& memory : versions_) {
    if (memory.recorded_at == kUnsettled) return memory.id;
  }
  return {};
}

Result<std::optional<Remembered>> ReferenceBank::find_existing(const Memory& memory,
                                                               const std::string& chosen) {
  const auto present = [](const Memory& there) {
    return std::optional(
        Remembered{.id = there.id, .version = there.version, .deduplicated = true});
  };
  if (!memory.idempotency_key.empty()) {
    if (const Memory* first = first_with_key(memory.idempotency_key)) {
      if (first->scope != memory.scope || first->text != memory.text)
        return failure(ErrorCode::AlreadyExists);
      return present(*current(first->id));
    }
  }
  if (const Memory* taken = memory.id.empty() ? nullptr : current(memory.id)) {
    if (taken->scope != memory.scope || taken->text != memory.text)
      return failure(ErrorCode::AlreadyExists);
    return present(*taken);
  }
  std::vector<Memory*> equal;
  for (Memory& other : versions_) {
    if (is_equal_note(other, memory)) equal.push_back(&other);
  }
  if (equal.empty()) return std::optional<Remembered>();
  const auto named = std::find_if(equal.begin(), equal.end(),
                                  [&](const Memory* other) { return other->id == chosen; });
  Memory& stands = named == equal.end() ? *equal.front() : **named;
  ++stands.restated;
  return present(stands);
}

Result<Remembered> ReferenceBank::remember_one(const NewMemory& item, const std::string& chosen) {
  Memory memory = memory_of(item);
  if (!is_allowed(memory)) return failure(ErrorCode::InvalidArgument);
  auto existing = find_existing(memory, chosen);
  if (!existing.ok()) return std::move(existing).error();
  if (existing.value()) return *existing.value();
  for (const std::string& parent : memory.parents) {
    const Memory* from = current(parent);
    const auto outside = [&](std::string Scope::*field) {
      return !(memory.scope.*field).empty() && memory.scope.*field != from->scope.*field;
    };
    if (from == nullptr || outside(&Scope::user_id) || outside(&Scope::agent_id) ||
        outside(&Scope::app_id)) {
      return failure(ErrorCode::InvalidArgument);
    }
    memory.trust = std::min(memory.trust, from->trust);
  }
  if (memory.id.empty()) memory.id = chosen;
  memory.recorded_at = kUnsettled;
  for (const std::string& parent : memory.parents)
    derived_.emplace(parent, memory.id);
  write_version(memory);
  return Remembered{.id = memory.id};
}

Result<std::vector<Remembered>> ReferenceBank::remember(const std::vector<NewMemory>& items,
                                                        const Chosen& chosen) {
  ReferenceBank after = *this;
  std::vector<Remembered> outcomes;
  std::set<std::string> ids;
  for (const NewMemory& item : items) {
    const bool is_new_id = item.id.empty() || ids.insert(item.id).second;
    if (!is_new_id || !is_allowed(memory_of(item))) return failure(ErrorCode::InvalidArgument);
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto outcome = after.remember_one(items[i], i < chosen.size() ? chosen[i] : "");
    if (!outcome.ok()) return std::move(outcome).error();
    outcomes.push_back(std::move(outcome).value());
  }
  *this = std::move(after);
  return outcomes;
}

Result<Memory> ReferenceBank::update(const UpdateRequest& request) {
  const Memory* before = current(request.id);
  if (before == nullptr) return failure(ErrorCode::NotFound);
  if (request.expected_version && *request.expected_version != before->version) {
    return failure(ErrorCode::Conflict);
  }
  Memory after = updated(*before, request);
  if (!is_allowed(after)) return failure(ErrorCode::InvalidArgument);
  if (!differs(*before, after)) return *before;
  ++after.version;
  after.idempotency_key.clear();
  after.recorded_at = kUnsettled;
  write_version(after);
  return after;
}

Result<void> ReferenceBank::supersede(const std::string& old_id, const std::string& new_id) {
  if (old_id == new_id) return failure(ErrorCode::InvalidArgument);
  const Memory* before = current(old_id);
  const Memory* newer = current(new_id);
  if (before == nullptr || newer == nullptr) return failure(ErrorCode::NotFound);
  if (before->superseded_by == new_id) return {};
  if (newer->state != State::Live) return failure(ErrorCode::InvalidArgument);
  Memory after = *before;
  after.state = State::Superseded;
  after.superseded_by = new_id;
  ++after.version;
  after.idempotency_key.clear();
  after.recorded_at = kUnsettled;
  write_version(std::move(after));
  return {};
}

bool ReferenceBank::change_state(Verb verb, const Memory& before) {
  const bool applies = verb == Verb::Archive
                           ? before.state == State::Live || before.state == State::Superseded
                           : before.state == State::Archived || before.state == State::Superseded;
  if (!applies) return false;
  Memory after = before;
  after.state = verb == Verb::Archive ? State::Archived : State::Live;
  if (verb == Verb::Restore) after.superseded_by.clear();
  ++after.version;
  after.idempotency_key.clear();
  after.recorded_at = kUnsettled;
  write_version(std::move(after));
  return true;
}

std::vector<std::string> ReferenceBank::with_derived(const std::vector<std::string>& ids) const {
  std::set<std::string> all(ids.begin(), ids.end());
  for (std::size_t before = 0; before != all.size();) {
    before = all.size();
    for (const auto& [parent, child] : derived_) {
      if (all.contains(parent)) all.insert(child);
    }
  }
  return {all.begin(), all.end()};
}

bool ReferenceBank::is_forgotten(const std::string& id) const {
  return std::any_of(marks_.begin(), marks_.end(),
                     [&](const Mark& mark) { return mark.first == id; });
}

std::vector<ReferenceBank::Mark> ReferenceBank::marks() const {
  std::vector<Mark> marks;
  for (const Mark& mark : marks_) {
    if (current(mark.first) == nullptr) marks.push_back(mark);
  }
  return marks;
}

bool ReferenceBank::forget(const std::string& id) {
  const auto versions = history(id);
  if (!versions.empty()) marks_.emplace(id, versions.front().recorded_at.unix_us);
  if (std::erase_if(versions_, [&](const Memory& memory) { return memory.id == id; }) == 0) {
    return false;
  }
  for (Memory& older : versions_) {
    if (older.superseded_by == id) older.superseded_by.clear();
  }
  std::erase_if(derived_, [&](const auto& link) { return link.first == id || link.second == id; });
  ++seq_;
  return true;
}

Result<EndReply> ReferenceBank::end(const EndRequest& request) {
  std::vector<std::string> ids = request.ids;
  if (ids.empty() == !request.filter.has_value()) return failure(ErrorCode::InvalidArgument);
  if (request.filter) {
    if (has_no_condition(*request.filter)) return failure(ErrorCode::InvalidArgument);
    for (const Memory& memory : visible(ending_filter(*request.filter, request.verb), {}))
      ids.push_back(memory.id);
  }
  if (request.verb == Verb::Forget) ids = with_derived(ids);
  ReferenceBank after = *this;
  EndReply reply;
  for (const std::string& id : ids) {
    if (after.current(id) == nullptr) {
      reply.missing.push_back(id);
      continue;
    }
    const Memory before = *after.current(id);
    const bool changed =
        request.verb == Verb::Forget ? after.forget(id) : after.change_state(request.verb, before);
    if (changed) reply.ids.push_back(id);
  }
  if (!request.dry_run) *this = std::move(after);
  return reply;
}

Result<void> ReferenceBank::import_one(Memory memory, ImportReply& reply) {
  const bool names_nobody = current(memory.superseded_by) == nullptr;
  if (names_nobody && is_forgotten(memory.superseded_by)) memory.superseded_by.clear();
  const bool gone = is_forgotten(memory.id);
  for (const Memory& there : versions_) {
    if (there.id != memory.id || there.version != memory.version) continue;
    const bool another = is_another(there, memory);
    if (another && !gone) return failure(ErrorCode::Conflict);
    ++(another ? reply.forgotten : reply.present);
    return {};
  }
  if (gone) {
    ++reply.forgotten;
    return {};
  }
  const auto& parents = memory.parents;
  if (std::any_of(parents.begin(), parents.end(),
                  [&](const auto& parent) { return is_forgotten(parent); })) {
    ++reply.forgotten;
    return {};
  }
  const Memory* there = current(memory.id);
  if (memory.version != (there == nullptr ? 1 : there->version + 1)) {
    return failure(ErrorCode::InvalidArgument);
  }
  const bool has_key = memory.version == 1 && !memory.idempotency_key.empty();
  if (has_key && first_with_key(memory.idempotency_key) != nullptr) {
    return failure(ErrorCode::AlreadyExists);
  }
  if (memory.version == 1) {
    for (const std::string& parent : memory.parents)
      derived_.emplace(parent, memory.id);
  }
  Memory written = memory;
  written.superseded_at.reset();
  write_version(std::move(written));
  ++reply.added;
  return {};
}

Result<void> ReferenceBank::import_marks(const std::vector<Mark>& marks, ImportReply& reply) {
  std::set<Mark> fresh;
  for (const Mark& mark : marks) {
    if (marks_.insert(mark).second) fresh.insert(mark);
  }
  std::set<std::string> ids;
  for (const Mark& mark : fresh) {
    const auto versions = history(mark.first);
    if (versions.empty()) continue;
    const Mark of_this{mark.first, versions.front().recorded_at.unix_us};
    if (!fresh.contains(of_this)) return failure(ErrorCode::Conflict);
    ids.insert(mark.first);
  }
  for (const std::string& id : with_derived({ids.begin(), ids.end()})) {
    if (forget(id)) ++reply.removed;
  }
  return {};
}

Result<ImportReply> ReferenceBank::import_records(const std::vector<ExportRecord>& records,
                                                  const std::vector<Mark>& marks) {
  ReferenceBank after = *this;
  ImportReply reply;
  if (auto marked = after.import_marks(marks, reply); !marked.ok()) {
    return std::move(marked).error();
  }
  for (const ExportRecord& record : records) {
    if (!record.memory) continue;
    auto imported = after.import_one(*record.memory, reply);
    if (!imported.ok()) return std::move(imported).error();
  }
  *this = std::move(after);
  return reply;
}

std::vector<Memory> ReferenceBank::history(const std::string& id) const {
  std::vector<Memory> found;
  std::copy_if(versions_.begin(), versions_.end(), std::back_inserter(found),
               [&](const Memory& memory) { return memory.id == id; });
  return found;
}

std::optional<Memory> ReferenceBank::get(const std::string& id, const ReadAt& at) const {
  for (const Memory& memory : versions_) {
    if (memory.id == id && is_in_force(memory, at)) return memory;
  }
  return std::nullopt;
}

std::vector<Memory> ReferenceBank::visible(const Filter& filter, const ReadAt& at) const {
  std::vector<Memory> found;
  std::copy_if(
      versions_.begin(), versions_.end(), std::back_inserter(found),
      [&](const Memory& memory) { return is_in_force(memory, at) && passes(memory, filter); });
  return found;
}

std::vector<Memory> ReferenceBank::list(const ListRequest& request) const {
  std::vector<Memory> listed = visible(request.filter, request.at);
  if (request.order == Order::Event) {
    std::erase_if(listed, [](const Memory& memory) { return !memory.event_at; });
    std::stable_sort(listed.begin(), listed.end(),
                     [](const Memory& a, const Memory& b) { return *a.event_at < *b.event_at; });
  }
  if (request.newest_first) std::reverse(listed.begin(), listed.end());
  return listed;
}

}  // namespace jiyi::testkit
