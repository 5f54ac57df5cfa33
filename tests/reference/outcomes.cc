#include "outcomes.h"

#include <array>

namespace jiyi::model {
namespace {

std::string shown(const char* name, const std::string& value) {
  return value.empty() ? "" : std::string(" ") + name + "=" + value;
}

}  // namespace

std::string shown(const ReadAt& at) {
  return shown("as_of", at.as_of ? format_timestamp(*at.as_of) : "") +
         shown("valid_at", at.valid_at ? format_timestamp(*at.valid_at) : "");
}

std::string shown(const std::vector<NewMemory>& items) {
  std::string text;
  for (const NewMemory& item : items) {
    text += "{" + item.id + " '" + item.text + "'" + shown("user", item.scope.user_id) +
            shown("session", item.scope.session_id) + shown("speaker", item.speaker) +
            shown("type", item.type) + shown("key", item.idempotency_key);
    for (const std::string& parent : item.parents)
      text += shown("parent", parent);
    text += "} ";
  }
  return text;
}

std::string shown(const EndRequest& request) {
  constexpr std::array<const char*, 3> kVerbs{"archive", "restore", "forget"};
  std::string text = request.dry_run ? "dry " : "";
  text += kVerbs[static_cast<std::size_t>(request.verb)];
  for (const std::string& id : request.ids)
    text += " " + id;
  if (request.filter) text += " by a filter";
  return text;
}

std::string shown(ErrorCode code) {
  return "error code " + std::to_string(static_cast<int>(code));
}

bool is_valid(const Filter& filter) {
  const auto forward = [](const auto& from, const auto& to) { return !from || !to || *from < *to; };
  return forward(filter.event_from, filter.event_to) &&
         forward(filter.recorded_from, filter.recorded_to);
}

}  // namespace jiyi::model
