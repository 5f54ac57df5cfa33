#include "cli/write_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using WriteCommands = CliTest;

TEST_F(WriteCommands, EveryOptionOfRememberReachesTheItem) {
  ASSERT_EQ(run({"remember",     "我喝茶",
                 "--id",         "a",
                 "--kind",       "fact",
                 "--type",       "preference",
                 "--importance", "9",
                 "--metadata",   "{\"lang\": \"zh\"}",
                 "--at",         "2025-03-16T21:10:00+08:00",
                 "--valid-from", "2025-01-01",
                 "--valid-to",   "2026-01-01",
                 "--speaker",    "林晓",
                 "--role",       "user",
                 "--parent",     "p1",
                 "--parent",     "p2",
                 "--source",     "file:x",
                 "--key",        "k1",
                 "--user",       "lin",
                 "--agent",      "g",
                 "--app",        "w",
                 "--session",    "s"}),
            ExitCode::Done)
      << err_;
  const auto& item = asked_->items.at(0);

  EXPECT_EQ(out_, "a\n");
  EXPECT_EQ(asked_->bank, (BankKey{.tenant = "default", .bank = "user:lin"}));
  EXPECT_EQ(item.text, "我喝茶");
  EXPECT_EQ(item.kind, Kind::Fact);
  EXPECT_EQ(item.type, "preference");
  EXPECT_EQ(item.importance, 9);
  EXPECT_EQ(item.metadata, R"({"lang":"zh"})");
  EXPECT_EQ(format_timestamp(*item.event_at), "2025-03-16T21:10:00+08:00");
  EXPECT_TRUE(item.valid_from && item.valid_to);
  EXPECT_EQ(item.scope,
            (Scope{.user_id = "lin", .agent_id = "g", .app_id = "w", .session_id = "s"}));
  EXPECT_EQ(item.speaker, "林晓");
  EXPECT_EQ(item.role, "user");
  EXPECT_THAT(item.parents, ElementsAre("p1", "p2"));
  EXPECT_EQ(item.provenance.source, "file:x");
  EXPECT_EQ(item.idempotency_key, "k1");
  EXPECT_EQ(opened_.mode, OpenMode::Create);
}

TEST_F(WriteCommands, LinesBecomeMemoriesAndBlankOnesAreNone) {
  input_ = "one\r\n\n  \n二\nthree";
  ASSERT_EQ(run({"remember", "--lines", "--type", "note"}), ExitCode::Done);
  ASSERT_EQ(asked_->items.size(), 3U);
  EXPECT_EQ(asked_->items[1].text, "二");
  EXPECT_EQ(asked_->items[2].type, "note");
  EXPECT_EQ(run({"remember", "--lines", "x", "--id", "a"}), ExitCode::Usage);
}

TEST_F(WriteCommands, JsonIsTheReplyOfThePipe) {
  run({"remember", "x", "--id", "a", "--json"});
  EXPECT_EQ(*answer().find("ok"), json::Value(true));
  EXPECT_EQ(*answer().find("ids"), json::Value(json::Array{"a"}));
}

TEST_F(WriteCommands, MetadataMustBeAnObject) {
  EXPECT_EQ(run({"remember", "x", "--metadata", "[1]"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("expected a JSON object"));
  EXPECT_EQ(run({"remember", "x", "--metadata", "{"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("--metadata: JSON at byte"));
}

TEST_F(WriteCommands, UpdateChangesOnlyWhatIsGiven) {
  run({"remember", "old", "--id", "a"});
  ASSERT_EQ(run({"update", "a", "new", "--importance", "3", "--if-version", "1"}), ExitCode::Done);
  EXPECT_EQ(asked_->update.text, "new");
  EXPECT_EQ(asked_->update.importance, 3);
  EXPECT_EQ(asked_->update.expected_version, 1U);
  EXPECT_EQ(asked_->update.type, std::nullopt);
  EXPECT_EQ(asked_->update.metadata, std::nullopt);
  EXPECT_THAT(out_, HasSubstr("version 2"));

  ASSERT_EQ(run({"update", "a", "--metadata", "{}"}), ExitCode::Done);
  EXPECT_EQ(asked_->update.metadata, "");
  EXPECT_EQ(asked_->update.text, std::nullopt);
}

TEST_F(WriteCommands, UpdateThatChangesNothingSaysSo) {
  run({"remember", "old", "--id", "a"});
  EXPECT_EQ(run({"update", "a", "old"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("as it was, still version 1"));
}

TEST_F(WriteCommands, ScopeNarrowsUpdate) {
  run({"remember", "old", "--id", "a"});
  run({"update", "a", "new", "--session", "s1"});
  EXPECT_EQ(asked_->update.within.session_id, "s1");
}

TEST_F(WriteCommands, UpdateOfNothingIsRefused) {
  EXPECT_EQ(run({"update", "a"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("nothing to change"));
  EXPECT_EQ(run({"update", "a", "x", "--if-version", "0"}), ExitCode::Usage);
  EXPECT_EQ(opens_, 0);
}

}  // namespace
}  // namespace jiyi::cli
