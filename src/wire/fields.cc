#include "wire/fields.h"

#include <utility>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {

std::optional<Timestamp> optional_time(json::FieldReader& in, std::string_view name) {
  const auto text = in.optional_string(name);
  if (!text) return std::nullopt;
  auto moment = parse_timestamp(*text);
  if (!moment.ok()) {
    in.fail(name, moment.error().message());
    return std::nullopt;
  }
  return moment.value();
}

std::optional<std::string> optional_name(json::FieldReader& in, std::string_view name) {
  auto text = in.optional_string(name);
  if (!text || !text->empty()) return text;
  in.fail(name, "is empty; give a name, or leave it out");
  return std::nullopt;
}

std::string metadata_text(json::FieldReader& in, std::string_view name) {
  const json::Object* object = in.object(name);
  if (object == nullptr || object->empty()) return {};
  return json::write(*object);
}

void put(json::Object& out, std::string_view name, std::string_view text) {
  if (!text.empty()) out.set(name, text);
}

void put(json::Object& out, std::string_view name, const std::optional<Timestamp>& moment) {
  if (moment) out.set(name, format_timestamp(*moment));
}

void put(json::Object& out, std::string_view name, const std::vector<std::string>& texts) {
  if (!texts.empty()) out.set(name, strings_json(texts));
}

void put_metadata(json::Object& out, std::string_view name, const std::string& metadata) {
  if (metadata.empty()) return;
  auto parsed = json::parse(metadata);
  out.set(name, parsed.ok() ? std::move(parsed).value() : json::Value(metadata));
}

json::Array strings_json(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace jiyi::wire
