#include "toml/parse.h"

#include <utility>

#include "base/try.h"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace jiyi::toml {
namespace {

Error fault(std::size_t line, std::string_view what) {
  return Error{ErrorCode::InvalidArgument,
               "line " + std::to_string(line) + ": " + std::string(what)};
}

Result<Value> value_of(const ::toml::node& node, std::size_t depth);

Result<void> fill(Value& value, const ::toml::node& node, std::size_t depth) {
  if (const auto* array = node.as_array()) {
    value.type = Type::Array;
    for (const auto& element : *array) {
      ASSIGN_OR_RETURN(auto item, value_of(element, depth + 1));
      value.items.push_back(std::move(item));
    }
  } else if (const auto* table = node.as_table()) {
    for (const auto& [key, member] : *table) {
      ASSIGN_OR_RETURN(auto item, value_of(member, depth + 1));
      item.key = key.str();
      value.items.push_back(std::move(item));
    }
  } else if (const auto* text = node.as_string()) {
    value.type = Type::String;
    value.text = text->get();
  } else if (const auto* whole = node.as_integer()) {
    value.type = Type::Integer;
    value.whole = whole->get();
    value.number = static_cast<double>(value.whole);
  } else if (const auto* number = node.as_floating_point()) {
    value.type = Type::Float;
    value.number = number->get();
  } else if (const auto* truth = node.as_boolean()) {
    value.type = Type::Boolean;
    value.truth = truth->get();
  } else {
    value.type = Type::Moment;
  }
  return {};
}

Result<Value> value_of(const ::toml::node& node, std::size_t depth) {
  const std::size_t line = node.source().begin.line;
  if (depth > kDepthMax) {
    return fault(line, "more than " + std::to_string(kDepthMax) + " levels inside each other");
  }
  Value value{.line = line};
  RETURN_IF_ERROR(fill(value, node, depth));
  return value;
}

}  // namespace

const Value* Value::find(std::string_view name) const {
  if (type != Type::Table) return nullptr;
  for (const Value& item : items) {
    if (item.key == name) return &item;
  }
  return nullptr;
}

Result<Value> parse(std::string_view text) {
  if (text.size() > kBytesMax) {
    return Error{
        ErrorCode::LimitExceeded,
        std::to_string(text.size()) + " bytes, over the limit of " + std::to_string(kBytesMax)};
  }
  const auto parsed = ::toml::parse(text);
  if (!parsed) {
    return fault(parsed.error().source().begin.line, parsed.error().description());
  }
  return value_of(parsed.table(), 0);
}

Error at_line(const Value& value, std::string_view what) {
  return fault(value.line, what);
}

}  // namespace jiyi::toml
