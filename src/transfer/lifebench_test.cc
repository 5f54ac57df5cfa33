#include "transfer/lifebench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Imported records_of(const std::string& bytes, bool keep_going = false) {
  return imported(bytes, {.format = Format::LifeBench, .keep_going = keep_going}, "sms.json");
}

std::string text_of(const std::string& record) {
  const Imported read = records_of("[" + record + "]");
  return read.items.size() == 1 ? read.items[0].text : read.error;
}

TEST(LifeBench, ReadsARecordAsAnItem) {
  const Imported read = records_of(R"([{"type":"sms","event_id":"2","message_content":"新年好",
      "contactName":"小云","phoneNumber":"1","datetime":"2025-01-01 08:20:15",
      "message_type":"发送","phone_id":7}])");
  ASSERT_EQ(read.items.size(), 1U) << read.error;
  EXPECT_EQ(item_text(read.items[0]),
            R"({"id":"sms:7","kind":"message","type":"sms","text":"[sms] 发送 小云: 新年好",)"
            R"("channel":"import","source":"sms.json","event_at":"2025-01-01T08:20:15+08:00"})");
}

TEST(LifeBench, WritesEachKindAsOneText) {
  EXPECT_EQ(
      text_of(R"({"type":"push","phone_id":"1","source":"Keep","title":"跑步","content":"五公里",
      "datetime":"2025-01-01 08:00:00"})"),
      "[push] Keep 跑步 五公里");
  EXPECT_EQ(text_of(R"({"type":"note","phone_id":1,"title":"咖啡","content":"手冲",
      "datetime":"2025-01-01 08:00:00"})"),
            "[note] 咖啡 手冲");
  EXPECT_EQ(text_of(R"({"type":"calendar","phone_id":1,"title":"会","description":"谈",
      "start_time":"2025-01-02 09:00:00","end_time":"2025-01-02 10:00:00",
      "datetime":"2025-01-01 08:00:00"})"),
            "[calendar] 会 谈 2025-01-02 09:00:00 2025-01-02 10:00:00");
  EXPECT_EQ(text_of(R"({"type":"call","phone_id":1,"contactName":"妈妈","direction":0,
      "call_result":"接通","datetime":"2025-01-01 08:00:00","datetime_end":"2025-01-01 08:05:00"})"),
            "[call] 妈妈 呼入 incoming 接通 2025-01-01 08:00:00 2025-01-01 08:05:00");
  EXPECT_EQ(text_of(R"({"type":"call","phone_id":1,"contactName":"妈妈","call_type":"拨出",
      "datetime":"2025-01-01 08:00:00","duration":486})"),
            "[call] 妈妈 拨出 2025-01-01 08:00:00 486");
  EXPECT_EQ(text_of(R"({"type":"call","phone_id":1,"contactName":"A","direction":1,
      "datetime":"2025-01-01 08:00:00"})"),
            "[call] A 呼出 outgoing 2025-01-01 08:00:00");
}

TEST(LifeBench, DescribesAPhoto) {
  EXPECT_EQ(text_of(R"({"type":"photo","phone_id":1,"caption":"山","datetime":"2025-01-01 08:00:00",
      "location":{"province":"湖南","city":"长沙市","district":"岳麓区","poi":"亭"},
      "faceRecognition":["甲","乙"],"imageTag":["雾"],"ocrText":"无"})"),
            "[photo] 山 长沙市 岳麓区 亭 甲 乙 雾");
  EXPECT_EQ(text_of(R"({"type":"photo","phone_id":1,"caption":"牌","datetime":"2025-01-01 08:00:00",
      "location":null,"faceRecognition":"市民若干","imageTag":[],"ocrText":"出口"})"),
            "[photo] 牌 市民若干 出口");
}

TEST(LifeBench, WritesADialogueTurnByTurn) {
  const Imported read = records_of(R"([{"type":"agent_chat","phone_id":0,"date":"2025-01-01",
      "conversation":{"turn 1":{"user":{"action":"a","content":"问"},
                                "assistant":{"content":"答"}},
                      "turn 2":{"user":{"content":"谢"}}}}])");
  ASSERT_EQ(read.items.size(), 1U);
  EXPECT_EQ(read.items[0].text, "user: 问\nassistant: 答\nuser: 谢");
  EXPECT_EQ(format_timestamp(*read.items[0].event_at), "2025-01-01T00:00:00+08:00");
}

TEST(LifeBench, NumbersAnIdThatComesAgain) {
  const std::string record =
      R"({"type":"note","phone_id":3,"title":"a","content":"b","datetime":"2025-01-01 08:00:00"})";
  EXPECT_THAT(records_of("[" + record + "," + record + "," + record + "]").ids(),
              ElementsAre("note:3", "note:3#2", "note:3#3"));
}

TEST(LifeBench, LeavesOutContacts) {
  const Imported read = records_of(R"([{"name":"甲","relation":"友","phone_id":"0"}])");
  EXPECT_EQ(read.error, "");
  EXPECT_TRUE(read.items.empty());
}

TEST(LifeBench, RefusesOtherShapesAndGoesOnWhenTold) {
  EXPECT_THAT(records_of("[{}]").error, HasSubstr("expected a record with a phone_id"));
  EXPECT_THAT(records_of("[7]").error, HasSubstr("expected a record with a phone_id"));
  EXPECT_THAT(records_of(R"([{"phone_id":1}])").error, HasSubstr("type: expected a string"));
  EXPECT_THAT(records_of(R"([{"phone_id":1,"type":"note","datetime":"soon"}])").error,
              HasSubstr("sms.json:1: time at byte 0"));
  EXPECT_EQ(records_of(R"([7,{"type":"note","phone_id":3,"title":"a",
      "datetime":"2025-01-01 08:00:00"}])",
                       true)
                .items.size(),
            1U);
}

}  // namespace
}  // namespace jiyi::transfer
