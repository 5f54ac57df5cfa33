#include "transfer/claude.h"

#include <utility>

#include "transfer/chat_message.h"
#include "transfer/chunks.h"

namespace jiyi::transfer {
namespace {

// What the items of one conversation share.
struct Conversation {
  std::string id;
  std::string source;
  std::string metadata;
};

std::string role_of(const std::string& sender) {
  return sender == "human" ? "user" : sender;
}

std::string text_of(const json::Object& message) {
  std::string text = content_text(message.find("content"));
  if (is_blank(text)) text = string_member(message, "text");
  for (const char* list : {"attachments", "files"}) {
    const json::Array* files = array_member(message, list);
    if (files == nullptr) continue;
    for (const json::Value& file : *files) {
      const json::Object* object = file.if_object();
      const std::string name = object == nullptr ? "" : string_member(*object, "file_name");
      if (!name.empty()) append_line(text, "[file: " + name + "]");
    }
  }
  return text;
}

NewMemory blank_item(const json::Object& message, const Conversation& conversation) {
  NewMemory item;
  item.role = role_of(string_member(message, "sender"));
  item.scope.session_id = conversation.id;
  item.event_at = moment_of(message.find("created_at"));
  item.metadata = conversation.metadata;
  item.provenance = {.channel = Channel::Import, .source = conversation.source};
  return item;
}

void add_attachments(const json::Object& message, const NewMemory& blank, const std::string& id,
                     Record& record) {
  const json::Array* attachments = array_member(message, "attachments");
  if (attachments == nullptr) return;
  for (std::size_t i = 0; i < attachments->size(); ++i) {
    const json::Object* attachment = (*attachments)[i].if_object();
    if (attachment == nullptr) continue;
    std::size_t part = 0;
    for (Chunk& chunk : split_text(string_member(*attachment, "extracted_content"))) {
      NewMemory item = blank;
      if (!id.empty()) item.id = id + "/" + std::to_string(i) + "/" + std::to_string(part++);
      item.text = std::move(chunk.text);
      item.provenance.channel = Channel::Document;
      item.provenance.source = string_member(*attachment, "file_name");
      record.items.push_back(std::move(item));
    }
  }
}

void convert_message(const json::Object& message, const Conversation& conversation,
                     Record& record) {
  NewMemory item = blank_item(message, conversation);
  const NewMemory blank = item;
  item.text = text_of(message);
  item.id = string_member(message, "uuid");
  const std::string id = item.id;
  if (!is_blank(item.text)) record.items.push_back(std::move(item));
  add_attachments(message, blank, id, record);
}

void convert(const json::Value& value, const std::string& source, std::size_t number,
             Record& record) {
  const json::Object* object = value.if_object();
  const json::Array* messages =
      object == nullptr ? nullptr : array_member(*object, "chat_messages");
  if (messages == nullptr) return add_fault(record, "expected a conversation with chat_messages");

  Conversation conversation{.id = string_member(*object, "uuid"),
                            .source = source,
                            .metadata = title_metadata(string_member(*object, "name"))};
  record.in_session = true;
  if (number > 1) record.conversation = "#" + std::to_string(number);
  for (std::size_t i = 0; i < messages->size(); ++i) {
    if (const json::Object* message = (*messages)[i].if_object()) {
      convert_message(*message, conversation, record);
    } else {
      add_fault(record, "chat_messages[" + std::to_string(i) + "]: expected an object, got " +
                            std::string((*messages)[i].type_name()));
    }
  }
}

}  // namespace

Converter claude_converter(const ReadContext& context) {
  return [source = context.source, number = std::size_t{0}](const json::Value& value,
                                                            Record& record) mutable {
    convert(value, source, ++number, record);
  };
}

}  // namespace jiyi::transfer
