#include "cli/read_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class ReadCommands : public CliTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"remember", "我喝茶", "--id", "a", "--speaker", "林晓"}), ExitCode::Done);
  }
};

TEST_F(ReadCommands, GetShowsTheMemory) {
  EXPECT_EQ(run({"get", "a"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("我喝茶"));
  EXPECT_EQ(opened_.mode, OpenMode::MustExist);
  EXPECT_EQ(run({"get", "a", "--json"}), ExitCode::Done);
  EXPECT_NE(answer().find("memory"), nullptr);
  EXPECT_EQ(run({"get", "b"}), ExitCode::NotFound);
}

TEST_F(ReadCommands, ListCountsAndSearchByTimeOrdersByEvent) {
  EXPECT_EQ(run({"list"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("1 memory of 1"));
  EXPECT_EQ(asked_->list.order, Order::Recorded);
  EXPECT_EQ(asked_->list.limit, 50U);
  EXPECT_EQ(run({"search-by-time", "--from", "2025-03-01", "--json"}), ExitCode::Done);
  EXPECT_EQ(asked_->list.order, Order::Event);
  EXPECT_EQ(*answer().find("total"), json::Value(1));
  EXPECT_EQ(run({"search-by-time"}), ExitCode::Usage);
  EXPECT_EQ(run({"list", "--limit", "1001"}), ExitCode::Usage);
}

TEST_F(ReadCommands, ScopeNarrowsIds) {
  for (const std::string command : {"get", "history"}) {
    EXPECT_EQ(run({command, "a", "--session", "s1"}), ExitCode::Done);
    EXPECT_EQ(asked_->within.session_id, "s1");
    EXPECT_EQ(run({command, "a"}), ExitCode::Done);
    EXPECT_EQ(asked_->within, Scope{});
  }
  EXPECT_EQ(run({"diff", "a", "--session", "s1"}), ExitCode::Done);
  EXPECT_EQ(asked_->diff.within.session_id, "s1");
}

TEST_F(ReadCommands, HistoryAndDiff) {
  EXPECT_EQ(run({"history", "a"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("v1"));
  EXPECT_EQ(run({"diff", "a", "--from", "2", "--to", "5"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("- 2\n+ 5\n"));
  EXPECT_EQ(run({"diff", "a", "--json"}), ExitCode::Done);
  EXPECT_NE(answer().find("changes"), nullptr);
}

}  // namespace
}  // namespace jiyi::cli
