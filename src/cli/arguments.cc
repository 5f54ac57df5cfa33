#include "cli/arguments.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/try.h"

namespace jiyi::cli {
namespace {

Error invalid(const std::string& what) {
  return Error{ErrorCode::InvalidArgument, what};
}

Result<void> check_choice(const Argument& argument, const std::string& value) {
  if (argument.choices.empty() || std::ranges::count(argument.choices, value) > 0) return {};
  return invalid(argument.long_name() + ": \"" + value +
                 "\" is none of: " + argument.listed_choices());
}

template <typename Number>
std::optional<Number> to_number(const std::string& text) {
  Number number{};
  const auto* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc() || stop != end) return std::nullopt;
  return number;
}

}  // namespace

std::string Argument::long_name() const {
  const auto comma = name.find(',');
  return comma == std::string::npos ? name : name.substr(comma + 1);
}

std::string Argument::listed_choices() const {
  std::string out;
  for (const auto& choice : choices)
    out += (out.empty() ? "" : ", ") + choice;
  return out;
}

void Arguments::add(Argument argument, Form form, Take take) {
  argument.form = form;
  declared_.push_back({.argument = std::move(argument), .take = std::move(take)});
}

void Arguments::flag(Argument argument, bool& into) {
  add(std::move(argument), Form::Flag, [&into](const auto&) -> Result<void> {
    into = true;
    return {};
  });
}

void Arguments::option(Argument argument, std::string& into) {
  add(argument, Form::Option, [&into, argument](const auto& values) -> Result<void> {
    RETURN_IF_ERROR(check_choice(argument, values.back()));
    into = values.back();
    return {};
  });
}

void Arguments::option(Argument argument, std::optional<std::string>& into) {
  add(argument, Form::Option, [&into, argument](const auto& values) -> Result<void> {
    RETURN_IF_ERROR(check_choice(argument, values.back()));
    into = values.back();
    return {};
  });
}

void Arguments::option(Argument argument, std::optional<Timestamp>& into) {
  const auto name = argument.long_name();
  add(std::move(argument), Form::Option, [&into, name](const auto& values) -> Result<void> {
    auto moment = parse_timestamp(values.back());
    if (!moment.ok()) {
      return invalid(name + ": " + moment.error().message());
    }
    into = moment.value();
    return {};
  });
}

void Arguments::option(Argument argument, std::optional<std::int64_t>& into, WholeRange range) {
  const auto name = argument.long_name();
  add(std::move(argument), Form::Option, [&into, name, range](const auto& values) -> Result<void> {
    into = to_number<std::int64_t>(values.back());
    if (into && *into >= range.low && *into <= range.high) return {};
    return invalid(name + ": \"" + values.back() + "\" is not a whole number from " +
                   std::to_string(range.low) + " to " + std::to_string(range.high));
  });
}

void Arguments::option(Argument argument, std::optional<double>& into) {
  const auto name = argument.long_name();
  add(std::move(argument), Form::Option, [&into, name](const auto& values) -> Result<void> {
    into = to_number<double>(values.back());
    if (into) return {};
    return invalid(name + ": \"" + values.back() + "\" is not a number");
  });
}

void Arguments::list(Argument argument, std::vector<std::string>& into) {
  add(argument, Form::List, [&into, argument](const auto& values) -> Result<void> {
    for (const auto& value : values)
      RETURN_IF_ERROR(check_choice(argument, value));
    into = values;
    return {};
  });
}

void Arguments::positional(Argument argument, std::string& into) {
  add(argument, Form::Positional, [&into, argument](const auto& values) -> Result<void> {
    RETURN_IF_ERROR(check_choice(argument, values.back()));
    into = values.back();
    return {};
  });
}

void Arguments::positional(Argument argument, std::optional<std::string>& into) {
  add(argument, Form::Positional, [&into, argument](const auto& values) -> Result<void> {
    RETURN_IF_ERROR(check_choice(argument, values.back()));
    into = values.back();
    return {};
  });
}

void Arguments::positionals(Argument argument, std::vector<std::string>& into) {
  add(std::move(argument), Form::Positionals, [&into](const auto& values) -> Result<void> {
    into = values;
    return {};
  });
}

}  // namespace jiyi::cli
