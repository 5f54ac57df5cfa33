#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/operations.h"
#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::HasSubstr;
using testing::Not;

using StoreOperations = PipeTest;

TEST_F(StoreOperations, BanksAndStats) {
  remember_three();
  ask(R"({"op":"open","tenant":"t","bank":"other"})");

  EXPECT_EQ(ask(R"({"op":"banks"})").find("banks")->if_array()->size(), 2U);
  EXPECT_EQ(ask(R"({"op":"banks","tenant":"t"})").find("banks")->if_array()->size(), 1U);
  EXPECT_EQ(ask(R"({"op":"stats"})").find("banks")->if_array()->size(), 2U);
  EXPECT_EQ(ask(R"({"op":"stats","bank":"b"})").find("banks")->if_array()->size(), 1U);
}

TEST_F(StoreOperations, AServerOfOneTenantTellsOnlyItsBanks) {
  remember_three();
  ask(R"({"op":"open","tenant":"t","bank":"other"})");
  const Server of_t({.engine = engine_, .address = {}, .tenant = "t", .version = "0.0.1"});

  EXPECT_THAT(of_t.answer(R"({"op":"banks"})"), Not(HasSubstr("\"default\"")));
  EXPECT_THAT(of_t.answer(R"({"op":"stats"})"), Not(HasSubstr("\"default\"")));
  EXPECT_THAT(of_t.answer(R"({"op":"banks","tenant":"default"})"), HasSubstr("\"default\""));
}

TEST_F(StoreOperations, CheckReportsProblems) {
  EXPECT_EQ(*ask(R"({"op":"check"})").find("ok"), json::Value(true));
  EXPECT_EQ(*ask(R"({"op":"scrub"})").find("ok"), json::Value(true));
  engine_.report.problems = {{.where = "page 9", .what = "checksum", .repairable = false}};
  EXPECT_EQ(*ask(R"({"op":"check"})").find("ok"), json::Value(false));
}

TEST_F(StoreOperations, TokensCountSpecialTokensAsText) {
  const auto answer = ask(
      R"({"op":"tokens","encoding":"o200k_base","texts":["hello world","","<|endoftext|>","你好"]})");

  const auto& counts = *answer.find("counts")->if_array();
  ASSERT_EQ(counts.size(), 4U);
  EXPECT_EQ(counts[0], json::Value(2));
  EXPECT_EQ(counts[1], json::Value(0));
  EXPECT_GT(*counts[2].if_int64(), 1);
  EXPECT_EQ(counts[3], json::Value(1));
}

TEST_F(StoreOperations, TokensNameTheMissingAndTheUnknown) {
  EXPECT_THAT(fault(R"({"op":"tokens","texts":[]})"), HasSubstr("encoding"));
  EXPECT_THAT(fault(R"({"op":"tokens","encoding":"o200k_base"})"), HasSubstr("texts"));
  EXPECT_THAT(fault(R"({"op":"tokens","encoding":"o300k","texts":[]})"), HasSubstr("o300k"));
  EXPECT_THAT(fault(R"({"op":"tokens","encoding":"o200k_base","texts":[1]})"), HasSubstr("texts"));
}

TEST_F(StoreOperations, TokensOfAModelSayWhenTheyAreAnEstimate) {
  const auto exact = ask(R"({"op":"tokens","model":"gpt-4o","texts":["hello world"]})");
  const auto nearest = ask(R"({"op":"tokens","model":"some-other","texts":["hello world"]})");

  EXPECT_EQ(*exact.find("encoding"), json::Value("o200k_base"));
  EXPECT_EQ(exact.find("estimate"), nullptr);
  EXPECT_EQ(*nearest.find("estimate"), json::Value(true));
  EXPECT_THAT(fault(R"({"op":"tokens","model":"a","encoding":"o200k_base","texts":[]})"),
              HasSubstr("one of the two"));
}

TEST_F(StoreOperations, VersionIsTheProgrammes) {
  EXPECT_EQ(*ask(R"({"op":"version"})").find("version"), json::Value("0.0.1"));
}

}  // namespace
}  // namespace jiyi::pipe
