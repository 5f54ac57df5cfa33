#include "wire/enum_names.h"

#include <array>

namespace jiyi::wire {
namespace {

using std::string_view;

constexpr std::array<string_view, 5> kKinds{"message", "episode", "fact", "note", "summary"};
constexpr std::array<string_view, 5> kStates{"live", "superseded", "archived", "quarantined",
                                             "rejected"};
constexpr std::array<string_view, 8> kChannels{"operator", "user",     "agent",       "tool",
                                               "web",      "document", "other_agent", "import"};
constexpr std::array<string_view, 4> kTrusts{"untrusted", "low", "medium", "high"};
constexpr std::array<string_view, 2> kGroups{"memory", "session"};
constexpr std::array<string_view, 3> kVerbs{"archive", "restore", "forget"};
constexpr std::array<string_view, 11> kErrorCodes{
    "invalid_argument", "not_found",   "already_exists",    "conflict",  "corruption", "io",
    "limit_exceeded",   "unavailable", "deadline_exceeded", "cancelled", "internal"};
constexpr std::array<string_view, 2> kOrders{"recorded", "event"};
constexpr std::array<string_view, 3> kPolicies{"fifo", "importance", "summarise"};
constexpr std::array<string_view, 6> kPlaces{"inside", "evicted", "summarised",
                                             "pruned", "cleared", "hidden"};
constexpr std::array<string_view, 10> kRules{
    "recalled",      "instruction_like", "asked_not_to", "asked",     "courtesy",
    "action_result", "entities",         "project_work", "important", "nothing_to_keep"};
constexpr std::array<string_view, 22> kAuditActions{
    "remember", "restate",    "update",        "supersede",   "archive",    "restore",
    "forget",   "import",     "create_bank",   "window",      "mask",       "quarantine",
    "task_put", "task_patch", "task_complete", "task_remove", "task_clear", "task_expire",
    "reject",   "lift",       "erase",         "undo"};
constexpr std::array<string_view, 2> kRetains{"all", "worth"};
constexpr std::array<string_view, 3> kCurves{"exponential", "linear", "steps"};
constexpr std::array<string_view, 3> kRunKinds{"sweep", "consolidate", "junk"};
constexpr std::array<string_view, 4> kRunStates{"going", "done", "undoing", "undone"};

// A table that is too short for its enumeration does not compile.
template <typename Enum, std::size_t Size>
constexpr bool ends_with(const std::array<string_view, Size>& /*names*/, Enum last) {
  return Size == static_cast<std::size_t>(last) + 1;
}
static_assert(ends_with(kKinds, Kind::Summary));
static_assert(ends_with(kStates, State::Rejected));
static_assert(ends_with(kChannels, Channel::Import));
static_assert(ends_with(kTrusts, Trust::High));
static_assert(ends_with(kGroups, Group::Session));
static_assert(ends_with(kVerbs, Verb::Forget));
static_assert(ends_with(kErrorCodes, ErrorCode::Internal));
static_assert(ends_with(kOrders, Order::Event));
static_assert(ends_with(kPolicies, WindowPolicy::Summarise));
static_assert(ends_with(kPlaces, WindowPlace::Hidden));
static_assert(ends_with(kRules, WriteRule::NothingToKeep));
static_assert(ends_with(kRetains, Retain::Worth));
static_assert(ends_with(kCurves, Curve::Steps));
static_assert(ends_with(kRunKinds, RunKind::Junk));
static_assert(ends_with(kRunStates, RunState::Undone));
static_assert(ends_with(kAuditActions, AuditAction::Undo));

}  // namespace

template <>
std::span<const string_view> enum_names<AuditAction>() {
  return kAuditActions;
}
template <>
std::span<const string_view> enum_names<Kind>() {
  return kKinds;
}
template <>
std::span<const string_view> enum_names<State>() {
  return kStates;
}
template <>
std::span<const string_view> enum_names<Curve>() {
  return kCurves;
}
template <>
std::span<const string_view> enum_names<RunKind>() {
  return kRunKinds;
}
template <>
std::span<const string_view> enum_names<RunState>() {
  return kRunStates;
}
template <>
std::span<const string_view> enum_names<Channel>() {
  return kChannels;
}
template <>
std::span<const string_view> enum_names<Trust>() {
  return kTrusts;
}
template <>
std::span<const string_view> enum_names<Group>() {
  return kGroups;
}
template <>
std::span<const string_view> enum_names<Verb>() {
  return kVerbs;
}
template <>
std::span<const string_view> enum_names<Order>() {
  return kOrders;
}
template <>
std::span<const string_view> enum_names<WindowPolicy>() {
  return kPolicies;
}
template <>
std::span<const string_view> enum_names<WindowPlace>() {
  return kPlaces;
}
template <>
std::span<const string_view> enum_names<WriteRule>() {
  return kRules;
}
template <>
std::span<const string_view> enum_names<Retain>() {
  return kRetains;
}
template <>
std::span<const string_view> enum_names<ErrorCode>() {
  return kErrorCodes;
}

}  // namespace jiyi::wire
