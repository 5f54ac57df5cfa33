#include "eval/passage_set.h"

#include <utility>

#include "base/try.h"
#include "eval/documents.h"
#include "json/field_reader.h"

namespace jiyi::eval {
namespace {

constexpr const char* kType = "passage";

// The elements of the member `name`, which must be an array, each with its place.
Result<void> for_each_in(const json::Value& value, const std::string& path, const char* name,
                         const UseValue& use) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  const json::Array* elements = in.array(name);
  if (elements == nullptr) in.fail(name, "expected an array");
  RETURN_IF_ERROR(in.finish());
  for (std::size_t i = 0; i < elements->size(); ++i) {
    RETURN_IF_ERROR(use((*elements)[i], in.path(name, i)));
  }
  return {};
}

Result<void> read_question(const json::Value& value, const std::string& path,
                           const std::string& passage, QuestionBank& bank) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  Question question;
  question.id = in.string("id");
  question.query = in.string("question");
  RETURN_IF_ERROR(in.finish());
  // One of CMRC's has no words; an empty query would be refused.
  if (question.query.empty()) question.query = " ";
  question.type = kType;
  question.gold = {passage};
  bank.questions.push_back(std::move(question));
  return {};
}

Result<void> read_passage(const json::Value& value, const std::string& path, QuestionBank& bank) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  NewMemory item;
  item.id = in.optional_string("id").value_or(std::to_string(bank.items.size()));
  item.text = in.required_string("context");
  RETURN_IF_ERROR(in.finish());
  bank.items.push_back(item);
  return for_each_in(value, path, "qas", [&](const json::Value& each, const std::string& place) {
    return read_question(each, place, item.id, bank);
  });
}

}  // namespace

Result<QuestionBank> read_passages(transfer::Source& source, std::string name) {
  QuestionBank bank;
  bank.name = std::move(name);
  const auto read_article = [&bank](const json::Value& value, const std::string& path) {
    return for_each_in(value, path, "paragraphs",
                       [&bank](const json::Value& each, const std::string& place) {
                         return read_passage(each, place, bank);
                       });
  };
  RETURN_IF_ERROR(for_each_value(source, [&](const json::Value& value, const std::string& path) {
    return for_each_in(value, path, "data", read_article);
  }));
  return bank;
}

}  // namespace jiyi::eval
