#include "transfer/lifebench.h"

#include <string_view>
#include <unordered_map>
#include <utility>

#include "transfer/chat_message.h"

namespace jiyi::transfer {
namespace {

constexpr std::string_view kChinaOffset = "+08:00";
constexpr std::size_t kDateBytes = 10;       // 2025-01-01
constexpr std::string_view kNothing = "无";  // how the records say "no text in the picture"

// A scalar as text: ids and durations are written as numbers or strings.
std::string scalar_member(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  if (value == nullptr) return {};
  if (const auto* text = value->if_string()) return *text;
  if (const auto* number = value->if_int64()) return std::to_string(*number);
  return {};
}

void append_word(std::string& line, std::string_view word) {
  if (word.empty()) return;
  if (!line.empty()) line += ' ';
  line += word;
}

// A list of words, or one text.
void append_words(std::string& line, const json::Object& object, std::string_view name) {
  append_word(line, string_member(object, name));
  const json::Array* words = array_member(object, name);
  if (words == nullptr) return;
  for (const json::Value& word : *words) {
    if (const auto* text = word.if_string()) append_word(line, *text);
  }
}

std::string fields_text(const json::Object& record, std::initializer_list<const char*> names) {
  std::string line = "[";
  line += string_member(record, "type");
  line += ']';
  for (const char* name : names)
    append_word(line, scalar_member(record, name));
  return line;
}

std::string sms_text(const json::Object& record) {
  return fields_text(record, {"message_type", "contactName"}) + ": " +
         string_member(record, "message_content");
}

std::string call_text(const json::Object& record) {
  std::string line = fields_text(record, {"contactName"});
  const std::string direction = scalar_member(record, "direction");
  if (direction == "0") append_word(line, "呼入 incoming");
  if (direction == "1") append_word(line, "呼出 outgoing");
  for (const char* name : {"call_result", "call_type", "datetime", "datetime_end", "duration"}) {
    append_word(line, scalar_member(record, name));
  }
  return line;
}

std::string photo_text(const json::Object& record) {
  std::string line = fields_text(record, {"caption"});
  if (const json::Object* location = object_member(record, "location")) {
    for (const char* name : {"city", "district", "poi"}) {
      append_word(line, string_member(*location, name));
    }
  }
  append_words(line, record, "faceRecognition");
  append_words(line, record, "imageTag");
  const std::string seen = string_member(record, "ocrText");
  if (seen != kNothing && seen != "None") append_word(line, seen);
  return line;
}

std::string dialogue_text(const json::Object& record) {
  std::string text;
  const json::Object* conversation = object_member(record, "conversation");
  if (conversation == nullptr) return text;
  for (const json::Member& turn : *conversation) {
    const json::Object* speakers = turn.value.if_object();
    if (speakers == nullptr) continue;
    for (const json::Member& speaker : *speakers) {
      const json::Object* said = speaker.value.if_object();
      if (said == nullptr) continue;
      append_line(text, speaker.name + ": " + string_member(*said, "content"));
    }
  }
  return text;
}

std::string text_of(const json::Object& record, std::string_view kind) {
  if (kind == "sms") return sms_text(record);
  if (kind == "call") return call_text(record);
  if (kind == "photo") return photo_text(record);
  if (kind == "agent_chat") return dialogue_text(record);
  if (kind == "push") return fields_text(record, {"source", "title", "content"});
  if (kind == "calendar") {
    return fields_text(record, {"title", "description", "start_time", "end_time"});
  }
  return fields_text(record, {"title", "content"});
}

Result<Timestamp> moment_of_record(const json::Object& record) {
  std::string text = scalar_member(record, "datetime");
  if (text.empty()) text = scalar_member(record, "date");
  if (text.size() == kDateBytes) text += " 00:00:00";
  auto moment = parse_timestamp(text + std::string(kChinaOffset));
  return moment.ok() ? std::move(moment) : parse_timestamp(text);
}

class LifeBench {
 public:
  explicit LifeBench(const ReadContext& context) : source_(context.source) {}

  void convert(const json::Value& value, Record& record) {
    const json::Object* object = value.if_object();
    const std::string number = object == nullptr ? "" : scalar_member(*object, "phone_id");
    if (number.empty()) return add_fault(record, "expected a record with a phone_id");
    const std::string kind = string_member(*object, "type");
    if (kind.empty()) {
      if (object->find("relation") != nullptr) return;  // a contact
      return add_fault(record, "type: expected a string");
    }
    auto moment = moment_of_record(*object);
    if (!moment.ok()) return record.faults.push_back(std::move(moment).error());
    NewMemory item;
    item.id = kind + ":" + number;
    if (const std::size_t times = ++times_[item.id]; times > 1) {
      item.id += '#';
      item.id += std::to_string(times);
    }
    item.text = text_of(*object, kind);
    item.kind = Kind::Message;
    item.type = kind;
    item.event_at = moment.value();
    item.provenance = {.channel = Channel::Import, .source = source_};
    if (!is_blank(item.text)) record.items.push_back(std::move(item));
  }

 private:
  std::string source_;
  std::unordered_map<std::string, std::size_t> times_;
};

}  // namespace

Converter lifebench_converter(const ReadContext& context) {
  return [reader = LifeBench(context)](const json::Value& value, Record& record) mutable {
    reader.convert(value, record);
  };
}

}  // namespace jiyi::transfer
