#include "cli/recall_commands.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class RecallCommands : public CliTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"remember", "我喝茶", "--id", "a", "--session", "s1"}), ExitCode::Done);
    ASSERT_EQ(run({"remember", "plain", "--id", "b"}), ExitCode::Done);
  }
};

TEST_F(RecallCommands, DefaultsComeFromTheSettings) {
  ASSERT_EQ(run({"recall", "茶"}), ExitCode::Done);
  EXPECT_EQ(asked_->recall.k, 10);
  EXPECT_EQ(asked_->recall.min_score, 0.3);
  EXPECT_TRUE(asked_->recall.collapse);
  EXPECT_EQ(asked_->recall.now, std::nullopt);
  environment_["JIYI_K"] = "4";
  environment_["JIYI_MIN_SCORE"] = "0.5";
  run({"recall", "茶"});
  EXPECT_EQ(asked_->recall.k, 4);
  EXPECT_EQ(asked_->recall.min_score, 0.5);
}

TEST_F(RecallCommands, EveryOptionReachesTheRequest) {
  ASSERT_EQ(run({"recall", "茶", "-k", "3", "--at", "2025-08-01", "--group", "session",
                 "--min-score", "0", "--all-twins", "--as-of", "2025-01-01", "--json"}),
            ExitCode::Done);
  EXPECT_EQ(asked_->recall.k, 3);
  EXPECT_EQ(format_timestamp(*asked_->recall.now), "2025-08-01T00:00:00Z");
  EXPECT_EQ(asked_->recall.group, Group::Session);
  EXPECT_EQ(asked_->recall.min_score, 0);
  EXPECT_FALSE(asked_->recall.collapse);
  EXPECT_TRUE(asked_->recall.at.as_of);
  EXPECT_FALSE(asked_->recall.explain);
  EXPECT_EQ(*answer().find("ids"), json::Value(json::Array{"s1", ""}));
  run({"recall", "茶", "--json", "--explain"});
  EXPECT_TRUE(asked_->recall.explain);
}

TEST_F(RecallCommands, HowItRanksComesFromFlagsElseSettings) {
  ASSERT_EQ(run({"recall", "茶", "--factors", "0.4,0.35,0.25", "--fusion", "rrf", "--diversity",
                 "0.5", "--session-cap", "0", "--source-cap", "2", "--excerpt", "300"}),
            ExitCode::Done);
  EXPECT_EQ(asked_->recall.factors, (Factors{0.4, 0.35, 0.25}));
  EXPECT_EQ(asked_->recall.fusion.method, FusionMethod::Ranks);
  EXPECT_EQ(asked_->recall.diversity, 0.5);
  EXPECT_EQ(asked_->recall.session_cap, 0);
  EXPECT_EQ(asked_->recall.source_cap, 2);
  EXPECT_EQ(asked_->recall.excerpt, 300);
  environment_["JIYI_FACTORS"] = "balanced";
  environment_["JIYI_FUSION"] = "meaning";
  environment_["JIYI_DIVERSITY"] = "0.25";
  environment_["JIYI_SESSION_CAP"] = "3";
  environment_["JIYI_SOURCE_CAP"] = "1";
  ASSERT_EQ(run({"recall", "茶"}), ExitCode::Done);
  EXPECT_EQ(asked_->recall.factors, (Factors{0.4, 0.3, 0.3}));
  EXPECT_EQ(asked_->recall.fusion, (Fusion{FusionMethod::Scores, 0.7, 0.3, 0}));
  EXPECT_EQ(asked_->recall.diversity, 0.25);
  EXPECT_EQ(asked_->recall.session_cap, 3);
  EXPECT_EQ(asked_->recall.source_cap, 1);
}

TEST_F(RecallCommands, AsksFirstWhenTold) {
  ASSERT_EQ(run({"recall", "茶", "--trigger", "--asking-session", "s"}), ExitCode::Done);
  EXPECT_TRUE(asked_->recall.trigger);
  EXPECT_EQ(asked_->recall.asking_session, "s");
  ASSERT_EQ(run({"recall", "茶"}), ExitCode::Done);
  EXPECT_FALSE(asked_->recall.trigger);
}

