#include "checks.h"

#include <algorithm>
#include <map>

namespace jiyi::model {
namespace {

std::string quoted(const std::string& text) {
  return "'" + text + "'";
}

std::string shown(const std::optional<Timestamp>& moment) {
  return moment ? format_timestamp(*moment) : "none";
}

// Names a field and both its values, unless they are equal.
std::string field(const char* name, const std::string& engine, const std::string& reference) {
  if (engine == reference) return {};
  return std::string(" ") + name + " is " + quoted(engine) + " not " + quoted(reference);
}

template <typename T>
std::string number(const char* name, T engine, T reference) {
  return field(name, std::to_string(static_cast<long long>(engine)),
               std::to_string(static_cast<long long>(reference)));
}

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts)
    all += part + ",";
  return all;
}

std::string of_identity(const Memory& engine, const Memory& reference) {
  const Provenance& from = engine.provenance;
  const Provenance& to = reference.provenance;
  return field("id", engine.id, reference.id) +
         number("version", engine.version, reference.version) +
         number("kind", engine.kind, reference.kind) + number("channel", from.channel, to.channel) +
         field("writer", from.writer, to.writer) + field("source", from.source, to.source) +
         number("trust", engine.trust, reference.trust) +
         field("parents", joined(engine.parents), joined(reference.parents)) +
         field("key", engine.idempotency_key, reference.idempotency_key) +
         field("user", engine.scope.user_id, reference.scope.user_id) +
         field("agent", engine.scope.agent_id, reference.scope.agent_id) +
         field("session", engine.scope.session_id, reference.scope.session_id);
}

std::string of_times(const Memory& engine, const Memory& reference) {
  return field("event_at", shown(engine.event_at), shown(reference.event_at)) +
         field("valid_from", shown(engine.valid_from), shown(reference.valid_from)) +
         field("valid_to", shown(engine.valid_to), shown(reference.valid_to)) +
         field("recorded_at", shown(engine.recorded_at), shown(reference.recorded_at)) +
         field("superseded_at", shown(engine.superseded_at), shown(reference.superseded_at));
}

std::size_t count_of(const std::vector<CountBy>& counts, const std::string& name) {
  for (const CountBy& one : counts) {
    if (one.name == name) return one.count;
  }
  return 0;
}

}  // namespace

std::string difference(const Memory& engine, const Memory& reference) {
  const std::string wrong = of_identity(engine, reference) + of_times(engine, reference) +
                            number("state", engine.state, reference.state) +
                            field("type", engine.type, reference.type) +
                            field("text", engine.text, reference.text) +
                            field("speaker", engine.speaker, reference.speaker) +
                            field("role", engine.role, reference.role) +
                            number("importance", engine.importance, reference.importance) +
                            field("metadata", engine.metadata, reference.metadata) +
                            field("superseded_by", engine.superseded_by, reference.superseded_by) +
                            number("restated", engine.restated, reference.restated);
  return wrong.empty() ? wrong : "memory " + quoted(reference.id) + ":" + wrong;
}

std::string difference(const std::vector<Memory>& engine, const std::vector<Memory>& reference) {
  for (std::size_t i = 0; i < std::min(engine.size(), reference.size()); ++i) {
    if (auto wrong = difference(engine[i], reference[i]); !wrong.empty()) {
      return "at " + std::to_string(i) + " " + wrong;
    }
  }
  return number("count", engine.size(), reference.size());
}

std::string difference(std::vector<std::string> engine, std::vector<std::string> reference) {
  const auto set = [](std::vector<std::string>& ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  };
  set(engine);
  set(reference);
  return field("ids", joined(engine), joined(reference));
}

std::string wrong_in_stats(const BankStats& stats, const testkit::ReferenceBank& bank) {
  std::size_t memories = 0;
  std::size_t bytes = 0;
  std::map<std::string, std::size_t> states;
  const std::vector<std::string> names{"live", "superseded", "archived", "quarantined", "rejected"};
  for (const Memory& memory : bank.versions()) {
    if (memory.superseded_at) continue;
    ++memories;
    bytes += memory.text.size();
    ++states[names[static_cast<std::size_t>(memory.state)]];
  }
  std::string wrong = number("seq", stats.seq, bank.seq()) +
                      number("memories", stats.memories, memories) +
                      number("versions", stats.versions, bank.versions().size()) +
                      number("text_bytes", stats.text_bytes, bytes);
  for (const std::string& name : names)
    wrong += number(name.c_str(), count_of(stats.by_state, name), states[name]);
  return wrong;
}

}  // namespace jiyi::model
