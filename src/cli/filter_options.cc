#include "cli/filter_options.h"

#include <string_view>

#include "base/try.h"
#include "json/parse.h"
#include "json/write.h"
#include "wire/enum_names.h"

namespace jiyi::cli {
namespace {

constexpr int kImportanceMax = 10;

template <typename Enum>
std::vector<std::string> names() {
  const auto all = wire::enum_names<Enum>();
  return {all.begin(), all.end()};
}

// The names were checked against the choices when they were parsed.
template <typename Enum>
std::vector<Enum> values(const std::vector<std::string>& names) {
  std::vector<Enum> found;
  for (const auto& name : names) {
    if (const auto value = wire::from_name<Enum>(name)) found.push_back(*value);
  }
  return found;
}

// A value that reads as a JSON number, true, false or null is one; anything else is text.
std::string scalar_json(std::string_view text) {
  const auto parsed = json::parse(text);
  const bool scalar = parsed.ok() && parsed.value().if_string() == nullptr &&
                      parsed.value().if_array() == nullptr && parsed.value().if_object() == nullptr;
  return json::write(scalar ? parsed.value() : json::Value(text));
}

Result<std::pair<std::string, std::string>> metadata_condition(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return Error{ErrorCode::InvalidArgument,
                 "--where: \"" + text + "\" is no condition; write NAME=VALUE"};
  }
  return std::pair(text.substr(0, equals), scalar_json(std::string_view(text).substr(equals + 1)));
}

Result<std::string> name_given(const std::string& flag, const std::optional<std::string>& name) {
  if (!name) return std::string();
  if (!name->empty()) return *name;
  return Error{ErrorCode::InvalidArgument, flag + ": is empty; give a name, or leave it out"};
}

}  // namespace

void declare_filter(Arguments& arguments, FilterOptions& options) {
  arguments.list(
      {.name = "--kind", .value = "KIND", .help = "of this kind", .choices = names<Kind>()},
      options.kinds);
  arguments.list({.name = "--type", .value = "TYPE", .help = "of this type"}, options.types);
  arguments.list({.name = "--state",
                  .value = "STATE",
                  .help = "in this state; else live ones",
                  .choices = names<State>()},
                 options.states);
  arguments.option({.name = "--speaker", .value = "NAME", .help = "said by this person"},
                   options.speaker);
  arguments.option({.name = "--role", .value = "ROLE", .help = "said in this role"}, options.role);
  arguments.option({.name = "--importance-min", .value = "N", .help = "at least this important"},
                   options.importance_min, {0, kImportanceMax});
  arguments.option({.name = "--trust-min",
                    .value = "TRUST",
                    .help = "at least this trusted",
                    .choices = names<Trust>()},
                   options.trust_min);
  arguments.option({.name = "--from", .value = "TIME", .help = "happened at this time or later"},
                   options.from);
  arguments.option({.name = "--to", .value = "TIME", .help = "happened before this time"},
                   options.to);
  arguments.option({.name = "--recorded-from", .value = "TIME", .help = "recorded then or later"},
                   options.recorded_from);
  arguments.option({.name = "--recorded-to", .value = "TIME", .help = "recorded before"},
                   options.recorded_to);
  arguments.list({.name = "--where", .value = "NAME=VALUE", .help = "with this in its metadata"},
                 options.metadata);
}

Result<Filter> to_filter(const FilterOptions& options, const Settings& settings) {
  Filter filter;
  filter.kinds = values<Kind>(options.kinds);
  filter.types = options.types;
  filter.states = values<State>(options.states);
  filter.scope = pipe::narrowing(settings.address());
  ASSIGN_OR_RETURN(filter.speaker, name_given("--speaker", options.speaker));
  ASSIGN_OR_RETURN(filter.role, name_given("--role", options.role));
  filter.trust_min = wire::from_name<Trust>(options.trust_min);
  if (options.importance_min) filter.importance_min = static_cast<int>(*options.importance_min);
  filter.event_from = options.from;
  filter.event_to = options.to;
  filter.recorded_from = options.recorded_from;
  filter.recorded_to = options.recorded_to;
  for (const auto& text : options.metadata) {
    ASSIGN_OR_RETURN(auto condition, metadata_condition(text));
    filter.metadata.push_back(std::move(condition));
  }
  return filter;
}

void declare_read_at(Arguments& arguments, ReadAt& at) {
  arguments.option({.name = "--as-of", .value = "TIME", .help = "as it was recorded by then"},
                   at.as_of);
  arguments.option({.name = "--valid-at", .value = "TIME", .help = "what held then"}, at.valid_at);
}

}  // namespace jiyi::cli
