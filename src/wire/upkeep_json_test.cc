#include "wire/upkeep_json.h"

#include <string>

#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {
namespace {

Result<RunRequest> read(const std::string& text, RunKind kind = RunKind::Sweep) {
  const auto value = json::parse(text);
  json::FieldReader in(value.value(), "");
  RunRequest request = take_run(in, kind);
  if (auto read = in.finish(); !read.ok()) return std::move(read).error();
  return request;
}

TEST(UpkeepJson, SweepHasDefaults) {
  const auto request = read("{}").value();
  EXPECT_FALSE(request.dry_run);
  EXPECT_EQ(request.retention, Retention());
  EXPECT_EQ(request.threshold, 0.1);
  EXPECT_EQ(request.importance_max, RunRequest().importance_max);
}

TEST(UpkeepJson, SweepReadsEveryField) {
  const auto request =
      read(R"({"dry_run":true,"now":"2026-01-02T03:04:05Z","curve":"linear","per_day":0.02,
               "floor":0,"threshold":0.2,"importance_max":4,"writer":"me",
               "types":{"chat":{"curve":"steps"},"log":{"half_life_days":7}}})")
          .value();
  EXPECT_TRUE(request.dry_run);
  EXPECT_EQ(format_timestamp(*request.now), "2026-01-02T03:04:05Z");
  EXPECT_EQ(request.retention, (Retention{.curve = Curve::Linear, .per_day = 0.02, .floor = 0}));
  EXPECT_EQ(request.threshold, 0.2);
  EXPECT_EQ(request.importance_max, 4);
  EXPECT_EQ(request.writer, "me");
  EXPECT_EQ(request.by_type.at("chat").curve, Curve::Steps);
  EXPECT_EQ(request.by_type.at("log").half_life_days, 7);
}

TEST(UpkeepJson, WrongFieldsAreNamed) {
  EXPECT_NE(read(R"({"types":{"a":{"curve":"flat"}}})").error().message().find("types.a.curve"),
            std::string::npos);
  EXPECT_FALSE(read(R"({"importance_max":11})").ok());
  EXPECT_FALSE(read(R"({"threshold":0.1})", RunKind::Consolidate).ok()) << "only a sweep has it";
}

TEST(UpkeepJson, JunkOnlyListsUnlessTold) {
  EXPECT_TRUE(read("{}", RunKind::Junk).value().dry_run);
  EXPECT_FALSE(read(R"({"dry_run":false})", RunKind::Junk).value().dry_run);
  EXPECT_FALSE(read("{}", RunKind::Consolidate).value().dry_run);
}

TEST(UpkeepJson, WritesReplies) {
  const RunReply reply{.run = "3",
                       .resumed = true,
                       .changes = {{.id = "a",
                                    .before = State::Live,
                                    .after = State::Superseded,
                                    .by = "b",
                                    .reason = "says the same"}},
                       .erased = {"c"},
                       .examined = 9,
                       .exempt = 1,
                       .steps = 2};
  EXPECT_EQ(json::write(to_json(reply)),
            R"({"run":"3","resumed":true,"changes":[{"id":"a","before":"live",)"
            R"("after":"superseded","by":"b","reason":"says the same"}],"erased":["c"],)"
            R"("examined":9,"exempt":1,"steps":2})");
  EXPECT_EQ(json::write(to_json(jiyi::Run{.id = "1", .kind = RunKind::Consolidate, .changes = 4})),
            R"({"run":"1","kind":"consolidate","state":"done","at":"1970-01-01T00:00:00Z",)"
            R"("changes":4,"undone":0,"erased":0})");
  EXPECT_EQ(json::write(to_json(UndoReply{.ids = {"a"}, .left = {"b"}})),
            R"({"ids":["a"],"left":["b"]})");
}

}  // namespace
}  // namespace jiyi::wire
