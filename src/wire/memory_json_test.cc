#include "wire/memory_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {
namespace {

using testing::HasSubstr;

Timestamp moment(const char* text) {
  return parse_timestamp(text).value();
}

Memory full_memory() {
  return {.id = "01H",
          .version = 3,
          .kind = Kind::Fact,
          .state = State::Superseded,
          .type = "preference",
          .text = "喜欢 tea\n\"green\"",
          .scope = {.user_id = "u", .agent_id = "a", .app_id = "p", .session_id = "s"},
          .speaker = "Ann",
          .role = "user",
          .importance = 0,
          .metadata = R"({"lang":"zh","n":[1,2.5]})",
          .provenance = {.channel = Channel::OtherAgent,
                         .writer = "w",
                         .source = "file:x",
                         .model = "m"},
          .trust = Trust::Untrusted,
          .parents = {"p1", "p2"},
          .superseded_by = "01J",
          .event_at = moment("2023-05-08T13:56:00+08:00"),
          .valid_from = moment("2023-01-01"),
          .valid_to = moment("2024-01-01"),
          .recorded_at = moment("2025-01-01T00:00:00.123456Z"),
          .superseded_at = moment("2025-01-02"),
          .restated = 4,
          .idempotency_key = "k",
          .rule = WriteRule::AskedNotTo};
}

TEST(MemoryJson, WritesEveryFieldUnderItsName) {
  EXPECT_EQ(json::write(to_json(full_memory())),
            R"({"id":"01H","version":3,"kind":"fact","state":"superseded","type":"preference",)"
            R"("text":"喜欢 tea\n\"green\"","user_id":"u","agent_id":"a","app_id":"p",)"
            R"("session_id":"s","speaker":"Ann","role":"user","importance":0,)"
            R"("metadata":{"lang":"zh","n":[1,2.5]},"channel":"other_agent","writer":"w",)"
            R"("source":"file:x","model":"m","trust":"untrusted","parents":["p1","p2"],)"
            R"("superseded_by":"01J","event_at":"2023-05-08T13:56:00+08:00",)"
            R"("valid_from":"2023-01-01T00:00:00Z","valid_to":"2024-01-01T00:00:00Z",)"
            R"("recorded_at":"2025-01-01T00:00:00.123456Z",)"
            R"("superseded_at":"2025-01-02T00:00:00Z","restated":4,"idempotency_key":"k",)"
            R"("rule":"asked_not_to"})");
}

TEST(MemoryJson, LeavesOutWhatIsEmpty) {
  EXPECT_EQ(json::write(to_json(Memory{.id = "x", .text = "t"})),
            R"({"id":"x","version":1,"kind":"note","state":"live","text":"t","importance":5,)"
            R"("channel":"user","trust":"medium","recorded_at":"1970-01-01T00:00:00Z"})");
}

TEST(MemoryJson, IsReadBackAsTheSameMemory) {
  for (const Memory& memory : {full_memory(), Memory{.id = "x", .text = "t"}}) {
    const json::Object written = to_json(memory);
    const auto back = read_memory(written, "");
    ASSERT_TRUE(back.ok()) << back.error().message();
    EXPECT_EQ(json::write(to_json(back.value())), json::write(written));
    EXPECT_EQ(back.value().scope, memory.scope);
    EXPECT_EQ(back.value().provenance, memory.provenance);
    EXPECT_EQ(back.value().metadata, memory.metadata);
  }
}

TEST(MemoryJson, NeedsIdTextAndRecordedAt) {
  for (const char* name : {"id", "text", "recorded_at"}) {
    json::Object without;
    for (const auto& member : to_json(full_memory())) {
      if (member.name != name) without.set(member.name, member.value);
    }
    const auto refused = read_memory(without, "");
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message(), std::string(name) + ": is required");
  }
}

Result<NewMemory> item_of(std::string_view text) {
  return read_new_memory(json::parse(text).value(), "items[0]");
}

TEST(MemoryJson, ReadsAnItemUnderItsShortNames) {
  const auto item = item_of(R"({"id":"D1:3","text":"hi","at":"2023-05-08T13:56:00Z",
      "session":"s1","speaker":"Ann","user":"u","agent":"a","app":"p"})");

  ASSERT_TRUE(item.ok()) << item.error().message();
  EXPECT_EQ(item.value().id, "D1:3");
  EXPECT_EQ(item.value().event_at, moment("2023-05-08T13:56:00Z"));
  EXPECT_EQ(item.value().scope, (Scope{"u", "a", "p", "s1"}));
  EXPECT_FALSE(item.value().kind.has_value());
  EXPECT_FALSE(item.value().importance.has_value());
}

TEST(MemoryJson, TakesNullAsAbsent) {
  const auto item = item_of(R"({"id":null,"text":"hi","at":null,"session":null,"speaker":null,
      "metadata":null,"importance":null,"parents":null,"kind":null})");
  ASSERT_TRUE(item.ok()) << item.error().message();
  EXPECT_EQ(item.value().text, "hi");
  EXPECT_FALSE(item.value().event_at.has_value());
}

TEST(MemoryJson, WritesAnItemAndReadsItBack) {
  NewMemory item{.id = "x", .text = "t", .kind = Kind::Note, .importance = 10};
  item.metadata = R"({"a":1})";
  item.provenance.channel = Channel::Import;
  item.parents = {"p"};
  item.idempotency_key = "k";
  const json::Object written = to_json(item);

  EXPECT_EQ(json::write(written),
            R"({"id":"x","kind":"note","text":"t","importance":10,"metadata":{"a":1},)"
            R"("channel":"import","parents":["p"],"idempotency_key":"k"})");
  EXPECT_EQ(json::write(to_json(read_new_memory(written, "").value())), json::write(written));
}

TEST(MemoryJson, NamesTheItemAndTheNearestFieldOfATypo) {
  const auto refused = item_of(R"({"text":"hi","sesion":"s"})");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::InvalidArgument);
  EXPECT_THAT(refused.error().message(),
              HasSubstr("items[0]: unknown field \"sesion\"; the nearest known is \"session\""));
}

TEST(MemoryJson, RefusesFieldsOnlyTheEngineSets) {
  for (const char* text :
       {R"({"text":"x","version":1})", R"({"text":"x","state":"live"})",
        R"({"text":"x","trust":"high"})", R"({"text":"x","recorded_at":"2025-01-01"})"}) {
    EXPECT_FALSE(item_of(text).ok()) << text;
  }
}

TEST(MemoryJson, BoundsImportanceAndVersion) {
  EXPECT_TRUE(item_of(R"({"text":"x","importance":10})").ok());
  EXPECT_TRUE(item_of(R"({"text":"x","importance":0})").ok());
  EXPECT_THAT(item_of(R"({"text":"x","importance":11})").error().message(),
              HasSubstr("items[0].importance: 11 is outside 0 to 10"));
  EXPECT_FALSE(item_of(R"({"text":"x","importance":-1})").ok());
  json::Object memory = to_json(full_memory());
  memory.set("version", 0);
  EXPECT_FALSE(read_memory(memory, "").ok());
  memory.set("version", 4294967296LL);
  EXPECT_FALSE(read_memory(memory, "").ok());
}

}  // namespace
}  // namespace jiyi::wire
