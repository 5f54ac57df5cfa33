#include "eval/locomo_set.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/try.h"
#include "eval/documents.h"
#include "json/field_reader.h"
#include "transfer/locomo.h"

namespace jiyi::eval {
namespace {

constexpr std::array<const char*, 5> kCategories{"multi-hop", "temporal", "open-domain",
                                                 "single-hop", "adversarial"};
constexpr std::int64_t kAdversarial = 5;

using Ids = std::unordered_set<std::string>;

// In order, each once, without those that no turn has.
std::vector<std::string> known_turns(const std::vector<std::string>& evidence, const Ids& turns) {
  std::vector<std::string> known;
  Ids seen;
  for (const std::string& text : evidence) {
    for (std::string& id : turn_ids(text)) {
      if (turns.contains(id) && seen.insert(id).second) known.push_back(std::move(id));
    }
  }
  return known;
}

Result<Question> read_question(const json::Value& value, const std::string& path,
                               const Ids& turns) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  Question question;
  question.query = in.required_string("question");
  const auto category = in.integer("category", {1, kAdversarial}, 1);
  if (!in.has("category")) in.fail("category", "is missing");
  question.gold = known_turns(in.strings("evidence"), turns);
  RETURN_IF_ERROR(in.finish());
  question.type = kCategories[static_cast<std::size_t>(category - 1)];
  question.answerable = category != kAdversarial;
  return question;
}

Result<QuestionBank> read_conversation(const json::Value& value, const std::string& path,
                                       const transfer::Converter& convert) {
  transfer::Record record;
  convert(value, record);
  QuestionBank bank;
  bank.name = record.bank;
  ASSIGN_OR_RETURN(bank.items, items_of(std::move(record), path));
  Ids turns;
  for (const NewMemory& item : bank.items)
    turns.insert(item.id);

  json::FieldReader in(value, path);
  in.ignore_unknown();
  const json::Array* questions = in.array("qa");
  if (questions == nullptr) in.fail("qa", "expected an array of questions");
  RETURN_IF_ERROR(in.finish());
  for (std::size_t i = 0; i < questions->size(); ++i) {
    ASSIGN_OR_RETURN(Question question, read_question((*questions)[i], in.path("qa", i), turns));
    question.id = std::to_string(i);
    bank.questions.push_back(std::move(question));
  }
  return bank;
}

struct Place {
  std::size_t bank = 0;
  std::size_t question = 0;
};

// Of "locomo_3_qa17".
std::optional<Place> place_of(std::string_view id) {
  constexpr std::string_view kStart = "locomo_";
  constexpr std::string_view kMiddle = "_qa";
  const std::size_t middle = id.find(kMiddle);
  if (!id.starts_with(kStart) || middle == std::string_view::npos) return std::nullopt;
  const auto number = [](std::string_view digits) -> std::optional<std::size_t> {
    std::size_t value = 0;
    const char* end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return value;
  };
  const auto bank = number(id.substr(kStart.size(), middle - kStart.size()));
  const auto question = number(id.substr(middle + kMiddle.size()));
  if (!bank || !question) return std::nullopt;
  return Place{*bank, *question};
}

Result<void> apply_correction(const json::Value& value, const std::string& path,
                              std::vector<QuestionBank>& banks) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  const std::string id = in.required_string("question_id");
  const std::string words = in.required_string("question");
  const std::vector<std::string> evidence = in.strings("correct_evidence");
  RETURN_IF_ERROR(in.finish());
  const auto place = place_of(id);
  if (!place || place->bank >= banks.size() ||
      place->question >= banks[place->bank].questions.size() ||
      banks[place->bank].questions[place->question].query != words) {
    return Error(ErrorCode::InvalidArgument,
                 path + ": " + id + " is not the question of that place in the conversations");
  }
  QuestionBank& bank = banks[place->bank];
  Ids turns;
  for (const NewMemory& item : bank.items)
    turns.insert(item.id);
  bank.questions[place->question].gold_audited = known_turns(evidence, turns);
  return {};
}

}  // namespace

std::vector<std::string> turn_ids(std::string_view evidence) {
  constexpr std::string_view kApart = "; ,()\t\n";
  std::vector<std::string> ids;
  for (std::size_t at = evidence.find_first_not_of(kApart); at < evidence.size();
       at = evidence.find_first_not_of(kApart, at)) {
    const std::size_t end = std::min(evidence.find_first_of(kApart, at), evidence.size());
    std::string id(evidence.substr(at, end - at));
    if (id.starts_with("D:")) id.erase(1, 1);
    ids.push_back(std::move(id));
    at = end;
  }
  return ids;
}

Result<std::vector<QuestionBank>> read_locomo(transfer::Source& source) {
  transfer::ReadContext context;
  context.source = source.name();
  context.bank_per_conversation = true;
  const transfer::Converter convert = transfer::locomo_converter(context);
  std::vector<QuestionBank> banks;
  const auto read = [&](const json::Value& value, const std::string& path) -> Result<void> {
    ASSIGN_OR_RETURN(QuestionBank bank, read_conversation(value, path, convert));
    banks.push_back(std::move(bank));
    return {};
  };
  RETURN_IF_ERROR(for_each_value(source, read));
  return banks;
}

Result<void> apply_audit(transfer::Source& source, std::vector<QuestionBank>& banks) {
  return for_each_value(source, [&banks](const json::Value& value, const std::string& path) {
    return apply_correction(value, path, banks);
  });
}

}  // namespace jiyi::eval
