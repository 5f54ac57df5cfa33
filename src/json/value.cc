#include "json/value.h"

#include <algorithm>
#include <array>

namespace jiyi::json {

Object::Object() = default;
Object::Object(const Object&) = default;
Object::Object(Object&&) noexcept = default;
Object& Object::operator=(const Object&) = default;
Object& Object::operator=(Object&&) noexcept = default;
Object::~Object() = default;

std::size_t Object::size() const {
  return members_.size();
}
std::vector<Member>::const_iterator Object::begin() const {
  return members_.begin();
}
std::vector<Member>::const_iterator Object::end() const {
  return members_.end();
}

const Value* Object::find(std::string_view name) const {
  const auto found = std::ranges::find(members_, name, &Member::name);
  return found == members_.end() ? nullptr : &found->value;
}

void Object::set(std::string_view name, Value value) {
  const auto found = std::ranges::find(members_, name, &Member::name);
  if (found == members_.end()) {
    append(std::string(name), std::move(value));
  } else {
    found->value = std::move(value);
  }
}

void Object::append(std::string name, Value value) {
  members_.push_back({.name = std::move(name), .value = std::move(value)});
}

bool operator==(const Object& a, const Object& b) {
  return a.size() == b.size() && std::ranges::all_of(a.members_, [&](const Member& member) {
           const Value* other = b.find(member.name);
           return other != nullptr && *other == member.value;
         });
}

std::optional<double> Value::number() const {
  if (const auto* value = if_double()) return *value;
  if (const auto* value = if_int64()) return static_cast<double>(*value);
  if (const auto* value = if_uint64()) return static_cast<double>(*value);
  return std::nullopt;
}

std::string_view Value::type_name() const {
  constexpr std::array<std::string_view, 8> kNames{
      "null", "a boolean", "a number", "a number", "a number", "a string", "an array", "an object"};
  return kNames[data_.index()];
}

}  // namespace jiyi::json
