#include "cli/eval_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// Two sessions; the fake engine finds what holds the question's very words.
constexpr const char* kBank =
    R"({"bank":"b","items":[{"id":"1","text":"green tea","session":"s1"},
        {"id":"2","text":"black coffee","session":"s2"}],
        "questions":[{"id":"q","query":"black coffee","type":"t","gold":["2"],
        "gold_audited":["1"]}]})";

class EvalCommand : public CliTest {
 protected:
  EvalCommand() {
    environment_["TMPDIR"] = folder_.path().string();
    EXPECT_TRUE(io::write_file(set_, kBank, io::Replace::No).ok());
  }

  testkit::TempDir folder_;
  std::string set_ = folder_.file("set.jsonl");
};

TEST_F(EvalCommand, MeasuresEveryLevelAndKeyInAStoreOfItsOwn) {
  EXPECT_EQ(run({"eval", "bank", set_, "--store", "mine.db"}), ExitCode::Done) << err_;

  EXPECT_THAT(out_, HasSubstr("bank: 1 bank, 2 memories, 1 questions, k 10"));
  EXPECT_THAT(out_, HasSubstr("by memory  "));
  EXPECT_THAT(out_, HasSubstr("by session, audited key  "));
  EXPECT_THAT(out_, HasSubstr("by session-group  "));
  EXPECT_THAT(out_, HasSubstr("plain BM25, all"));
  EXPECT_THAT(opened_.path, HasSubstr(folder_.path().string()));
  EXPECT_EQ(opened_.mode, OpenMode::Create);
}

TEST_F(EvalCommand, AnswersJsonForOneLevel) {
  EXPECT_EQ(run({"eval", "bank", set_, "--by", "session", "-k", "20", "--json"}), ExitCode::Done);

  const auto report = answer();
  EXPECT_EQ(*report.find("k"), json::Value(20));
  EXPECT_EQ(report.find("views")->if_array()->size(), 2U);
  EXPECT_EQ(asked_->recall.k, 100);
  EXPECT_FALSE(asked_->recall.collapse);
}

TEST_F(EvalCommand, FewerPlacesThanTheMetricsLookAtAreRefused) {
  EXPECT_EQ(run({"eval", "bank", set_, "-k", "9"}), ExitCode::Usage);
  EXPECT_EQ(run({"eval", "bank", set_, "-k", "201"}), ExitCode::Usage);
  EXPECT_EQ(run({"eval", "squad", set_}), ExitCode::Usage);
  EXPECT_EQ(run({"eval", "bank"}), ExitCode::Usage);
}

TEST_F(EvalCommand, MissingFileIsNamed) {
  EXPECT_EQ(run({"eval", "xquad", folder_.file("none.json")}), ExitCode::NotFound);
  EXPECT_THAT(err_, HasSubstr("none.json"));
  EXPECT_THAT(out_, Not(HasSubstr("banks")));
}

}  // namespace
}  // namespace jiyi::cli
