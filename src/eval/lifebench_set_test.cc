#include "eval/lifebench_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSms =
    R"([{"type":"sms","message_content":"在吗","contactName":"王磊","message_type":"接收",
         "datetime":"2025-02-03 08:00:00","phone_id":"7"},
        {"type":"sms","message_content":"好","contactName":"王磊","message_type":"发送",
         "datetime":"2025-01-09 08:00:00","phone_id":8}])";
constexpr const char* kPhotos =
    R"([{"type":"photo","caption":"湖边","datetime":"2025-01-09 08:00:00","location":null,
         "faceRecognition":"王 é","imageTag":["湖"],"ocrText":"无","phone_id":1},
        {"type":"photo","caption":"合影","datetime":"2025-01-09 08:00:01","location":null,
         "faceRecognition":["王磊"],"imageTag":[],"ocrText":"无","phone_id":2}])";

Result<QuestionBank> read_set(const std::string& questions) {
  LifeBenchFiles files;
  files.name = "wang";
  files.questions = source_of(questions);
  files.records.push_back(source_of(kSms));
  files.records.push_back(source_of(kPhotos));
  return read_lifebench(std::move(files));
}

std::string ask(const std::string& rest) {
  return R"({"question":"?","question_type":"Information Extraction","ask_time":"2025-01",)" +
         rest + "}";
}

TEST(LifebenchSet, RecordsOfAllFilesStandInOrderOfTime) {
  const auto bank = read_set("[" + ask(R"("evidence":[])") + "]");

  ASSERT_TRUE(bank.ok());
  std::vector<std::string> ids;
  for (const NewMemory& item : bank.value().items)
    ids.push_back(item.id);
  // One moment: sms before photo, as the files were given.
  EXPECT_THAT(ids, ElementsAre("sms:8", "photo:1", "photo:2", "sms:7"));
  EXPECT_EQ(bank.value().name, "wang");
  EXPECT_EQ(format_timestamp(*bank.value().items[0].event_at), "2025-01-09T08:00:00+08:00");
}

TEST(LifebenchSet, FacesInOneStringAreSpelt) {
  const auto bank = read_set("[" + ask(R"("evidence":[])") + "]");

  ASSERT_TRUE(bank.ok());
  EXPECT_THAT(bank.value().items[1].text, HasSubstr("湖边 王   é 湖"));
  EXPECT_THAT(bank.value().items[2].text, HasSubstr("合影 王磊"));
}

TEST(LifebenchSet, EvidenceIsReadAsIdsOfEitherSpelling) {
  const auto bank =
      read_set("[" + ask(R"("evidence":[{"type":"sms","id":8},{"type":"photo","id":"1"},
                              {"type":"sms","id":8}])") +
               "]");

  ASSERT_TRUE(bank.ok());
  EXPECT_THAT(bank.value().questions[0].gold, ElementsAre("sms:8", "photo:1"));
  EXPECT_TRUE(bank.value().questions[0].answerable);
}

TEST(LifebenchSet, QuestionIsAskedAfterItsEvidence) {
  const auto bank = read_set("[" + ask(R"("evidence":[{"type":"sms","id":8}])") + "," +
                             ask(R"("evidence":[{"type":"sms","id":7}])") + "]");

  ASSERT_TRUE(bank.ok());
  EXPECT_EQ(format_timestamp(*bank.value().questions[0].at), "2025-01-31T23:59:59+08:00");
  EXPECT_EQ(format_timestamp(*bank.value().questions[1].at), "2025-02-03T08:00:00+08:00");
}

TEST(LifebenchSet, QuestionWithUnknownEvidenceIsLeftOutButKeepsItsNumber) {
  const auto bank = read_set("[" + ask(R"("evidence":[{"type":"sms","id":8},
                                                    {"type":"sms","id":99}])") +
                             "," +
                             R"({"question":"?","question_type":"Unanswerable",
                                 "ask_time":"2025-12-31"}])");

  ASSERT_TRUE(bank.ok());
  ASSERT_EQ(bank.value().questions.size(), 1U);
  EXPECT_EQ(bank.value().questions[0].id, "1");
  EXPECT_FALSE(bank.value().questions[0].answerable);
  EXPECT_THAT(bank.value().questions[0].gold, testing::IsEmpty());
}

TEST(LifebenchSet, EndOfAMonthKnowsLeapYears) {
  EXPECT_EQ(format_timestamp(end_of("2024-02").value()), "2024-02-29T23:59:59+08:00");
  EXPECT_EQ(format_timestamp(end_of("2025-08-31").value()), "2025-08-31T23:59:59+08:00");
  EXPECT_FALSE(end_of("2025-13").ok());
  EXPECT_FALSE(end_of("").ok());
}

TEST(LifebenchSet, FaultsNameThePlace) {
  const auto bank = read_set("[" + ask(R"("evidence":[{"type":"sms","id":true}])") + "]");

  ASSERT_FALSE(bank.ok());
  EXPECT_THAT(bank.error().message(), HasSubstr("set.json:1"));
  EXPECT_THAT(bank.error().message(), HasSubstr("evidence[0].id"));
}

}  // namespace
}  // namespace jiyi::eval