TEST_F(RecallCommands, ByDefaultTheOrderIsTheTrainedOne) {
  run({"recall", "茶", "--json"});
  EXPECT_EQ(asked_->recall.factors, Factors{});
  EXPECT_EQ(asked_->recall.fusion, Fusion{});
  EXPECT_EQ(asked_->recall.diversity, 0);
  EXPECT_EQ(asked_->recall.session_cap, kSessionCapDefault);
  EXPECT_EQ(asked_->recall.source_cap, 0);
  EXPECT_EQ(asked_->recall.excerpt, 0);
  run({"recall", "茶"});
  EXPECT_EQ(asked_->recall.excerpt, 1200) << "for people";
}

TEST_F(RecallCommands, BadFactorsAreNamed) {
  EXPECT_EQ(run({"recall", "茶", "--factors", "odd"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("--factors: \"odd\" is none of"));
  EXPECT_EQ(run({"recall", "茶", "--fusion", "1,0"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("--fusion"));
}

TEST_F(RecallCommands, PeopleSeeWhy) {
  run({"recall", "茶"});
  EXPECT_TRUE(asked_->recall.explain);
  EXPECT_THAT(out_, HasSubstr("why: 茶 1.0"));
  EXPECT_THAT(out_, HasSubstr("2 of 2 memories"));
}

TEST_F(RecallCommands, AbstentionIsSaidAndStillDone) {
  EXPECT_EQ(run({"recall", "saxophone"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("nothing relevant enough: the best has 0.10 of 0.30"));
  EXPECT_THAT(out_, HasSubstr("我喝茶"));
}

TEST_F(RecallCommands, BoundsAreRefused) {
  EXPECT_EQ(run({"recall", "x", "-k", "0"}), ExitCode::Usage);
  EXPECT_EQ(run({"recall", "x", "--min-score", "1.5"}), ExitCode::Usage);
  EXPECT_EQ(run({"recall", "x", "--min-score", "nan"}), ExitCode::Usage);
  EXPECT_EQ(run({"recall", "x", "--group", "day"}), ExitCode::Usage);
}

TEST_F(RecallCommands, AnEmptyQuestionIsCalledThat) {
  for (const std::string query : {"", "  \t"}) {
    EXPECT_EQ(run({"recall", query}), ExitCode::Done);
    EXPECT_THAT(out_, HasSubstr("the question is empty"));
  }
  terminal_ = true;
  EXPECT_EQ(run({"recall"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("QUERY is missing"));
}

TEST_F(RecallCommands, WhyNotExplains) {
  EXPECT_EQ(run({"why-not", "a", "茶"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("rank 11 of 12"));
  EXPECT_EQ(run({"why-not", "zzz", "茶"}), ExitCode::NotFound);
  EXPECT_THAT(err_, HasSubstr("name them with --user"));
  const std::map<Remedy, std::string> flags = {{Remedy::AsOf, "--as-of"},
                                               {Remedy::ValidAt, "--valid-at"},
                                               {Remedy::States, "--state"},
                                               {Remedy::Collapse, "--all-twins"},
                                               {Remedy::LargerK, "--k"}};
  for (const auto& [remedy, flag] : flags) {
    remedy_ = remedy;
    EXPECT_EQ(run({"why-not", "a", "茶"}), ExitCode::Done);
    EXPECT_THAT(out_, HasSubstr(flag + " "));
  }
  remedy_ = Remedy::Collapse;
  EXPECT_EQ(run({"why-not", "a", "茶", "--json"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("rank 11 of 12; collapse: false lists it"));
  EXPECT_EQ(run({"why-not", "a", "茶", "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("found"), json::Value(false));
}

}  // namespace
}  // namespace jiyi::cli
