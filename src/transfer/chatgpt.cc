#include "transfer/chatgpt.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "transfer/chat_message.h"

namespace jiyi::transfer {
namespace {

using Nodes = std::unordered_map<std::string_view, const json::Object*>;

const json::Object* message_of(const json::Object& node) {
  return object_member(node, "message");
}

Nodes nodes_of(const json::Object& mapping) {
  Nodes nodes(mapping.size());
  for (const json::Member& member : mapping) {
    if (const json::Object* node = member.value.if_object()) nodes.emplace(member.name, node);
  }
  return nodes;
}

bool is_leaf(const json::Object& node) {
  const json::Array* children = array_member(node, "children");
  return children == nullptr || children->empty();
}

// The leaf whose message is the newest; the last one in the file among equals.
std::string newest_leaf(const json::Object& mapping) {
  std::string leaf;
  Timestamp newest{.unix_us = std::numeric_limits<std::int64_t>::min()};
  for (const json::Member& member : mapping) {
    const json::Object* node = member.value.if_object();
    if (node == nullptr || !is_leaf(*node)) continue;
    const json::Object* message = message_of(*node);
    const auto moment = message == nullptr ? std::nullopt : moment_of(message->find("create_time"));
    if (moment.value_or(Timestamp{}) >= newest) {
      newest = moment.value_or(Timestamp{});
      leaf = member.name;
    }
  }
  return leaf;
}

// The nodes from the root to `last`. A fault if the parents run in a circle.
std::vector<const json::Object*> path_to(const Nodes& nodes, const std::string& last,
                                         Record& record) {
  std::vector<const json::Object*> path;
  std::unordered_set<std::string> seen;
  std::string id = last;
  for (auto node = nodes.find(id); node != nodes.end(); node = nodes.find(id)) {
    if (!seen.insert(id).second) {
      add_fault(record, "mapping: the parents of the current node run in a circle");
      return {};
    }
    path.push_back(node->second);
    id = string_member(*node->second, "parent");
  }
  std::ranges::reverse(path);
  return path;
}

bool is_hidden(const json::Object& message) {
  const json::Object* metadata = object_member(message, "metadata");
  const json::Value* hidden =
      metadata == nullptr ? nullptr : metadata->find("is_visually_hidden_from_conversation");
  if (hidden != nullptr && hidden->if_bool() != nullptr && *hidden->if_bool()) return true;
  const json::Value* weight = message.find("weight");
  return weight != nullptr && weight->number() == 0.0;
}

std::string text_of(const json::Object& message) {
  const json::Object* content = object_member(message, "content");
  if (content == nullptr) return {};
  const std::string kind = string_member(*content, "content_type");
  if (kind == "thoughts" || kind == "reasoning_recap") return {};
  if (const json::Value* parts = content->find("parts")) return content_text(parts);
  for (const char* name : {"text", "result"}) {
    if (auto text = string_member(*content, name); !text.empty()) return text;
  }
  return {};
}

// What the items of one conversation share.
struct Conversation {
  std::string id;
  std::string source;
  std::string metadata;
  std::optional<Timestamp> began;
};

std::optional<NewMemory> item_of(const json::Object& message, const Conversation& conversation) {
  NewMemory item;
  item.text = text_of(message);
  if (is_blank(item.text) || is_hidden(message)) return std::nullopt;
  if (const json::Object* author = object_member(message, "author")) {
    item.role = string_member(*author, "role");
    item.speaker = string_member(*author, "name");
  }
  item.scope.session_id = conversation.id;
  item.event_at = moment_of(message.find("create_time"));
  if (!item.event_at) item.event_at = conversation.began;
  item.metadata = conversation.metadata;
  item.provenance = {.channel = Channel::Import, .source = conversation.source};
  item.id = string_member(message, "id");
  return item;
}

// Messages that stand on no node of the path, such as answers that were asked for again.
std::size_t count_abandoned(const Nodes& nodes, const std::vector<const json::Object*>& path) {
  const std::unordered_set<const json::Object*> kept(path.begin(), path.end());
  std::size_t abandoned = 0;
  for (const auto& [id, node] : nodes) {
    const json::Object* message = kept.contains(node) ? nullptr : message_of(*node);
    if (message != nullptr && !is_blank(text_of(*message)) && !is_hidden(*message)) ++abandoned;
  }
  return abandoned;
}

void convert(const json::Value& value, const std::string& source, std::size_t number,
             Record& record) {
  const json::Object* object = value.if_object();
  const json::Object* mapping = object == nullptr ? nullptr : object_member(*object, "mapping");
  if (mapping == nullptr)
    return add_fault(record, "expected a conversation with a mapping of nodes");

  Conversation conversation{.source = source,
                            .metadata = title_metadata(string_member(*object, "title")),
                            .began = moment_of(object->find("create_time"))};
  for (const char* name : {"conversation_id", "id"}) {
    if (conversation.id.empty()) conversation.id = string_member(*object, name);
  }
  const Nodes nodes = nodes_of(*mapping);
  std::string last = string_member(*object, "current_node");
  if (!nodes.contains(last)) last = newest_leaf(*mapping);
  if (last.empty() && !nodes.empty()) return add_fault(record, "mapping: no node is an end");
  record.in_session = true;
  if (number > 1) record.conversation = "#" + std::to_string(number);

  const auto path = path_to(nodes, last, record);
  if (!path.empty()) record.abandoned = count_abandoned(nodes, path);
  for (const json::Object* node : path) {
    const json::Object* message = message_of(*node);
    if (message == nullptr) continue;
    if (auto item = item_of(*message, conversation)) record.items.push_back(std::move(*item));
  }
}

}  // namespace

Converter chatgpt_converter(const ReadContext& context) {
  return [source = context.source, number = std::size_t{0}](const json::Value& value,
                                                            Record& record) mutable {
    convert(value, source, ++number, record);
  };
}

}  // namespace jiyi::transfer
