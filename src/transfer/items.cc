#include "transfer/items.h"

#include <utility>

#include "transfer/chat_message.h"
#include "wire/memory_json.h"

namespace jiyi::transfer {
namespace {

// The object without its member `bank`, which is not the item's but the file's.
json::Object without_bank(const json::Object& object, Record& record) {
  json::Object rest;
  for (const json::Member& member : object) {
    const auto* text = member.value.if_string();
    if (member.name != "bank") {
      rest.append(member.name, member.value);
    } else if (text != nullptr) {
      record.bank = *text;
    } else if (!member.value.is_null()) {
      add_fault(record, "bank: expected a string, got " + std::string(member.value.type_name()));
    }
  }
  return rest;
}

}  // namespace

Converter items_converter(const ReadContext& context) {
  return [source = context.source](const json::Value& value, Record& record) {
    const json::Object* object = value.if_object();
    if (object == nullptr) {
      add_fault(record, "expected an object, got " + std::string(value.type_name()));
      return;
    }
    const json::Object rest = without_bank(*object, record);
    if (!record.faults.empty()) return;
    auto item = wire::read_new_memory(rest, "");
    if (!item.ok()) {
      record.faults.push_back(std::move(item).error());
      return;
    }
    NewMemory memory = std::move(item).value();
    if (object->find("channel") == nullptr) memory.provenance.channel = Channel::Import;
    if (memory.provenance.source.empty()) memory.provenance.source = source;
    record.in_session = is_message(memory);
    record.items.push_back(std::move(memory));
  };
}

}  // namespace jiyi::transfer
