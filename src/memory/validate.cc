#include "memory/validate.h"

#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "json/write.h"
#include "text/utf8.h"
#include "time/civil.h"

namespace jiyi::memory {
namespace {

Error over_limit(std::string_view what, std::size_t bytes, std::size_t limit) {
  return {ErrorCode::LimitExceeded, std::string(what) + " of " + std::to_string(bytes) +
                                        " bytes is over the limit of " + std::to_string(limit)};
}

Result<void> check_text(std::string_view text) {
  if (text.size() > kTextBytesMax) return over_limit("text", text.size(), kTextBytesMax);
  if (auto valid = text::check_utf8(text); !valid.ok()) {
    return std::move(valid).error().with_context("text");
  }
  if (text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos) {
    return Error{ErrorCode::InvalidArgument, "text is empty"};
  }
  return {};
}

Result<std::string> checked_metadata(std::string_view metadata) {
  if (metadata.empty()) return std::string();
  if (metadata.size() > kMetadataBytesMax) {
    return over_limit("metadata", metadata.size(), kMetadataBytesMax);
  }
  auto parsed = json::parse(metadata);
  if (!parsed.ok()) return std::move(parsed).error().with_context("metadata");
  const json::Object* object = parsed.value().if_object();
  if (object == nullptr) return Error{ErrorCode::InvalidArgument, "metadata is not a JSON object"};
  if (object->empty()) return std::string();
  std::string written = json::write(parsed.value());
  if (written.size() > kMetadataBytesMax) {
    return over_limit("metadata", written.size(), kMetadataBytesMax);
  }
  return written;
}

Result<void> check_importance(int importance) {
  if (importance >= 0 && importance <= 10) return {};
  return Error{ErrorCode::InvalidArgument,
               "importance " + std::to_string(importance) + " is not between 0 and 10"};
}

// Within the years that can be written, as the clock of its own offset shows them.
Result<void> check_moment(std::string_view what, const std::optional<Timestamp>& moment) {
  if (!moment) return {};
  constexpr std::int64_t kMicrosPerMinute = 60 * time::kMicrosPerSecond;
  constexpr std::int64_t kMicrosPerDay = time::kSecondsPerDay * time::kMicrosPerSecond;
  const std::int64_t first = time::days_from_civil({time::kYearMin, 1, 1}) * kMicrosPerDay;
  const std::int64_t end = time::days_from_civil({time::kYearMax + 1, 1, 1}) * kMicrosPerDay;
  const int offset = moment->offset_minutes;
  if (offset < -time::kOffsetMinutesMax || offset > time::kOffsetMinutesMax) {
    return Error{ErrorCode::InvalidArgument, std::string(what) + " has an offset of " +
                                                 std::to_string(offset) +
                                                 " minutes; at most 1439 either way are allowed"};
  }
  const std::int64_t shift = offset * kMicrosPerMinute;
  if (moment->unix_us >= first - shift && moment->unix_us < end - shift) return {};
  return Error{ErrorCode::InvalidArgument, std::string(what) + " is outside the years 1 to 9999"};
}

Result<void> check_validity(const Memory& memory) {
  RETURN_IF_ERROR(check_moment("event_at", memory.event_at));
  RETURN_IF_ERROR(check_moment("valid_from", memory.valid_from));
  RETURN_IF_ERROR(check_moment("valid_to", memory.valid_to));
  RETURN_IF_ERROR(check_moment("expires_at", memory.expires_at));
  if (!memory.valid_from || !memory.valid_to || *memory.valid_from < *memory.valid_to) return {};
  return Error{ErrorCode::InvalidArgument, "valid_to " + format_timestamp(*memory.valid_to) +
                                               " is not after valid_from " +
                                               format_timestamp(*memory.valid_from)};
}

Result<void> check_scope(const Scope& scope) {
  RETURN_IF_ERROR(check_name("user_id", scope.user_id));
  RETURN_IF_ERROR(check_name("agent_id", scope.agent_id));
  RETURN_IF_ERROR(check_name("app_id", scope.app_id));
  return check_name("session_id", scope.session_id);
}

Result<void> check_memory(const Memory& memory) {
  RETURN_IF_ERROR(check_text(memory.text));
  RETURN_IF_ERROR(check_name("id", memory.id));
  RETURN_IF_ERROR(check_name("type", memory.type));
  RETURN_IF_ERROR(check_scope(memory.scope));
  RETURN_IF_ERROR(check_name("speaker", memory.speaker));
  RETURN_IF_ERROR(check_name("role", memory.role));
  RETURN_IF_ERROR(check_name("writer", memory.provenance.writer));
  RETURN_IF_ERROR(check_name("source", memory.provenance.source));
  RETURN_IF_ERROR(check_name("model", memory.provenance.model));
  RETURN_IF_ERROR(check_name("idempotency_key", memory.idempotency_key));
  for (const std::string& parent : memory.parents)
    RETURN_IF_ERROR(check_name("parent", parent));
  RETURN_IF_ERROR(check_importance(memory.importance));
  return check_validity(memory);
}

Kind kind_of(const NewMemory& item) {
  if (item.kind) return *item.kind;
  const bool said = !item.scope.session_id.empty() || !item.role.empty() || !item.speaker.empty();
  return said ? Kind::Message : Kind::Note;
}

}  // namespace

Result<void> check_name(std::string_view what, std::string_view name) {
  if (name.size() > kNameBytesMax) return over_limit(what, name.size(), kNameBytesMax);
  auto valid = text::check_utf8(name);
  if (!valid.ok()) return std::move(valid).error().with_context(what);
  return {};
}

Result<void> check_bank(const BankKey& bank) {
  if (bank.tenant.empty()) return Error{ErrorCode::InvalidArgument, "tenant is empty"};
  if (bank.bank.empty()) return Error{ErrorCode::InvalidArgument, "bank is empty"};
  RETURN_IF_ERROR(check_name("tenant", bank.tenant));
  return check_name("bank", bank.bank);
}

Result<void> check_version(const Memory& memory) {
  if (memory.id.empty()) return Error{ErrorCode::InvalidArgument, "id is empty"};
  RETURN_IF_ERROR(check_memory(memory));
  RETURN_IF_ERROR(check_name("superseded_by", memory.superseded_by));
  RETURN_IF_ERROR(checked_metadata(memory.metadata));
  RETURN_IF_ERROR(check_moment("recorded_at", memory.recorded_at));
  if (memory.kind <= Kind::Summary && memory.state <= State::Rejected &&
      memory.trust <= Trust::High && memory.provenance.channel <= Channel::Import) {
    return {};
  }
  return Error{ErrorCode::InvalidArgument, "kind, state, trust or channel is none that there is"};
}

Result<void> check_filter(const Filter& filter) {
  for (const std::string& id : filter.ids)
    RETURN_IF_ERROR(check_name("id", id));
  for (const std::string& type : filter.types)
    RETURN_IF_ERROR(check_name("type", type));
  RETURN_IF_ERROR(check_scope(filter.scope));
  RETURN_IF_ERROR(check_name("speaker", filter.speaker));
  RETURN_IF_ERROR(check_name("role", filter.role));
  if (filter.importance_min) RETURN_IF_ERROR(check_importance(*filter.importance_min));
  if (filter.event_from && filter.event_to && *filter.event_to <= *filter.event_from) {
    return Error{ErrorCode::InvalidArgument, "event_to is not after event_from"};
  }
  if (filter.recorded_from && filter.recorded_to && *filter.recorded_to <= *filter.recorded_from) {
    return Error{ErrorCode::InvalidArgument, "recorded_to is not after recorded_from"};
  }
  return {};
}

Result<Memory> checked(NewMemory item) {
  Memory memory;
  memory.kind = kind_of(item);
  memory.id = std::move(item.id);
  memory.type = std::move(item.type);
  memory.text = std::move(item.text);
  memory.scope = std::move(item.scope);
  memory.speaker = std::move(item.speaker);
  memory.role = std::move(item.role);
  memory.importance = item.importance.value_or(memory.importance);
  ASSIGN_OR_RETURN(memory.metadata, checked_metadata(item.metadata));
  memory.provenance = std::move(item.provenance);
  memory.parents = std::move(item.parents);
  memory.event_at = item.event_at;
  memory.valid_from = item.valid_from;
  memory.valid_to = item.valid_to;
  memory.expires_at = item.expires_at;
  memory.idempotency_key = std::move(item.idempotency_key);
  RETURN_IF_ERROR(check_memory(memory));
  return memory;
}

Result<Memory> changed(Memory before, const UpdateRequest& request) {
  Memory after = std::move(before);
  if (request.text) after.text = *request.text;
  if (request.type) after.type = *request.type;
  if (request.importance) after.importance = *request.importance;
  if (request.metadata) {
    ASSIGN_OR_RETURN(after.metadata, checked_metadata(*request.metadata));
  }
  if (request.event_at) after.event_at = request.event_at;
  if (request.valid_from) after.valid_from = request.valid_from;
  if (request.valid_to) after.valid_to = request.valid_to;
  if (request.expires_at && request.never_expires) {
    return Error{ErrorCode::InvalidArgument, "expires_at and never_expires exclude each other"};
  }
  if (request.expires_at || request.never_expires) after.expires_at = request.expires_at;
  if (!request.writer.empty()) after.provenance.writer = request.writer;
  RETURN_IF_ERROR(check_memory(after));
  return after;
}

}  // namespace jiyi::memory
