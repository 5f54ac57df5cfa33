// What the tests of entities share.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sense/entities.h"

namespace jiyi::sense {

// "person:李明" … in order.
inline std::vector<std::string> entities_in(std::string_view text) {
  static const EntityRules rules = EntityRules::create().value();
  std::vector<std::string> found;
  for (const Entity& entity : rules.find(text)) {
    found.push_back(std::string(entity_kind_name(entity.kind)) + ":" +
                    std::string(text.substr(entity.begin, entity.end - entity.begin)));
  }
  return found;
}

// The normalised form of the only entity.
inline std::string normalised(std::string_view text) {
  static const EntityRules rules = EntityRules::create().value();
  const auto found = rules.find(text);
  return found.size() == 1 ? found.front().normalised : "not one entity";
}

}  // namespace jiyi::sense
