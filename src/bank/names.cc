#include "bank/names.h"

namespace jiyi::bank {

Names::Names() {
  add("");
}

std::uint32_t Names::add(std::string_view name) {
  return table_.with([&](Table& table) {
    if (const auto known = table.ids.find(name); known != table.ids.end()) return known->second;
    const auto id = static_cast<std::uint32_t>(table.names.size());
    const auto added = table.ids.emplace(std::string(name), id).first;
    table.names.push_back(&added->first);
    return id;
  });
}

std::uint32_t Names::find(std::string_view name) const {
  return table_.with([&](const Table& table) {
    const auto known = table.ids.find(name);
    return known == table.ids.end() ? kUnknownName : known->second;
  });
}

std::string Names::name(std::uint32_t id) const {
  return table_.with([&](const Table& table) {
    return id < table.names.size() ? *table.names[id] : std::string();
  });
}

std::uint32_t Names::size() const {
  return table_.with(
      [](const Table& table) { return static_cast<std::uint32_t>(table.names.size()); });
}

}  // namespace jiyi::bank
