#include "facts/resolve.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

namespace jiyi::facts {
namespace {

// How much of a further source's confidence counts.
constexpr double kFurtherShare = 0.5;

constexpr auto kDoing = std::to_array<std::string_view>(
    {"吃", "喝", "看", "听", "玩", "打", "eating", "drinking", "watching", "playing", "drink",
     "eat", "listeningto", "reading"});

// One value of a key with many, or all of a key with one.
class Line {
 public:
  Line(std::span<const Statement> statements, bool is_many, Policy policy)
      : statements_(statements), is_many_(is_many), policy_(policy) {}

  void take(std::size_t index) {
    const Fact& fact = statements_[index].fact;
    if (fact.is_past) {
      if (!fact.is_negative) once(index);
      return;
    }
    if (fact.is_negative && !is_many_) {
      deny(index);
      return;
    }
    assert_value(index);
  }

  Belief finish() { return std::move(belief_); }

 private:
  bool is_same(const Held& held, const Fact& fact) const {
    if (is_many_) return held.is_negative == fact.is_negative;
    return normal_value(held.value) == normal_value(fact.value);
  }

  Held* current() { return open_ < belief_.held.size() ? &belief_.held[open_] : nullptr; }

  void assert_value(std::size_t index) {
    const Fact& fact = statements_[index].fact;
    Held* held = current();
    if (held != nullptr && is_same(*held, fact)) {
      restate(*held, index);
      return;
    }
    if (held != nullptr && !is_overturned(*held, index)) {
      belief_.disputes.push_back(
          {.holds = held->value, .proposed = fact.value, .statement = index});
      return;
    }
    begin(index);
  }

  bool is_overturned(const Held& held, std::size_t index) const {
    const Fact& fact = statements_[index].fact;
    if (policy_ == Policy::Latest || fact.is_correction) return true;
    return policy_ == Policy::Confidence && fact.confidence >= held.confidence;
  }

  void begin(std::size_t index) {
    const Statement& statement = statements_[index];
    const Fact& fact = statement.fact;
    Held next{.value = fact.value,
              .is_negative = fact.is_negative,
              .from = fact.valid_from,
              .confidence = fact.confidence,
              .statements = {index}};
    if (Held* held = current(); held != nullptr) {
      const bool is_wrong = fact.is_correction && !is_many_ && !fact.valid_from;
      const Timestamp end = std::max(fact.valid_from.value_or(statement.said_at), asserted_);
      if (is_wrong) {
        held->is_void = true;
        next.from = held->from;
      } else {
        next.from = end;
      }
      close(*held, is_wrong ? statement.said_at : end);
    }
    if (!next.from) next.from = statement.said_at;
    asserted_ = statement.said_at;
    sources_ = {statement.source};
    open_ = belief_.held.size();
    belief_.held.push_back(std::move(next));
  }

  void restate(Held& held, std::size_t index) {
    const Statement& statement = statements_[index];
    held.statements.push_back(index);
    if (sources_.insert(statement.source).second) {
      const double missing =
          (1 - held.confidence) * (1 - kFurtherShare * statement.fact.confidence);
      held.confidence = std::max(held.confidence, std::min(kConfidenceMost, 1 - missing));
    }
    const auto& from = statement.fact.valid_from;
    const bool is_first = held.statements.size() == 2 && belief_.held.size() == 1;
    if (from && held.from && *from < *held.from && (is_first || belief_.held.size() == 1)) {
      held.from = from;
    }
    asserted_ = std::max(asserted_, statement.said_at);
  }

  void deny(std::size_t index) {
    const Statement& statement = statements_[index];
    Held* held = current();
    if (held == nullptr || !is_same(*held, statement.fact)) return;
    close(*held, std::max(statement.fact.valid_to.value_or(statement.said_at),
                          held->from.value_or(statement.said_at)));
  }

  // It was so once. Where it is what holds, it no longer does.
  void once(std::size_t index) {
    const Statement& statement = statements_[index];
    const Fact& fact = statement.fact;
    if (Held* held = current(); held != nullptr && is_same(*held, fact)) {
      held->statements.push_back(index);
      close(*held, std::max(fact.valid_to.value_or(statement.said_at),
                            held->from.value_or(statement.said_at)));
      return;
    }
    for (Held& held : belief_.held) {
      if (!held.has_ended || held.is_void || !is_same(held, fact)) continue;
      const bool is_known = !fact.valid_from || (held.from && *held.from == *fact.valid_from);
      if (!is_known) continue;
      held.statements.push_back(index);
      return;
    }
    const std::size_t place = belief_.held.size();
    belief_.held.push_back({.value = fact.value,
                            .from = fact.valid_from,
                            .to = fact.valid_to,
                            .has_ended = true,
                            .confidence = fact.confidence,
                            .statements = {index}});
    if (open_ == place) open_ = kNone;
  }

  void close(Held& held, const Timestamp& end) {
    held.to = end;
    held.has_ended = true;
    open_ = kNone;
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::span<const Statement> statements_;
  bool is_many_;
  Policy policy_;
  Belief belief_;
  std::size_t open_ = kNone;  // in belief_.held
  Timestamp asserted_;        // when what holds was last said
  std::set<std::string> sources_;
};

Result<void> check(std::span<const Statement> statements) {
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const Fact& fact = statements[i].fact;
    if (!fact.valid_from || !fact.valid_to || *fact.valid_from <= *fact.valid_to) continue;
    return Error(ErrorCode::InvalidArgument, "statement " + std::to_string(i) + ": ends at " +
                                                 format_timestamp(*fact.valid_to) +
                                                 ", before it begins at " +
                                                 format_timestamp(*fact.valid_from));
  }
  return {};
}

}  // namespace

std::string core_value(std::string_view value) {
  std::string normal = normal_value(value);
  for (const std::string_view doing : kDoing) {
    if (normal.starts_with(doing) && normal.size() > doing.size()) {
      return normal.substr(doing.size());
    }
  }
  return normal;
}

std::vector<const Held*> Belief::current() const {
  std::vector<const Held*> out;
  for (const Held& one : held) {
    if (one.is_current()) out.push_back(&one);
  }
  return out;
}

std::vector<const Held*> Belief::at(const Timestamp& moment) const {
  std::vector<const Held*> out;
  for (const Held& one : held) {
    const bool has_begun = one.from && *one.from <= moment;
    const bool is_over = one.has_ended && (!one.to || *one.to <= moment);
    if (has_begun && !is_over && !one.is_void) out.push_back(&one);
  }
  return out;
}

Result<Belief> resolve(std::span<const Statement> statements, const KeyRule& rule, Policy policy) {
  if (auto checked = check(statements); !checked.ok()) return std::move(checked).error();
  std::vector<std::size_t> order(statements.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return statements[i].said_at; });
  std::vector<std::pair<std::string, Line>> lines;
  for (const std::size_t i : order) {
    const std::string name = rule.is_many ? core_value(statements[i].fact.value) : std::string();
    auto line = std::ranges::find(lines, name, &std::pair<std::string, Line>::first);
    if (line == lines.end()) {
      lines.emplace_back(name, Line(statements, rule.is_many, policy));
      line = std::prev(lines.end());
    }
    line->second.take(i);
  }
  Belief all;
  for (auto& [name, line] : lines) {
    Belief one = line.finish();
    std::ranges::move(one.held, std::back_inserter(all.held));
    std::ranges::move(one.disputes, std::back_inserter(all.disputes));
  }
  return all;
}

}  // namespace jiyi::facts
