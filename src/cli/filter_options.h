// The options that choose memories, shared by all commands that take a filter.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/settings.h"
#include "jiyi/recall.h"
#include "jiyi/result.h"

namespace jiyi::cli {

struct FilterOptions {
  std::vector<std::string> kinds;
  std::vector<std::string> types;
  std::vector<std::string> states;
  std::optional<std::string> speaker;
  std::optional<std::string> role;
  std::string trust_min;
  std::optional<std::int64_t> importance_min;
  std::optional<Timestamp> from;
  std::optional<Timestamp> to;
  std::optional<Timestamp> recorded_from;
  std::optional<Timestamp> recorded_to;
  std::vector<std::string> metadata;  // NAME=VALUE
};

void declare_filter(Arguments& arguments, FilterOptions& options);

// Narrowed to the scope of the settings. InvalidArgument for an empty name and a metadata
// condition without "=".
Result<Filter> to_filter(const FilterOptions& options, const Settings& settings);

// --as-of and --valid-at.
void declare_read_at(Arguments& arguments, ReadAt& at);

}  // namespace jiyi::cli
