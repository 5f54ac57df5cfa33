#include "testkit/reference_rules.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>
#include <vector>

#include "jiyi/reading.h"
#include "testkit/reference_bank.h"

namespace jiyi::testkit {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

Trust trust_of(Channel channel) {
  switch (channel) {
    case Channel::Operator:
    case Channel::User:
      return Trust::High;
    case Channel::Agent:
      return Trust::Medium;
    case Channel::Import:
    case Channel::OtherAgent:
      return Trust::Low;
    case Channel::Tool:
    case Channel::Web:
    case Channel::Document:
      break;
  }
  return Trust::Untrusted;
}

template <typename T>
bool among(const std::vector<T>& wanted, const T& value) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

bool matches(const std::string& wanted, const std::string& value) {
  return wanted.empty() || wanted == value;
}

bool in_range(const std::optional<Timestamp>& from, const std::optional<Timestamp>& to,
              const std::optional<Timestamp>& moment) {
  if (!from && !to) return true;
  return moment && (!from || *from <= *moment) && (!to || *moment < *to);
}

// Whether compact metadata has this member. Good for flat objects without commas in strings.
bool has_member(const std::string& metadata, const std::string& key, const std::string& scalar) {
  const std::string member = "\"" + key + "\":" + scalar;
  return metadata.find(member + ",") != std::string::npos ||
         metadata.find(member + "}") != std::string::npos;
}

// The scale is tested where it is made; here only that it is used.
int importance_of(const NewMemory& item) {
  auto reading = read_message(item.text, {.role = item.role});
  if (!reading.ok()) reading = read_message(item.text);  // another role is a user's
  return reading.ok() ? static_cast<int>(std::lround(reading.value().importance)) : 0;
}

}  // namespace

std::string without_extra_blanks(const std::string& text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find_first_not_of(kBlanks, at);
    if (begin == std::string::npos) break;
    at = std::min(text.find_first_of(kBlanks, begin), text.size());
    if (!plain.empty()) plain += ' ';
    plain += text.substr(begin, at - begin);
  }
  return plain;
}

std::string session_of(const Memory& memory) {
  if (!memory.scope.session_id.empty()) return "named " + memory.scope.session_id;
  if (!memory.event_at) return {};
  return "day " + format_timestamp(*memory.event_at).substr(0, 10);
}

bool is_in_force(const Memory& memory, const ReadAt& at) {
  const bool valid = !at.valid_at || ((!memory.valid_from || *memory.valid_from <= *at.valid_at) &&
                                      (!memory.valid_to || *at.valid_at < *memory.valid_to));
  if (!at.as_of) return valid && !memory.superseded_at;
  return valid && memory.recorded_at <= *at.as_of &&
         (!memory.superseded_at || *at.as_of < *memory.superseded_at);
}

bool passes(const Memory& memory, const Filter& filter) {
  const auto& scope = filter.scope;
  return (filter.states.empty() ? memory.state == State::Live
                                : among(filter.states, memory.state)) &&
         among(filter.ids, memory.id) && among(filter.kinds, memory.kind) &&
         among(filter.types, memory.type) && matches(scope.user_id, memory.scope.user_id) &&
         matches(scope.agent_id, memory.scope.agent_id) &&
         matches(scope.app_id, memory.scope.app_id) &&
         matches(scope.session_id, memory.scope.session_id) &&
         matches(filter.speaker, memory.speaker) && matches(filter.role, memory.role) &&
         (!filter.importance_min || memory.importance >= *filter.importance_min) &&
         (!filter.trust_min || memory.trust >= *filter.trust_min) &&
         in_range(filter.event_from, filter.event_to, memory.event_at) &&
         in_range(filter.recorded_from, filter.recorded_to, memory.recorded_at) &&
         std::all_of(filter.metadata.begin(), filter.metadata.end(), [&](const auto& wanted) {
           return has_member(memory.metadata, wanted.first, wanted.second);
         });
}

Memory memory_of(const NewMemory& item) {
  Memory memory;
  const bool said = !item.scope.session_id.empty() || !item.role.empty() || !item.speaker.empty();
  memory.kind = item.kind.value_or(said ? Kind::Message : Kind::Note);
  memory.id = item.id;
  memory.type = item.type;
  memory.text = mask_secrets(item.text);
  memory.scope = item.scope;
  memory.speaker = item.speaker;
  memory.role = item.role;
  memory.importance = item.importance.value_or(importance_of(item));
  memory.metadata = item.metadata;
  memory.provenance = item.provenance;
  if (memory.provenance.writer.empty()) memory.provenance.writer = "local";
  memory.trust = trust_of(item.provenance.channel);
  memory.parents = item.parents;
  memory.event_at = item.event_at;
  memory.valid_from = item.valid_from;
  memory.valid_to = item.valid_to;
  memory.expires_at = item.expires_at;
  memory.idempotency_key = item.idempotency_key;
  return memory;
}

bool is_allowed(const Memory& memory) {
  const bool in_order =
      !memory.valid_from || !memory.valid_to || *memory.valid_from < *memory.valid_to;
  return !without_extra_blanks(memory.text).empty() && memory.importance >= 0 &&
         memory.importance <= 10 && in_order;
}

bool is_equal_note(const Memory& there, const Memory& memory) {
  const auto key = [](const Memory& one) {
    return std::tuple(one.kind, one.type, one.scope.user_id, one.scope.agent_id, one.scope.app_id,
                      one.scope.session_id, one.speaker, one.event_at, one.valid_from, one.valid_to,
                      one.expires_at, one.metadata, without_extra_blanks(one.text));
  };
  const bool merges = memory.id.empty() && (memory.kind == Kind::Note || memory.kind == Kind::Fact);
  return merges && !there.superseded_at && there.state == State::Live && key(there) == key(memory);
}

Memory updated(Memory before, const UpdateRequest& request) {
  Memory after = std::move(before);
  if (request.text) after.text = mask_secrets(*request.text);
  if (request.type) after.type = *request.type;
  if (request.importance) after.importance = *request.importance;
  if (request.metadata) after.metadata = *request.metadata;
  if (request.event_at) after.event_at = request.event_at;
  if (request.valid_from) after.valid_from = request.valid_from;
  if (request.valid_to) after.valid_to = request.valid_to;
  if (request.expires_at || request.never_expires) after.expires_at = request.expires_at;
  after.provenance.writer = request.writer.empty() ? "local" : request.writer;
  return after;
}

bool differs(const Memory& a, const Memory& b) {
  const auto changeable = [](const Memory& one) {
    return std::tuple(one.text, one.type, one.importance, one.metadata, one.event_at,
                      one.valid_from, one.valid_to, one.expires_at);
  };
  return changeable(a) != changeable(b);
}

bool has_no_condition(const Filter& filter) {
  return (filter.states.empty() || among(filter.states, State::Live)) && filter.ids.empty() &&
         filter.kinds.empty() && filter.types.empty() && filter.scope == Scope{} &&
         filter.speaker.empty() && filter.role.empty() && !filter.importance_min &&
         !filter.trust_min && !filter.event_from && !filter.event_to && !filter.recorded_from &&
         !filter.recorded_to && filter.metadata.empty();
}

Filter ending_filter(Filter filter, Verb verb) {
  if (!filter.states.empty()) return filter;
  if (verb == Verb::Restore) filter.states = {State::Archived};
  if (verb == Verb::Forget) {
    filter.states = {State::Live, State::Superseded, State::Archived, State::Quarantined,
                     State::Rejected};
  }
  return filter;
}

}  // namespace jiyi::testkit
