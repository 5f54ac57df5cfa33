#include "pipe/replies.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "json/write.h"

namespace jiyi::pipe {
namespace {

Hit hit_of(std::string id, std::string session) {
  Hit hit;
  hit.memory.id = std::move(id);
  hit.memory.scope.session_id = std::move(session);
  return hit;
}

RecallReply two_sessions() {
  RecallReply reply;
  reply.hits = {hit_of("a", "s2"), hit_of("b", "s1")};
  reply.abstained = true;
  return reply;
}

TEST(Replies, OkComesFirst) {
  EXPECT_EQ(json::write(ok()), R"({"ok":true})");
  EXPECT_EQ(json::write(version_reply("1.2.3")), R"({"ok":true,"version":"1.2.3"})");
  EXPECT_EQ(json::write(tokens_reply({.encoding = "o200k_base"}, {3, 0})),
            R"({"ok":true,"encoding":"o200k_base","counts":[3,0]})");
}

TEST(Replies, AbstentionStillListsTheCandidates) {
  const auto reply = recall_reply(two_sessions(), Group::Memory);

  EXPECT_EQ(*reply.find("ids"), json::Value(json::Array{"a", "b"}));
  EXPECT_EQ(*reply.find("abstained"), json::Value(true));
  EXPECT_EQ(reply.find("hits")->if_array()->size(), 2U);
}

TEST(Replies, IdsOfRankedSessionsAreTheirNames) {
  EXPECT_EQ(*recall_reply(two_sessions(), Group::Session).find("ids"),
            json::Value(json::Array{"s2", "s1"}));
}

TEST(Replies, CheckIsNotOkWithProblems) {
  CheckReport report{.rows_checked = 7, .problems = {}};
  EXPECT_EQ(*check_reply(report).find("ok"), json::Value(true));

  report.problems.push_back({.where = "page 3", .what = "checksum", .repairable = false});

  EXPECT_EQ(*check_reply(report).find("ok"), json::Value(false));
}

}  // namespace
}  // namespace jiyi::pipe
