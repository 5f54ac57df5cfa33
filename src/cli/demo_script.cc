#include "cli/demo_script.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "json/field_reader.h"
#include "json/parse.h"

namespace jiyi::cli {
namespace {

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

}  // namespace

Result<DemoScript> parse_demo_script(std::string_view questions, std::string_view script) {
  DemoScript out;
  ASSIGN_OR_RETURN(out.questions, parse_questions(questions));
  auto value = json::parse(script);
  if (!value.ok()) return std::move(value).error().with_context("script.json");
  json::FieldReader in(value.value(), "script.json");
  const auto* correct = in.any("correct");
  const auto* forget = in.any("forget");
  RETURN_IF_ERROR(in.finish());
  if (correct == nullptr || forget == nullptr) {
    return Error{ErrorCode::InvalidArgument, "script.json: correct and forget are required"};
  }
  json::FieldReader correct_in(*correct, "script.json: correct");
  out.correct = take_correction(correct_in);
  RETURN_IF_ERROR(correct_in.finish());
  json::FieldReader forget_in(*forget, "script.json: forget");
  out.forget = take_forgetting(forget_in);
  RETURN_IF_ERROR(forget_in.finish());
  return out;
}

}  // namespace jiyi::cli
