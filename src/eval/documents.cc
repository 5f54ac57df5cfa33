#include "eval/documents.h"

#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "transfer/json_elements.h"

namespace jiyi::eval {

Result<void> for_each_value(transfer::Source& source, const UseValue& use) {
  transfer::JsonElements elements(source);
  while (true) {
    ASSIGN_OR_RETURN(const auto element, elements.next());
    if (!element) return {};
    const std::string path = transfer::place(source.name(), element->line);
    auto value = json::parse(element->text);
    if (!value.ok()) return std::move(value).error().with_context(path);
    RETURN_IF_ERROR(use(value.value(), path));
  }
}

Result<std::vector<NewMemory>> items_of(transfer::Record record, const std::string& path) {
  if (!record.faults.empty()) return std::move(record.faults.front()).with_context(path);
  std::vector<NewMemory> items;
  items.reserve(record.items.size());
  for (NewMemory& item : record.items) {
    NewMemory plain;
    plain.id = std::move(item.id);
    plain.text = std::move(item.text);
    plain.event_at = item.event_at;
    plain.scope.session_id = std::move(item.scope.session_id);
    plain.speaker = std::move(item.speaker);
    items.push_back(std::move(plain));
  }
  return items;
}

}  // namespace jiyi::eval
