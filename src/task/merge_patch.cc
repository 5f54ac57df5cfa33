#include "task/merge_patch.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace jiyi::task {
namespace {

using Names = std::map<std::string_view, const json::Value*>;

Names by_name(const json::Object& object) {
  Names names;
  for (const json::Member& member : object)
    names.emplace(member.name, &member.value);
  return names;
}

}  // namespace

json::Value merge_patch(json::Value target, const json::Value& patch) {
  const json::Object* changes = patch.if_object();
  if (changes == nullptr) return patch;
  const json::Object empty;
  const json::Object* before = target.if_object();
  if (before == nullptr) before = &empty;
  const Names given = by_name(*changes);
  json::Object after;
  for (const json::Member& member : *before) {
    const auto change = given.find(member.name);
    if (change == given.end()) {
      after.append(member.name, member.value);
    } else if (!change->second->is_null()) {
      after.append(member.name, merge_patch(member.value, *change->second));
    }
  }
  const Names there = by_name(*before);
  for (const json::Member& member : *changes) {
    if (member.value.is_null() || there.contains(member.name)) continue;
    after.append(member.name, merge_patch(json::Value(), member.value));
  }
  return after;
}

}  // namespace jiyi::task
