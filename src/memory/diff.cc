#include "memory/diff.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/try.h"

namespace jiyi::memory {
namespace {

constexpr std::array<const char*, 5> kStates{"live", "superseded", "archived", "quarantined",
                                             "rejected"};

Result<const Memory*> version(const std::vector<Memory>& versions, std::uint32_t number) {
  const auto found = std::find_if(versions.begin(), versions.end(),
                                  [&](const Memory& memory) { return memory.version == number; });
  if (found == versions.end()) {
    return Error{ErrorCode::NotFound, "no version " + std::to_string(number) + "; there are 1 to " +
                                          std::to_string(versions.size())};
  }
  return &*found;
}

std::string spelled(const std::optional<Timestamp>& moment) {
  return moment ? format_timestamp(*moment) : std::string();
}

}  // namespace

Result<std::vector<FieldChange>> diff(const std::vector<Memory>& versions, std::uint32_t from,
                                      std::uint32_t to) {
  ASSIGN_OR_RETURN(const Memory* before, version(versions, from));
  ASSIGN_OR_RETURN(const Memory* after, version(versions, to));
  std::vector<FieldChange> changes;
  const auto compare = [&](const char* field, std::string a, std::string b) {
    if (a != b) changes.push_back({field, std::move(a), std::move(b)});
  };
  compare("state", kStates[static_cast<int>(before->state)],
          kStates[static_cast<int>(after->state)]);
  compare("type", before->type, after->type);
  compare("text", before->text, after->text);
  compare("importance", std::to_string(before->importance), std::to_string(after->importance));
  compare("metadata", before->metadata, after->metadata);
  compare("writer", before->provenance.writer, after->provenance.writer);
  compare("superseded_by", before->superseded_by, after->superseded_by);
  compare("event_at", spelled(before->event_at), spelled(after->event_at));
  compare("valid_from", spelled(before->valid_from), spelled(after->valid_from));
  compare("valid_to", spelled(before->valid_to), spelled(after->valid_to));
  compare("expires_at", spelled(before->expires_at), spelled(after->expires_at));
  return changes;
}

}  // namespace jiyi::memory
