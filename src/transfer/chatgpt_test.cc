#include "transfer/chatgpt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Imported export_of(const std::string& bytes, bool keep_going = false) {
  return imported(bytes, {.format = Format::ChatGpt, .keep_going = keep_going},
                  "conversations.json");
}

std::string array_of(const std::string& element) {
  return std::string("[").append(element).append("]");
}

// A node of the tree; `message` is JSON or empty.
std::string node(const std::string& id, const std::string& parent, const std::string& children,
                 const std::string& message) {
  return "\"" + id + "\":{\"id\":\"" + id +
         "\",\"parent\":" + (parent.empty() ? "null" : "\"" + parent + "\"") + ",\"children\":[" +
         children + "],\"message\":" + (message.empty() ? "null" : message) + "}";
}

std::string said(const std::string& id, const std::string& role, const std::string& text,
                 const std::string& more = "") {
  return R"({"id":")" + id + R"(","author":{"role":")" + role +
         R"("},"content":{"content_type":"text","parts":[")" + text + "\"]}" + more + "}";
}

std::string conversation(const std::string& nodes, const std::string& current) {
  return R"({"title":"Tea","create_time":1683554160.5,"conversation_id":"c1","mapping":{)" + nodes +
         "}" + (current.empty() ? "" : ",\"current_node\":\"" + current + "\"") + "}";
}

// root – u1 – a1 (an answer that was asked for again) and a2 – u2
std::string forked() {
  return node("root", "", "\"u1\"", "") + "," +
         node("u1", "root", "\"a1\",\"a2\"",
              said("m1", "user", "hi", ",\"create_time\":1683554161")) +
         "," +
         node("a1", "u1", "", said("m2", "assistant", "first", ",\"create_time\":1683554162")) +
         "," + node("a2", "u1", "\"u2\"", said("m3", "assistant", "second")) + "," +
         node("u2", "a2", "", said("m4", "user", "thanks", ",\"create_time\":1683554164.25"));
}

TEST(ChatGpt, FollowsThePathToTheCurrentNode) {
  const Imported read = export_of(array_of(conversation(forked(), "u2")));

  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.texts(), ElementsAre("hi", "second", "thanks"));
  EXPECT_THAT(read.ids(), ElementsAre("m1", "m3", "m4"));
  EXPECT_EQ(item_text(read.items[2]),
            R"({"id":"m4","text":"thanks","session_id":"c1","role":"user",)"
            R"("metadata":{"title":"Tea"},"channel":"import","source":"conversations.json",)"
            R"("event_at":"2023-05-08T13:56:04.25Z"})");
}

TEST(ChatGpt, CountsTheMessagesOfAbandonedBranches) {
  EXPECT_EQ(export_of(array_of(conversation(forked(), "u2"))).report.abandoned, 1U);
  EXPECT_EQ(export_of(array_of(conversation(forked(), "a1"))).report.abandoned, 2U);
  const std::string both =
      conversation(forked(), "u2") + "," + conversation(node("n", "", "", ""), "n");
  EXPECT_EQ(export_of(array_of(both)).report.abandoned, 1U);
  const std::string hidden = node("a", "", "\"b\",\"c\"", said("m1", "user", "x")) + "," +
                             node("b", "a", "", said("m2", "tool", "noise", ",\"weight\":0.0")) +
                             "," + node("c", "a", "", said("m3", "assistant", "y"));
  EXPECT_EQ(export_of(array_of(conversation(hidden, "c"))).report.abandoned, 0U);
}

TEST(ChatGpt, TakesTheConversationsTimeForMessagesWithout) {
  const Imported read = export_of(array_of(conversation(forked(), "u2")));
  EXPECT_EQ(format_timestamp(read.items[1].event_at.value()), "2023-05-08T13:56:00.5Z");
}

TEST(ChatGpt, TakesTheNewestLeafWithoutACurrentNode) {
  for (const char* current : {"", "nowhere"}) {
    EXPECT_THAT(export_of(array_of(conversation(forked(), current))).texts(),
                ElementsAre("hi", "second", "thanks"));
  }
}

