#include "facts/model_reading.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/try.h"
#include "json/field_reader.h"
#include "json/parse.h"

namespace jiyi::facts {
namespace {

constexpr double kModelConfidence = 0.8;

constexpr std::string_view kSchema = R"({
  "type": "object", "additionalProperties": false, "required": ["facts"],
  "properties": {"facts": {"type": "array", "items": {
    "type": "object", "additionalProperties": false, "required": ["subject", "key", "value"],
    "properties": {
      "subject": {"type": "string",
                  "description": "user, project, a relation such as wife, or person:NAME"},
      "key": {"type": "string", "description": "a key of the schema, such as home.city"},
      "topic": {"type": "string"},
      "value": {"type": "string", "description": "in the words of the message"},
      "confidence": {"type": "number", "minimum": 0, "maximum": 1},
      "negative": {"type": "boolean"}, "past": {"type": "boolean"},
      "uncertain": {"type": "boolean"},
      "valid_from": {"type": "string", "format": "date-time"},
      "valid_to": {"type": "string", "format": "date-time"}}}}}
})";

// From the first bracket to the one that closes it, without commas before closing brackets.
std::optional<std::string> json_in(std::string_view reply) {
  const std::size_t begin = reply.find_first_of("[{");
  if (begin == std::string_view::npos) return std::nullopt;
  std::string out;
  std::size_t depth = 0;
  bool is_text = false;
  for (std::size_t at = begin; at < reply.size(); ++at) {
    const char sign = reply[at];
    if (is_text) {
      out += sign;
      if (sign == '\\' && at + 1 < reply.size()) out += reply[++at];
      is_text = sign != '"';
      continue;
    }
    is_text = sign == '"';
    if (sign == ']' || sign == '}') {
      while (!out.empty() && (out.back() == ',' || static_cast<unsigned char>(out.back()) <= ' '))
        out.pop_back();
    }
    out += sign;
    if (sign == '[' || sign == '{') ++depth;
    if ((sign == ']' || sign == '}') && --depth == 0) return out;
  }
  return std::nullopt;
}

Subject subject_named(std::string_view name) {
  constexpr std::string_view kPerson = "person:";
  constexpr std::string_view kProject = "project:";
  if (name == "user") return {};
  if (name == "project") return {.kind = SubjectKind::Project};
  if (name.starts_with(kPerson)) {
    return {.kind = SubjectKind::Person, .name = std::string(name.substr(kPerson.size()))};
  }
  if (name.starts_with(kProject)) {
    return {.kind = SubjectKind::Project, .name = std::string(name.substr(kProject.size()))};
  }
  return {.kind = SubjectKind::Relation, .relation = std::string(name)};
}

std::optional<Timestamp> moment(json::FieldReader& in, std::string_view name) {
  const auto text = in.optional_string(name);
  if (!text) return std::nullopt;
  const auto parsed = parse_timestamp(*text);
  if (parsed.ok()) return parsed.value();
  in.fail(name, parsed.error().message());
  return std::nullopt;
}

Result<Fact> read_fact(const Schema& schema, const json::Value& value, std::string path) {
  json::FieldReader in(value, std::move(path));
  Fact fact;
  const std::string subject = in.required_string("subject");
  fact.subject = subject_named(subject);
  fact.key = in.required_string("key");
  fact.topic = in.string("topic");
  fact.value = in.required_string("value");
  fact.confidence = in.optional_number("confidence").value_or(kModelConfidence);
  fact.is_negative = in.boolean("negative", false);
  fact.is_past = in.boolean("past", false);
  fact.is_uncertain = in.boolean("uncertain", false);
  fact.valid_from = moment(in, "valid_from");
  fact.valid_to = moment(in, "valid_to");
  fact.rule = "model";
  RETURN_IF_ERROR(in.finish());
  if (subject.empty() || subject == "person:") in.fail("subject", "is empty");
  if (fact.value.empty()) in.fail("value", "is empty");
  if (schema.find(fact.key) == nullptr) in.fail("key", "is no key of the schema");
  if (!(fact.confidence >= 0 && fact.confidence <= 1)) in.fail("confidence", "is not from 0 to 1");
  if (fact.valid_from && fact.valid_to && *fact.valid_to < *fact.valid_from) {
    in.fail("valid_to", "is before valid_from");
  }
  RETURN_IF_ERROR(in.finish());
  return fact;
}

Result<const json::Array*> facts_of(const json::Value& reply) {
  if (const json::Array* array = reply.if_array(); array != nullptr) return array;
  json::FieldReader in(reply, "");
  const json::Array* array = in.array("facts");
  RETURN_IF_ERROR(in.finish());
  if (array == nullptr) {
    return Error(ErrorCode::InvalidArgument, "facts: a reply without a list of facts");
  }
  return array;
}

}  // namespace

std::string_view reply_schema() noexcept {
  return kSchema;
}

Result<ModelReading> parse_reply(const Schema& schema, std::string_view text,
                                 std::string_view reply) {
  if (reply.size() > kReplyBytesMax) {
    return Error(ErrorCode::LimitExceeded, "a reply of " + std::to_string(reply.size()) +
                                               " bytes is over the limit of " +
                                               std::to_string(kReplyBytesMax));
  }
  const auto json_text = json_in(reply);
  if (!json_text) return Error(ErrorCode::InvalidArgument, "a reply without JSON in it");
  ASSIGN_OR_RETURN(const json::Value parsed, json::parse(*json_text));
  ASSIGN_OR_RETURN(const json::Array* items, facts_of(parsed));
  if (items->size() > kModelFactsMax) {
    return Error(ErrorCode::LimitExceeded, "a reply of " + std::to_string(items->size()) +
                                               " facts is over the limit of " +
                                               std::to_string(kModelFactsMax));
  }
  ModelReading reading;
  const std::string said = normal_value(text);
  for (std::size_t i = 0; i < items->size(); ++i) {
    ASSIGN_OR_RETURN(Fact fact, read_fact(schema, (*items)[i], "facts[" + std::to_string(i) + "]"));
    const std::string value = normal_value(fact.value);
    if (value.empty() || said.find(value) == std::string::npos) {
      ++reading.unsupported;
      continue;
    }
    if (const std::size_t begin = text.find(fact.value); begin != std::string_view::npos) {
      fact.begin = begin;
      fact.end = begin + fact.value.size();
    }
    reading.facts.push_back(std::move(fact));
  }
  return reading;
}

std::vector<Fact> merge_facts(const Schema& schema, std::vector<Fact> by_rules,
                              std::vector<Fact> by_model) {
  const std::size_t own = by_rules.size();
  for (Fact& fact : by_model) {
    const KeyRule* rule = schema.find(fact.key);
    const bool is_many = rule != nullptr && rule->is_many;
    bool is_said = false;
    for (std::size_t i = 0; i < own && !is_said; ++i) {
      Fact& other = by_rules[i];
      if (slot_of(other) != slot_of(fact)) continue;
      const bool is_same = normal_value(other.value) == normal_value(fact.value) &&
                           other.is_negative == fact.is_negative;
      if (is_same) other.confidence = std::max(other.confidence, fact.confidence);
      is_said = is_same || (!is_many && other.is_past == fact.is_past);
    }
    if (!is_said) by_rules.push_back(std::move(fact));
  }
  return by_rules;
}

}  // namespace jiyi::facts
