#include "cli/demo_script.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "json/field_reader.h"
#include "json/parse.h"

namespace jiyi::cli {
namespace {

constexpr json::IntegerRange kWindowMessages{2, 1000};

Result<DemoQuestion> parse_question(std::string_view line) {
  ASSIGN_OR_RETURN(const auto value, json::parse(line));
  json::FieldReader in(value, "");
  DemoQuestion question;
  question.bank = in.required_string("bank");
  question.query = in.required_string("query");
  const auto at = in.required_string("at");
  question.expect = in.strings("expect");
  question.by_meaning = in.boolean("by_meaning", false);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(question.at, parse_timestamp(at));
  return question;
}

Result<std::vector<DemoQuestion>> parse_questions(std::string_view text) {
  std::vector<DemoQuestion> questions;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const auto end = std::min(text.find('\n'), text.size());
    if (end > 0) {
      auto question = parse_question(text.substr(0, end));
      if (!question.ok()) {
        return std::move(question).error().with_context("questions.jsonl:" + std::to_string(line));
      }
      questions.push_back(std::move(question).value());
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return questions;
}

DemoCorrection take_correction(json::FieldReader& in) {
  return {.bank = in.required_string("bank"),
          .id = in.required_string("id"),
          .text = in.required_string("text"),
          .query = in.required_string("query")};
}

DemoForgetting take_forgetting(json::FieldReader& in) {
  return {.bank = in.required_string("bank"),
          .id = in.required_string("id"),
          .query = in.required_string("query"),
          .canary = in.required_string("canary")};
}

DemoWindow take_window(json::FieldReader& in) {
  return {.bank = in.required_string("bank"),
          .messages = static_cast<std::size_t>(in.integer("messages", kWindowMessages, 2)),
          .pin = in.required_string("pin")};
}

DemoSecrets take_secrets(json::FieldReader& in) {
  return {.bank = in.required_string("bank"),
          .query = in.required_string("query"),
          .values = in.strings("values")};
}

// One object of script.json.
template <typename T>
Result<T> taken(json::FieldReader& script, std::string_view name, T (*take)(json::FieldReader&)) {
  const std::string where = "script.json: " + std::string(name);
  const auto* value = script.any(name);
  if (value == nullptr) return Error{ErrorCode::InvalidArgument, where + " is required"};
  json::FieldReader in(*value, where);
  T made = take(in);
  RETURN_IF_ERROR(in.finish());
  return made;
}

}  // namespace

Result<DemoScript> parse_demo_script(std::string_view questions, std::string_view script) {
  DemoScript out;
  ASSIGN_OR_RETURN(out.questions, parse_questions(questions));
  auto value = json::parse(script);
  if (!value.ok()) return std::move(value).error().with_context("script.json");
  json::FieldReader in(value.value(), "script.json");
  ASSIGN_OR_RETURN(out.correct, taken(in, "correct", take_correction));
  ASSIGN_OR_RETURN(out.forget, taken(in, "forget", take_forgetting));
  ASSIGN_OR_RETURN(out.window, taken(in, "window", take_window));
  ASSIGN_OR_RETURN(out.secrets, taken(in, "secrets", take_secrets));
  RETURN_IF_ERROR(in.finish());
  return out;
}

}  // namespace jiyi::cli
