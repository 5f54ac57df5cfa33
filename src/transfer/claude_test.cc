#include "transfer/claude.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Imported export_of(const std::string& bytes, bool keep_going = false) {
  return imported(bytes, {.format = Format::Claude, .keep_going = keep_going},
                  "conversations.json");
}

TEST(Claude, ReadsMessagesOfAConversation) {
  const Imported read = export_of(R"([{"uuid":"c1","name":"Tea","created_at":"2024-01-01T00:00:00Z",
    "chat_messages":[
      {"uuid":"m1","sender":"human","text":"Hi","content":[],"created_at":"2024-01-01T10:00:00.5Z"},
      {"uuid":"m2","sender":"assistant","text":"flat","content":[{"type":"text","text":"Hello"},
        {"type":"thinking","thinking":"…"},
        {"type":"tool_use","name":"search","input":{"q":1}}]}]}])");

  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.texts(), ElementsAre("Hi", "Hello\n[tool call] search({\"q\":1})"));
  EXPECT_EQ(item_text(read.items[0]),
            R"({"id":"m1","text":"Hi","session_id":"c1","role":"user",)"
            R"("metadata":{"title":"Tea"},"channel":"import","source":"conversations.json",)"
            R"("event_at":"2024-01-01T10:00:00.5Z"})");
  EXPECT_EQ(read.items[1].role, "assistant");
}

TEST(Claude, KeepsTheTextOfAttachments) {
  const Imported read = export_of(R"([{"uuid":"c1","chat_messages":[
      {"uuid":"m1","sender":"human","text":"Read this","attachments":[
         {"file_name":"a.txt","extracted_content":"one\n\ntwo"}],"files":[{"file_name":"b.png"}]},
      {"uuid":"m2","sender":"human","text":"","attachments":[{"file_name":"c.txt",
         "extracted_content":"three"}]}]}])");

  EXPECT_THAT(read.texts(), ElementsAre("Read this\n[file: a.txt]\n[file: b.png]", "one\n\ntwo",
                                        "[file: c.txt]", "three"));
  EXPECT_THAT(read.ids(), ElementsAre("m1", "m1/0/0", "m2", "m2/0/0"));
  EXPECT_EQ(read.items[1].provenance.source, "a.txt");
  EXPECT_EQ(read.items[1].provenance.channel, Channel::Document);
}

TEST(Claude, LeavesOutEmptyMessages) {
  EXPECT_TRUE(export_of(R"([{"uuid":"c","chat_messages":[{"uuid":"m","sender":"human",
      "text":" ","content":[{"type":"text","text":""}]}]}])")
                  .items.empty());
  EXPECT_TRUE(export_of(R"([{"uuid":"c","chat_messages":[]}])").items.empty());
}

TEST(Claude, IsStableWithoutIdsOfItsOwn) {
  const std::string bytes = R"([{"chat_messages":[{"sender":"human","text":"a"},
                                                  {"sender":"human","text":"a"}]}])";
  const Imported read = export_of(bytes);
  ASSERT_EQ(read.items.size(), 2U);
  EXPECT_NE(read.items[0].id, read.items[1].id);
  EXPECT_EQ(export_of(bytes).ids(), read.ids());
}

TEST(Claude, RefusesOtherShapesAndGoesOnWhenTold) {
  EXPECT_THAT(export_of("[{}]").error, HasSubstr("conversations.json:1: expected a conversation"));
  EXPECT_THAT(export_of(R"([{"chat_messages":{}}])").error, HasSubstr("chat_messages"));
  const Imported read =
      export_of(R"([{"chat_messages":[3,{"uuid":"m","sender":"human","text":"a"}]},null])", true);
  EXPECT_THAT(read.texts(), ElementsAre("a"));
  EXPECT_THAT(read.report.faults,
              ElementsAre(HasSubstr("chat_messages[0]: expected an object, got a number"),
                          HasSubstr("expected a conversation")));
}

}  // namespace
}  // namespace jiyi::transfer
