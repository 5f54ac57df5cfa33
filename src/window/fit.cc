#include "window/fit.h"

#include <algorithm>
#include <map>

namespace jiyi::window {
namespace {

constexpr std::size_t kNewestKept = 2;
constexpr std::size_t kSummarisedPercent = 60;

struct Unit {
  std::vector<std::size_t> members;  // indexes, ascending
  std::size_t tokens = 0;
  int importance = 0;
  bool user = false;
  bool is_protected = false;
  bool leaves = false;
};

// The entries as units, in the order of their first messages, and what is still inside.
class Units {
 public:
  explicit Units(std::span<const Entry> entries) : entries_(entries) {
    std::map<std::uint64_t, std::size_t> groups;
    for (std::size_t i = 0; i < entries.size(); ++i)
      take(i, groups);
    protect_newest(kNewestKept);
  }

  void protect_newest(std::size_t count) {
    for (std::size_t i = entries_.size(); i > 0 && count > 0; --i) {
      if (unit_of_[i - 1] == kNone || entries_[i - 1].role == Role::System) continue;
      all_[unit_of_[i - 1]].is_protected = true;
      --count;
    }
  }

  void remove(Unit& unit) {
    unit.leaves = true;
    tokens_ -= unit.tokens;
    messages_ -= unit.members.size();
    turns_ -= unit.user ? 1 : 0;
  }

  bool passes(const Limits& limits) const { return passes_turns(limits) || passes_room(limits); }
  bool passes_room(const Limits& limits) const {
    return tokens_ > limits.tokens || (limits.messages > 0 && messages_ > limits.messages);
  }
  bool passes_turns(const Limits& limits) const {
    return limits.turns > 0 && turns_ > limits.turns;
  }

  std::vector<Unit>& all() { return all_; }
  std::size_t tokens() const { return tokens_; }

  std::vector<std::size_t> leaving(bool with_orphans) const {
    std::vector<std::size_t> out = with_orphans ? orphans_ : std::vector<std::size_t>();
    for (const Unit& unit : all_) {
      if (unit.leaves) out.insert(out.end(), unit.members.begin(), unit.members.end());
    }
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  void take(std::size_t i, std::map<std::uint64_t, std::size_t>& groups) {
    const Entry& entry = entries_[i];
    unit_of_.push_back(kNone);
    const bool leads = entry.group == 0 || entry.group == entry.position;
    if (!leads && !groups.contains(entry.group)) {
      orphans_.push_back(i);
      return;
    }
    if (leads) {
      if (entry.group != 0) groups[entry.group] = all_.size();
      all_.emplace_back();
    }
    unit_of_[i] = leads ? all_.size() - 1 : groups[entry.group];
    Unit& unit = all_[unit_of_[i]];
    unit.members.push_back(i);
    unit.tokens += entry.tokens;
    unit.importance = std::max(unit.importance, entry.importance);
    unit.user = unit.user || entry.role == Role::User;
    unit.is_protected = unit.is_protected || entry.pinned || entry.role == Role::System;
    tokens_ += entry.tokens;
    ++messages_;
    turns_ += entry.role == Role::User ? 1 : 0;
  }

  std::span<const Entry> entries_;
  std::vector<Unit> all_;
  std::vector<std::size_t> unit_of_;
  std::vector<std::size_t> orphans_;
  std::size_t tokens_ = 0;
  std::size_t messages_ = 0;
  std::size_t turns_ = 0;
};

// The oldest turns with what came before them; a turn whose user's message is protected stays.
void remove_turns(Units& units, const Limits& limits) {
  bool leaves = true;
  for (Unit& unit : units.all()) {
    if (unit.user && !units.passes_turns(limits)) return;
    if (unit.user) leaves = !unit.is_protected;
    if (leaves && !unit.is_protected) units.remove(unit);
  }
}

std::vector<Unit*> order_of(Units& units, Leave first) {
  std::vector<Unit*> order;
  for (Unit& unit : units.all()) {
    if (!unit.is_protected && !unit.leaves) order.push_back(&unit);
  }
  if (first == Leave::LeastImportant) {
    std::stable_sort(order.begin(), order.end(),
                     [](const Unit* a, const Unit* b) { return a->importance < b->importance; });
  }
  return order;
}

}  // namespace

Fit fit(std::span<const Entry> entries, const Limits& limits, Leave first) {
  Units units(entries);
  if (units.passes_turns(limits)) remove_turns(units, limits);
  for (Unit* unit : order_of(units, first)) {
    if (!units.passes_room(limits)) break;
    units.remove(*unit);
  }
  return {.leaving = units.leaving(true), .tokens = units.tokens(), .over = units.passes(limits)};
}

std::vector<std::size_t> to_summarise(std::span<const Entry> entries, const Limits& before,
                                      const Limits& after) {
  Units units(entries);
  if (!units.passes(before)) return {};
  const std::size_t oldest = (entries.size() * kSummarisedPercent + 99) / 100;
  for (Unit* unit : order_of(units, Leave::Oldest)) {
    if (unit->members.front() >= oldest && !units.passes(after)) break;
    units.remove(*unit);
  }
  return units.leaving(false);
}

std::vector<std::size_t> to_prune(std::span<const Entry> entries, double importance,
                                  std::size_t newest) {
  Units units(entries);
  units.protect_newest(newest);
  for (Unit& unit : units.all()) {
    if (!unit.is_protected && unit.importance <= importance) units.remove(unit);
  }
  return units.leaving(true);
}

}  // namespace jiyi::window
