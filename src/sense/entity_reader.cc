#include "sense/entity_reader.h"

#include <algorithm>

#include "text/fold.h"
#include "text/utf8.h"

namespace jiyi::sense {
namespace {

bool is_of_pattern(EntityKind kind) {
  switch (kind) {
    case EntityKind::Email:
    case EntityKind::Phone:
    case EntityKind::Url:
    case EntityKind::Order:
    case EntityKind::Version:
    case EntityKind::Money:
      return true;
    default:
      return false;
  }
}

bool is_in(std::string_view text, const Entity& entity) {
  return entity.begin < entity.end && entity.end <= text.size() &&
         !text::is_continuation(text, entity.begin) && !text::is_continuation(text, entity.end);
}

struct Candidate {
  Entity entity;
  bool is_firm = false;  // of a pattern, by the rules
  bool is_model = false;

  std::size_t size() const { return entity.end - entity.begin; }
};

bool comes_first(const Candidate& a, const Candidate& b) {
  if (a.is_firm != b.is_firm) return a.is_firm;
  if (a.size() != b.size()) return a.size() > b.size();
  if (a.is_model != b.is_model) return a.is_model;
  return a.entity.begin < b.entity.begin;
}

void take_normalised(std::string_view text, Entity& entity, const std::vector<Entity>& by_rules) {
  if (!entity.normalised.empty()) return;
  const auto same = std::ranges::lower_bound(by_rules, entity.begin, {}, &Entity::begin);
  const bool is_same = same != by_rules.end() && same->begin == entity.begin &&
                       same->end == entity.end && same->kind == entity.kind;
  entity.normalised =
      is_same ? same->normalised : text::fold(text.substr(entity.begin, entity.end - entity.begin));
}

}  // namespace

std::vector<Entity> merge_entities(std::string_view text, std::vector<Entity> by_rules,
                                   std::vector<Entity> by_model) {
  std::vector<Candidate> candidates;
  for (Entity& entity : by_model) {
    if (!is_in(text, entity)) continue;
    take_normalised(text, entity, by_rules);
    candidates.push_back({.entity = std::move(entity), .is_firm = false, .is_model = true});
  }
  for (Entity& entity : by_rules) {
    const bool is_firm = is_of_pattern(entity.kind);
    candidates.push_back({.entity = std::move(entity), .is_firm = is_firm, .is_model = false});
  }
  std::ranges::stable_sort(candidates, comes_first);
  std::vector<Entity> merged;  // in order
  for (Candidate& candidate : candidates) {
    const auto next = std::ranges::lower_bound(merged, candidate.entity.end, {}, &Entity::begin);
    if (next != merged.begin() && std::prev(next)->end > candidate.entity.begin) continue;
    merged.insert(next, std::move(candidate.entity));
  }
  return merged;
}

EntityReading read_entities(const EntityRules& rules, EntityReader* model,
                            const MessageChars& chars) {
  EntityReading reading{.entities = rules.find(chars), .model_error = std::nullopt};
  if (model == nullptr) return reading;
  auto by_model = model->read(chars.text());
  if (!by_model.ok()) {
    reading.model_error = std::move(by_model).error();
    return reading;
  }
  reading.entities =
      merge_entities(chars.text(), std::move(reading.entities), std::move(by_model).value());
  return reading;
}

}  // namespace jiyi::sense
