#include "transfer/openai.h"

#include <utility>

#include "transfer/chat_message.h"

namespace jiyi::transfer {
namespace {

class OpenAi {
 public:
  explicit OpenAi(const ReadContext& context) : source_(context.source) {}

  void convert(const json::Value& value, Record& record) {
    record.in_session = true;
    const json::Object* object = value.if_object();
    if (object == nullptr) {
      return add_fault(record, "expected a message, got " + std::string(value.type_name()));
    }
    const json::Value* messages = object->find("messages");
    if (messages == nullptr) return message(*object, "", record);
    if (const json::Array* array = messages->if_array()) {
      return conversation(*object, *array, record);
    }
    add_fault(record, "messages: expected an array, got " + std::string(messages->type_name()));
  }

 private:
  void conversation(const json::Object& object, const json::Array& messages, Record& record) {
    ++conversations_;
    std::string session = string_member(object, "id");
    if (session.empty()) session = string_member(object, "conversation_id");
    if (conversations_ > 1) record.conversation = "#" + std::to_string(conversations_);
    for (std::size_t i = 0; i < messages.size(); ++i) {
      const json::Object* one = messages[i].if_object();
      const std::string where = "messages[" + std::to_string(i) + "]: ";
      if (one == nullptr) {
        add_fault(record,
                  where + "expected an object, got " + std::string(messages[i].type_name()));
        continue;
      }
      const std::size_t faults_before = record.faults.size();
      message(*one, session, record);
      if (record.faults.size() > faults_before) {
        record.faults.back() =
            std::move(record.faults.back()).with_context(where.substr(0, where.size() - 2));
      }
    }
  }

  void message(const json::Object& object, const std::string& session, Record& record) {
    const std::string role = string_member(object, "role");
    if (role.empty()) return add_fault(record, "role: expected a string");
    NewMemory item;
    item.text = text_of(object);
    if (is_blank(item.text)) return;
    item.role = role;
    item.speaker = string_member(object, "name");
    item.scope.session_id = session;
    for (const char* name : {"created_at", "create_time", "timestamp"}) {
      if (!item.event_at) item.event_at = moment_of(object.find(name));
    }
    item.id = string_member(object, "id");
    item.provenance = {.channel = Channel::Import, .source = source_};
    record.items.push_back(std::move(item));
  }

  static std::string text_of(const json::Object& object) {
    std::string text = content_text(object.find("content"));
    if (text.empty()) append_line(text, string_member(object, "refusal"));
    if (const json::Array* calls = array_member(object, "tool_calls")) {
      for (const json::Value& call : *calls)
        append_call(text, call.if_object());
    }
    if (const json::Object* call = object_member(object, "function_call")) {
      append_line(text, tool_call_text(string_member(*call, "name"), call->find("arguments")));
    }
    return text;
  }

  static void append_call(std::string& text, const json::Object* call) {
    if (call == nullptr) return;
    const json::Object* function = object_member(*call, "function");
    const json::Object& named = function == nullptr ? *call : *function;
    append_line(text, tool_call_text(string_member(named, "name"), named.find("arguments")));
  }

  std::string source_;
  std::size_t conversations_ = 0;
};

}  // namespace

Converter openai_converter(const ReadContext& context) {
  return [reader = OpenAi(context)](const json::Value& value, Record& record) mutable {
    reader.convert(value, record);
  };
}

}  // namespace jiyi::transfer
