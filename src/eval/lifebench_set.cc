#include "eval/lifebench_set.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/try.h"
#include "eval/documents.h"
#include "json/field_reader.h"
#include "text/utf8.h"
#include "time/civil.h"
#include "transfer/lifebench.h"

namespace jiyi::eval {
namespace {

constexpr std::string_view kUnanswerable = "Unanswerable";
constexpr int kChinaOffsetMinutes = 8 * 60;

using Moments = std::unordered_map<std::string, std::optional<Timestamp>>;

// The published question sets spell a picture's faces letter by letter where the record has them
// as one string. Kept, so that numbers compare.
json::Value with_faces_spelt(const json::Value& record) {
  constexpr std::string_view kFaces = "faceRecognition";
  const json::Object* object = record.if_object();
  const json::Value* faces = object == nullptr ? nullptr : object->find(kFaces);
  const std::string* text = faces == nullptr ? nullptr : faces->if_string();
  if (text == nullptr) return record;
  json::Array letters;
  for (std::size_t at = 0; at < text->size();) {
    std::size_t end = at + 1;
    while (text::is_continuation(*text, end))
      ++end;
    letters.emplace_back(text->substr(at, end - at));
    at = end;
  }
  json::Object spelt = *object;
  spelt.set(kFaces, std::move(letters));
  return spelt;
}

Result<void> read_records(transfer::Source& source, std::vector<NewMemory>& items) {
  transfer::ReadContext context;
  context.source = source.name();
  const transfer::Converter convert = transfer::lifebench_converter(context);
  return for_each_value(
      source, [&](const json::Value& value, const std::string& path) -> Result<void> {
        transfer::Record record;
        convert(with_faces_spelt(value), record);
        ASSIGN_OR_RETURN(std::vector<NewMemory> read, items_of(std::move(record), path));
        std::ranges::move(read, std::back_inserter(items));
        return {};
      });
}

// "sms:12" of {"type":"sms","id":12}; ids are written as numbers and as strings.
Result<std::string> evidence_id(const json::Value& value, const std::string& path) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  const std::string type = in.required_string("type");
  const json::Value* id = in.any("id");
  const bool whole = id != nullptr && id->if_int64() != nullptr;
  if (id == nullptr || (!whole && id->if_string() == nullptr)) {
    in.fail("id", "expected a number or a string");
  }
  RETURN_IF_ERROR(in.finish());
  return type + ":" + (whole ? std::to_string(*id->if_int64()) : *id->if_string());
}

// nullopt for a question whose evidence is not among the records.
Result<std::optional<Question>> read_question(const json::Value& value, const std::string& path,
                                              const Moments& moments) {
  json::FieldReader in(value, path);
  in.ignore_unknown();
  Question question;
  question.query = in.required_string("question");
  question.type = in.required_string("question_type");
  const std::string ask_time = in.required_string("ask_time");
  const json::Array* evidence = in.array("evidence");
  RETURN_IF_ERROR(in.finish());
  question.answerable = question.type != kUnanswerable;
  auto asked = end_of(ask_time);
  if (!asked.ok()) return std::move(asked).error().with_context(in.path("ask_time"));
  question.at = asked.value();
  const std::size_t size = evidence == nullptr ? 0 : evidence->size();
  for (std::size_t i = 0; i < size; ++i) {
    ASSIGN_OR_RETURN(std::string id, evidence_id((*evidence)[i], in.path("evidence", i)));
    const auto known = moments.find(id);
    if (known == moments.end()) return std::optional<Question>();
    if (known->second) question.at = std::max(*question.at, *known->second);
    if (std::ranges::find(question.gold, id) == question.gold.end()) {
      question.gold.push_back(std::move(id));
    }
  }
  return std::optional(std::move(question));
}

}  // namespace

Result<Timestamp> end_of(std::string_view ask_time) {
  constexpr std::size_t kMonthBytes = 7;  // 2025-01
  std::string day(ask_time);
  if (day.size() == kMonthBytes) day += "-01";
  auto parsed = parse_timestamp(day);
  if (!parsed.ok()) return std::move(parsed).error();
  time::CivilTime civil = time::to_civil(parsed.value());
  if (ask_time.size() == kMonthBytes) {
    civil.date.day = time::days_in_month(civil.date.year, civil.date.month);
  }
  civil.hour = 23;
  civil.minute = 59;
  civil.second = 59;
  const auto moment = time::to_timestamp(civil, kChinaOffsetMinutes);
  if (!moment) {
    return Error(ErrorCode::InvalidArgument, "no such day: " + std::string(ask_time));
  }
  return *moment;
}

Result<QuestionBank> read_lifebench(LifeBenchFiles files) {
  QuestionBank bank;
  bank.name = std::move(files.name);
  for (auto& source : files.records) {
    RETURN_IF_ERROR(read_records(*source, bank.items));
  }
  std::ranges::stable_sort(bank.items, {}, &NewMemory::event_at);
  Moments moments;
  for (const NewMemory& item : bank.items)
    moments.emplace(item.id, item.event_at);

  std::size_t number = 0;
  const auto read = [&](const json::Value& value, const std::string& path) -> Result<void> {
    ASSIGN_OR_RETURN(std::optional<Question> question, read_question(value, path, moments));
    if (question) {
      question->id = std::to_string(number);
      bank.questions.push_back(std::move(*question));
    }
    ++number;
    return {};
  };
  RETURN_IF_ERROR(for_each_value(*files.questions, read));
  return bank;
}

}  // namespace jiyi::eval
