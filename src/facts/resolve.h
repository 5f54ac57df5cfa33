// What is believed of one slot (subject, key, topic), from all that was ever stated of it: which
// value holds now, which held when, and what is in dispute.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "facts/fact.h"
#include "facts/schema.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::facts {

struct Statement {
  Fact fact;
  Timestamp said_at;
  std::string source;  // a message, a document: what repeats itself there is one source
};

enum class Policy : std::uint8_t {
  Latest,      // the value said last holds
  Confidence,  // a value takes over unless it is less sure than the one that holds
  Ask,         // a value takes over by a correction alone; anything else is in dispute
};

struct Held {
  std::string value;
  bool is_negative = false;       // of a key with many values: it is so that it is not
  std::optional<Timestamp> from;  // absent: unknown
  std::optional<Timestamp> to;    // where it ended; absent while it holds
  bool has_ended = false;         // at `to`, or nobody said when
  bool is_void = false;           // corrected: it never was
  double confidence = 0;
  std::vector<std::size_t> statements;  // that say so, by index

  bool is_current() const { return !has_ended && !is_void; }
};

struct Dispute {
  std::string holds;
  std::string proposed;
  std::size_t statement = 0;
};

struct Belief {
  std::vector<Held> held;  // in the order in which they were said
  std::vector<Dispute> disputes;

  std::vector<const Held*> current() const;
  // What held at a moment, as far as is known: a value without a beginning does from when it was
  // first said.
  std::vector<const Held*> at(const Timestamp& moment) const;
};

// No restating makes a fact surer than this.
inline constexpr double kConfidenceMost = 0.99;

// The statements may come in any order: they count in the order in which they were said, of the
// same moment in the order given, so that what arrives late overturns nothing newer.
// InvalidArgument with the index of a statement whose time ends before it begins. REQUIRES: all are
// of one slot.
Result<Belief> resolve(std::span<const Statement> statements, const KeyRule& rule,
                       Policy policy = Policy::Latest);

// Alike for values that are one thing in a key with many: "coffee" and "drinking coffee", 咖啡 and
// 喝咖啡.
std::string core_value(std::string_view value);

}  // namespace jiyi::facts
