#include "cli/filter_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

using FilterOptionsTest = CliTest;

TEST_F(FilterOptionsTest, EveryOptionReachesTheFilter) {
  ASSERT_EQ(run({"list",       "--kind",
                 "note",       "--kind",
                 "message",    "--type",
                 "偏好",       "--state",
                 "archived",   "--speaker",
                 "林晓",       "--role",
                 "user",       "--importance-min",
                 "7",          "--trust-min",
                 "medium",     "--from",
                 "2025-03-01", "--to",
                 "2025-04-01", "--recorded-from",
                 "2025-01-01", "--recorded-to",
                 "2026-01-01", "--where",
                 "lang=zh",    "--where",
                 "n=3",        "--bank",
                 "b",          "--user",
                 "lin",        "--as-of",
                 "2025-06-01", "--valid-at",
                 "2025-06-02", "--newest-first",
                 "--limit",    "7",
                 "--cursor",   "c"}),
            ExitCode::Done)
      << err_;
  const auto& filter = asked_->list.filter;

  EXPECT_THAT(filter.kinds, ElementsAre(Kind::Note, Kind::Message));
  EXPECT_THAT(filter.types, ElementsAre("偏好"));
  EXPECT_THAT(filter.states, ElementsAre(State::Archived));
  EXPECT_EQ(filter.speaker, "林晓");
  EXPECT_EQ(filter.role, "user");
  EXPECT_EQ(filter.importance_min, 7);
  EXPECT_EQ(filter.trust_min, Trust::Medium);
  EXPECT_EQ(format_timestamp(*filter.event_from), "2025-03-01T00:00:00Z");
  EXPECT_EQ(format_timestamp(*filter.event_to), "2025-04-01T00:00:00Z");
  EXPECT_TRUE(filter.recorded_from && filter.recorded_to);
  EXPECT_THAT(filter.metadata, ElementsAre(Pair("lang", "\"zh\""), Pair("n", "3")));
  EXPECT_EQ(filter.scope, (Scope{.user_id = "lin"}));
  EXPECT_TRUE(asked_->list.at.as_of && asked_->list.at.valid_at);
  EXPECT_TRUE(asked_->list.newest_first);
  EXPECT_EQ(asked_->list.limit, 7U);
  EXPECT_EQ(asked_->list.cursor, "c");
}

TEST_F(FilterOptionsTest, UnknownNamesAreRefusedWithTheKnownOnes) {
  EXPECT_EQ(run({"list", "--kind", "memo"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("message, episode, fact, note, summary"));
  EXPECT_EQ(run({"list", "--where", "lang"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("NAME=VALUE"));
  EXPECT_EQ(run({"list", "--importance-min", "11"}), ExitCode::Usage);
}

// Taken for none, an empty name would widen what is forgotten.
TEST_F(FilterOptionsTest, EmptyNamesAreRefused) {
  for (const std::string flag : {"--speaker", "--role"}) {
    EXPECT_EQ(run({"forget", "--type", "note", flag, ""}), ExitCode::Usage);
    EXPECT_THAT(err_, HasSubstr(flag + ": is empty; give a name, or leave it out"));
  }
}

}  // namespace
}  // namespace jiyi::cli
