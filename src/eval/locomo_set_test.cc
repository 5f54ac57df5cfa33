#include "eval/locomo_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSet = R"([{
  "sample_id": "conv-1",
  "conversation": {
    "speaker_a": "Ann", "speaker_b": "Bo",
    "session_2_date_time": "1:14 pm on 25 May, 2023",
    "session_2": [{"speaker": "Bo", "dia_id": "D2:1", "text": "Back from the lake."}],
    "session_1_date_time": "1:56 pm on 8 May, 2023",
    "session_1": [
      {"speaker": "Ann", "dia_id": "D1:1", "text": "Look!", "blip_caption": "a red kite"},
      {"speaker": "Bo", "dia_id": "D1:2", "text": "Nice."}]},
  "qa": [
    {"question": "When?", "answer": 2022, "evidence": ["D1:1; D2:1", "D1:1"], "category": 2},
    {"question": "What?", "evidence": ["D:1:2", "D", "D9:9"], "category": 1},
    {"question": "Would he?", "evidence": [], "category": 3},
    {"question": "Whose?", "evidence": ["D1:2"], "category": 5, "adversarial_answer": "no"},
    {"question": "Who?", "evidence": ["D1:2"], "category": 4}]}])";

std::vector<QuestionBank> read_set() {
  auto banks = read_locomo(*source_of(kSet));
  EXPECT_TRUE(banks.ok());
  return std::move(banks).value();
}

TEST(LocomoSet, ItemsAreTurnsInOrderOfTheirSessions) {
  const auto banks = read_set();

  ASSERT_EQ(banks.size(), 1U);
  const auto& items = banks[0].items;
  EXPECT_EQ(banks[0].name, "conv-1");
  ASSERT_EQ(items.size(), 3U);
  EXPECT_EQ(items[0].id, "D1:1");
  EXPECT_EQ(items[0].text, "Look! [image: a red kite]");
  EXPECT_EQ(items[0].scope.session_id, "S1");
  EXPECT_EQ(items[0].speaker, "Ann");
  EXPECT_EQ(format_timestamp(*items[0].event_at), "2023-05-08T13:56:00Z");
  EXPECT_EQ(items[2].id, "D2:1");
}

TEST(LocomoSet, CategoriesHaveNamesAndTheAdversarialIsNotAnswerable) {
  const auto banks = read_set();
  const auto& questions = banks[0].questions;

  ASSERT_EQ(questions.size(), 5U);
  EXPECT_EQ(questions[0].type, "temporal");
  EXPECT_EQ(questions[1].type, "multi-hop");
  EXPECT_EQ(questions[2].type, "open-domain");
  EXPECT_EQ(questions[3].type, "adversarial");
  EXPECT_EQ(questions[4].type, "single-hop");
  EXPECT_FALSE(questions[3].answerable);
  EXPECT_TRUE(questions[2].answerable);
  EXPECT_EQ(questions[4].id, "4");
  EXPECT_FALSE(questions[0].at.has_value());
}

TEST(LocomoSet, EvidenceIsSplitMendedAndLimitedToTurnsThatExist) {
  const auto banks = read_set();

  EXPECT_THAT(banks[0].questions[0].gold, ElementsAre("D1:1", "D2:1"));
  EXPECT_THAT(banks[0].questions[1].gold, ElementsAre("D1:2"));
  EXPECT_THAT(banks[0].questions[2].gold, testing::IsEmpty());
  EXPECT_THAT(banks[0].questions[3].gold, ElementsAre("D1:2"));
  EXPECT_THAT(turn_ids(" D1:1,D2:2 ;\tD:3:4"), ElementsAre("D1:1", "D2:2", "D3:4"));
  EXPECT_THAT(turn_ids(""), testing::IsEmpty());
}

TEST(LocomoSet, AuditStandsBesideTheKey) {
  auto banks = read_set();
  const auto done = apply_audit(
      *source_of(R"([{"question_id":"locomo_0_qa4","question":"Who?","error_type":"WRONG_CITATION",
                     "correct_evidence":["D1:1"]}])"),
      banks);

  ASSERT_TRUE(done.ok());
  EXPECT_THAT(banks[0].questions[4].gold, ElementsAre("D1:2"));
  EXPECT_THAT(*banks[0].questions[4].gold_audited, ElementsAre("D1:1"));
  EXPECT_FALSE(banks[0].questions[3].gold_audited.has_value());
}

TEST(LocomoSet, AuditOfAnotherQuestionIsRefused) {
  auto banks = read_set();
  for (const char* id : {"locomo_0_qa3", "locomo_1_qa4", "locomo_0_qa5", "locomo_x_qa4", "qa4"}) {
    const auto done = apply_audit(*source_of(R"([{"question_id":")" + std::string(id) +
                                             R"(","question":"Who?","correct_evidence":[]}])"),
                                  banks);

    ASSERT_FALSE(done.ok()) << id;
    EXPECT_EQ(done.error().code(), ErrorCode::InvalidArgument);
    EXPECT_THAT(done.error().message(), HasSubstr(id));
  }
}

TEST(LocomoSet, WrongFormIsRefusedWithThePlace) {
  const auto fault = [](std::string text) {
    const auto banks = read_locomo(*source_of(std::move(text)));
    return banks.ok() ? std::string() : banks.error().message();
  };

  EXPECT_THAT(fault(R"([{"qa":[]}])"), HasSubstr("set.json:1"));
  EXPECT_THAT(fault(R"([{"conversation":{}}])"), HasSubstr("qa"));
  EXPECT_THAT(fault(R"([{"conversation":{},"qa":[{"question":"?","category":6}]}])"),
              HasSubstr("category"));
  EXPECT_THAT(fault(R"([{"conversation":{},"qa":[{"question":"?"}]}])"), HasSubstr("category"));
}

}  // namespace
}  // namespace jiyi::eval
