// Which documents a read may see: a filter and a moment, as a bitmap over a view.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bank/view.h"
#include "jiyi/recall.h"
#include "jiyi/result.h"

namespace jiyi::bank {

inline constexpr std::int64_t kBeforeAll = std::numeric_limits<std::int64_t>::min();

struct Visible {
  std::shared_ptr<const Bits> bits;
  std::size_t count = 0;  // bits set
};

struct VisibleRequest {
  const Filter& filter;
  const ReadAt& at;
  // Rows of the filter's ids, when it names any; the view itself has no ids.
  std::optional<std::vector<store::Number>> numbers;
  std::int64_t now_us = kBeforeAll;  // what had expired by then, or by `at.as_of`, is not seen
};

// Exact: a document passes just when every condition holds for the version in force at
// `at.as_of`. InvalidArgument for a metadata value that is not a JSON scalar.
Result<Visible> visible(const View& view, const VisibleRequest& request);

// Ascending documents of a bitmap.
std::vector<DocId> documents_in(const Bits& bits);

// Whether a memory has expired at the moment that a read looks from.
bool has_expired(const Memory& memory, const ReadAt& at, std::int64_t now_us);

// Whether a row fetched from the store still meets the filter; the view's bitmap is derived,
// the row is the truth.
bool passes(const Memory& memory, const Filter& filter, const ReadAt& at);

// Each non-empty field of `wanted` is equal to the scope's own.
bool is_within(const Scope& own, const Scope& wanted);

// The one error for an id that is not there and for one that is outside, so that nobody can tell
// which it was.
Error no_memory(const std::string& id);

}  // namespace jiyi::bank
