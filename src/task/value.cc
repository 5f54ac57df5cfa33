#include "task/value.h"

#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "sense/secrets.h"
#include "sense/sensitive_keys.h"

namespace jiyi::task {
namespace {

const sense::SecretMasker& masker() {
  static const sense::SecretMasker made;
  return made;
}

std::string marker() {
  return "[secret:" + std::string(sense::secret_kind_name(sense::SecretKind::Password)) + "]";
}

}  // namespace

Result<json::Value> read_value(std::string_view what, std::string_view json) {
  if (json.size() > kTaskBytesMax) {
    return Error{ErrorCode::LimitExceeded,
                 std::string(what) + " of " + std::to_string(json.size()) +
                     " bytes is over the limit of " + std::to_string(kTaskBytesMax) + " of a task"};
  }
  auto value = json::parse(json, {.depth_max = kTaskDepthMax});
  if (!value.ok()) return std::move(value).error().with_context(what);
  return value;
}

Result<json::Value> read_object(std::string_view what, std::string_view json) {
  ASSIGN_OR_RETURN(auto value, read_value(what, json));
  if (value.if_object() != nullptr) return value;
  return Error{ErrorCode::InvalidArgument,
               std::string(what) + ": expected an object, got " + std::string(value.type_name())};
}

json::Value masked(json::Value value) {
  if (const std::string* text = value.if_string()) return masker().mask(*text).text;
  if (json::Array* items = value.if_array()) {
    for (json::Value& item : *items)
      item = masked(std::move(item));
    return value;
  }
  const json::Object* object = value.if_object();
  if (object == nullptr) return value;
  json::Object out;
  for (const json::Member& member : *object) {
    const bool is_secret =
        member.value.if_string() != nullptr && sense::is_sensitive_key(member.name);
    out.append(member.name, is_secret ? json::Value(marker()) : masked(member.value));
  }
  return out;
}

}  // namespace jiyi::task
