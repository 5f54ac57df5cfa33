#include "transfer/chat_message.h"

#include <cmath>
#include <cstdint>

#include "json/write.h"
#include "time/civil.h"

namespace jiyi::transfer {
namespace {

// Kinds of parts that carry text of their own, under which name.
constexpr std::string_view kTextNames[] = {"text", "refusal", "transcript"};

std::string part_kind(const json::Object& part) {
  std::string kind = string_member(part, "type");
  if (kind.empty()) kind = string_member(part, "content_type");
  return kind;
}

bool is_reasoning(std::string_view kind) {
  return kind == "thinking" || kind == "redacted_thinking" || kind == "reasoning" ||
         kind == "thoughts" || kind == "reasoning_recap";
}

std::string bracketed(std::string_view word) {
  std::string text = "[";
  text += word;
  text += ']';
  return text;
}

// "image_url", "input_image" and "image_asset_pointer" are all an image.
std::string mark_of(std::string_view kind) {
  for (const std::string_view known : {"image", "audio", "video", "file"}) {
    if (kind.find(known) != std::string_view::npos) return bracketed(known);
  }
  return kind.empty() ? std::string() : bracketed(kind);
}

std::string part_text(const json::Value& part) {
  if (const auto* text = part.if_string()) return *text;
  const json::Object* object = part.if_object();
  if (object == nullptr) return {};
  const std::string kind = part_kind(*object);
  if (is_reasoning(kind)) return {};
  if (kind == "tool_use")
    return tool_call_text(string_member(*object, "name"), object->find("input"));
  if (kind == "tool_result") {
    const std::string result = content_text(object->find("content"));
    return result.empty() ? std::string() : "[tool result] " + result;
  }
  for (const std::string_view name : kTextNames) {
    if (const auto text = string_member(*object, name); !text.empty()) return text;
  }
  return kind == "text" ? std::string() : mark_of(kind);
}

}  // namespace

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos;
}

void append_line(std::string& text, std::string_view line) {
  if (is_blank(line)) return;
  if (!text.empty()) text += '\n';
  text += line;
}

std::string content_text(const json::Value* content) {
  if (content == nullptr) return {};
  if (const json::Array* parts = content->if_array()) {
    std::string text;
    for (const json::Value& part : *parts)
      append_line(text, part_text(part));
    return text;
  }
  return part_text(*content);
}

std::string tool_call_text(std::string_view name, const json::Value* arguments) {
  std::string text = "[tool call] " + std::string(name) + "(";
  if (arguments != nullptr && !arguments->is_null()) {
    const auto* written = arguments->if_string();
    text += written != nullptr ? *written : json::write(*arguments);
  }
  return text + ")";
}

std::optional<Timestamp> moment_of(const json::Value* value) {
  if (value == nullptr) return std::nullopt;
  if (const auto* text = value->if_string()) {
    const auto moment = parse_timestamp(*text);
    if (!moment.ok()) return std::nullopt;
    return moment.value();
  }
  const auto seconds = value->number();
  if (!seconds) return std::nullopt;
  constexpr double kSecondsMin = -62'135'596'800.0;  // 0001-01-01
  constexpr double kSecondsMax = 253'402'300'799.0;  // 9999-12-31T23:59:59
  if (!(*seconds >= kSecondsMin && *seconds <= kSecondsMax)) return std::nullopt;
  const double micros = *seconds * static_cast<double>(time::kMicrosPerSecond);
  return Timestamp{.unix_us = static_cast<std::int64_t>(std::llround(micros))};
}

std::string string_member(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  const auto* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : *text;
}

const json::Object* object_member(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  return value == nullptr ? nullptr : value->if_object();
}

const json::Array* array_member(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  return value == nullptr ? nullptr : value->if_array();
}

std::string title_metadata(const std::string& title) {
  if (title.empty()) return {};
  json::Object metadata;
  metadata.set("title", title);
  return json::write(metadata);
}

bool is_message(const NewMemory& item) {
  if (item.kind) return *item.kind == Kind::Message;
  return !item.role.empty() || !item.speaker.empty() || !item.scope.session_id.empty();
}

void add_fault(Record& record, std::string what) {
  record.faults.emplace_back(ErrorCode::InvalidArgument, std::move(what));
}

}  // namespace jiyi::transfer
