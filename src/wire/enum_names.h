// The written names of the public enumerations: lower case, words joined by "_".

#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "jiyi/audit.h"
#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/recall.h"
#include "jiyi/remember.h"
#include "jiyi/result.h"
#include "jiyi/upkeep.h"
#include "jiyi/window.h"

namespace jiyi::wire {

// In the order of the enumerators. Exists for Kind, State, Channel, Trust, Group, Order, Verb,
// WindowPolicy, WindowPlace,
// WriteRule, Retain, AuditAction, Curve, RunKind, RunState and ErrorCode.
template <typename Enum>
std::span<const std::string_view> enum_names();

template <typename Enum>
std::string_view name_of(Enum value) {
  return enum_names<Enum>()[static_cast<std::size_t>(value)];
}

template <typename Enum>
std::optional<Enum> from_name(std::string_view name) {
  const auto names = enum_names<Enum>();
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

// "message, episode, fact, note, summary", for messages and help.
template <typename Enum>
std::string all_names() {
  std::string all;
  for (const auto name : enum_names<Enum>()) {
    if (!all.empty()) all += ", ";
    all += name;
  }
  return all;
}

}  // namespace jiyi::wire