TEST(ChatGpt, FindsParentsThatRunInACircle) {
  const std::string circle = node("a", "b", "\"b\"", said("m1", "user", "x")) + "," +
                             node("b", "a", "\"a\"", said("m2", "user", "y"));
  EXPECT_THAT(export_of(array_of(conversation(circle, "a"))).error, HasSubstr("circle"));
  EXPECT_THAT(export_of(array_of(conversation(circle, ""))).error, HasSubstr("no node is an end"));
  const std::string self = node("a", "a", "", said("m1", "user", "x"));
  EXPECT_THAT(export_of(array_of(conversation(self, "a"))).error, HasSubstr("circle"));
}

TEST(ChatGpt, BeginsAtAParentThatIsMissing) {
  const std::string nodes = node("a", "gone", "", said("m1", "user", "x"));
  EXPECT_THAT(export_of(array_of(conversation(nodes, "a"))).texts(), ElementsAre("x"));
}

TEST(ChatGpt, LeavesOutHiddenAndEmptyMessages) {
  const std::string nodes =
      node("s", "", "", said("m0", "system", "")) + "," +
      node("h", "s", "",
           said("m1", "user", "about me",
                ",\"metadata\":{\"is_visually_hidden_from_conversation\":true}")) +
      "," + node("w", "h", "", said("m2", "tool", "noise", ",\"weight\":0.0")) + "," +
      node("u", "w", "", said("m3", "user", "seen", ",\"weight\":1.0,\"metadata\":{}"));
  EXPECT_THAT(export_of(array_of(conversation(nodes, "u"))).texts(), ElementsAre("seen"));
}

TEST(ChatGpt, ReadsEveryKindOfContent) {
  const auto with = [](const std::string& content) {
    const std::string message =
        R"({"id":"m","author":{"role":"assistant","name":"python"},"content":)" + content + "}";
    const Imported read = export_of(array_of(conversation(node("n", "", "", message), "n")));
    return read.items.empty() ? read.error : read.items[0].text;
  };
  EXPECT_EQ(with(R"({"content_type":"code","text":"print 1"
})"),
            "print 1");
  EXPECT_EQ(with(R"({"content_type":"execution_output","text":"1"})"), "1");
  EXPECT_EQ(with(R"({"content_type":"tether_browsing_display","result":"page"})"), "page");
  EXPECT_EQ(with(R"({"content_type":"multimodal_text","parts":["see",
      {"content_type":"image_asset_pointer","asset_pointer":"f"},
      {"content_type":"audio_transcription","text":"spoken"}]})"),
            "see\n[image]\nspoken");
  EXPECT_EQ(with(R"({"content_type":"thoughts","text":"secret"})"), "");
  EXPECT_EQ(with(R"({"content_type":"user_editable_context"})"), "");
}

TEST(ChatGpt, IsStableWithoutIdsOfItsOwn) {
  const std::string bytes =
      R"([{"mapping":{"n":{"message":{"author":{"role":"user"},"content":{"parts":["a"]}}}}}])";
  const Imported read = export_of(bytes);
  ASSERT_EQ(read.items.size(), 1U);
  EXPECT_EQ(read.items[0].id.size(), 33U);
  EXPECT_EQ(export_of(bytes).ids(), read.ids());
}

TEST(ChatGpt, RefusesOtherShapesAndGoesOnWhenTold) {
  EXPECT_THAT(export_of("[{}]").error, HasSubstr("conversations.json:1: expected a conversation"));
  EXPECT_THAT(export_of(R"([{"mapping":[]}])").error, HasSubstr("mapping of nodes"));
  EXPECT_THAT(export_of("[1]").error, HasSubstr("mapping of nodes"));
  const Imported read = export_of("[7,\n" + conversation(forked(), "u2") + "]", true);
  EXPECT_EQ(read.items.size(), 3U);
  EXPECT_THAT(read.report.faults, ElementsAre(HasSubstr("conversations.json:1")));
  EXPECT_TRUE(export_of(R"([{"mapping":{}}])").items.empty());
  EXPECT_TRUE(export_of(R"([{"mapping":{"a":5,"b":{"message":7}}}])").items.empty());
}

}  // namespace
}  // namespace jiyi::transfer
