// A second reading of entities, by a model, and how it is joined with that of the rules.

#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "sense/entities.h"

namespace jiyi::sense {

// What reads entities by other means than rules. Implementations say whether they are thread-safe.
class EntityReader {
 public:
  virtual ~EntityReader() = default;
  // Entities with spans in bytes of the text, in any order.
  virtual Result<std::vector<Entity>> read(std::string_view text) = 0;
};

// Joins two readings of a text, in order and apart:
// - addresses and numbers of the rules (e-mail, telephone, URL, order, version, money) stay;
// - of two over each other the longer is kept, of two on the same bytes the model's, whose
//   normalised form is the rules' if it gives none;
// - what the model gives outside of the text, empty or inside a character is left out.
std::vector<Entity> merge_entities(std::string_view text, std::vector<Entity> by_rules,
                                   std::vector<Entity> by_model);

struct EntityReading {
  std::vector<Entity> entities;
  std::optional<Error> model_error;  // the rules' reading stands
};

// By the rules, and by the model if there is one.
EntityReading read_entities(const EntityRules& rules, EntityReader* model,
                            const MessageChars& chars);

}  // namespace jiyi::sense
