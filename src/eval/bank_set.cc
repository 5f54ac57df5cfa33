#include "eval/bank_set.h"

#include <cstdint>
#include <limits>
#include <utility>

#include "base/try.h"
#include "eval/documents.h"
#include "json/field_reader.h"
#include "wire/fields.h"
#include "wire/memory_json.h"

namespace jiyi::eval {
namespace {

Result<Question> read_question(const json::Value& value, const std::string& path) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  Question question;
  question.id = in.string("id");
  question.query = in.required_string("query");
  question.at = wire::optional_time(in, "at");
  question.type = in.optional_string("type").value_or("question");
  question.answerable = in.boolean("answerable", true);
  question.gold = in.strings("gold");
  if (in.has("gold_audited")) question.gold_audited = in.strings("gold_audited");
  if (const auto after =
          in.optional_integer("after", {0, std::numeric_limits<std::int64_t>::max()})) {
    question.after = static_cast<std::size_t>(*after);
  }
  RETURN_IF_ERROR(in.finish());
  return question;
}

Result<QuestionBank> read_bank(const json::Value& value, const std::string& path) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  QuestionBank bank;
  bank.name = in.required_string("bank");
  const std::string by = in.optional_string("by").value_or("item");
  if (by != "item" && by != "session") in.fail("by", "is none of item, session");
  bank.gold_unit = by == "session" ? Unit::Session : Unit::Memory;
  const json::Array* items = in.array("items");
  const json::Array* questions = in.array("questions");
  if (items == nullptr) in.fail("items", "expected an array");
  if (questions == nullptr) in.fail("questions", "expected an array");
  RETURN_IF_ERROR(in.finish());
  for (std::size_t i = 0; i < items->size(); ++i) {
    ASSIGN_OR_RETURN(NewMemory item, wire::read_new_memory((*items)[i], in.path("items", i)));
    bank.items.push_back(std::move(item));
  }
  for (std::size_t i = 0; i < questions->size(); ++i) {
    ASSIGN_OR_RETURN(Question question, read_question((*questions)[i], in.path("questions", i)));
    bank.questions.push_back(std::move(question));
  }
  return bank;
}

}  // namespace

Result<std::vector<QuestionBank>> read_banks(transfer::Source& source) {
  std::vector<QuestionBank> banks;
  const auto read = [&banks](const json::Value& value, const std::string& path) -> Result<void> {
    ASSIGN_OR_RETURN(QuestionBank bank, read_bank(value, path));
    banks.push_back(std::move(bank));
    return {};
  };
  RETURN_IF_ERROR(for_each_value(source, read));
  return banks;
}

}  // namespace jiyi::eval
