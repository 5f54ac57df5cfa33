#include "memory/write_policy.h"

#include <gtest/gtest.h>

namespace jiyi::memory {
namespace {

using sense::MemoryRequest;

// What everything would speak for storing.
WriteFacts everything() {
  return {.trust = Trust::High,
          .request = MemoryRequest::Remember,
          .is_recalled = true,
          .instruction_likeness = 1,
          .is_courtesy = true,
          .is_action_result = true,
          .entities = 9,
          .is_project_work = true,
          .importance = 10,
          .characters = 500};
}

WriteRule rule(const WriteFacts& facts) {
  return decide_write(facts).rule;
}

TEST(WritePolicy, TheFirstRuleThatAppliesDecides) {
  WriteFacts facts = everything();
  EXPECT_EQ(rule(facts), WriteRule::Recalled);
  facts.is_recalled = false;
  facts.trust = Trust::Untrusted;
  EXPECT_EQ(rule(facts), WriteRule::InstructionLike);
  facts.trust = Trust::High;
  EXPECT_EQ(rule(facts), WriteRule::Asked);
  facts.request = MemoryRequest::DoNotRemember;
  EXPECT_EQ(rule(facts), WriteRule::AskedNotTo);
  facts.request = MemoryRequest::None;
  EXPECT_EQ(rule(facts), WriteRule::Courtesy);
  facts.is_courtesy = false;
  EXPECT_EQ(rule(facts), WriteRule::ActionResult);
  facts.is_action_result = false;
  EXPECT_EQ(rule(facts), WriteRule::Entities);
  facts.entities = 0;
  EXPECT_EQ(rule(facts), WriteRule::ProjectWork);
  facts.is_project_work = false;
  EXPECT_EQ(rule(facts), WriteRule::Important);
  facts.importance = 0;
  EXPECT_EQ(rule(facts), WriteRule::NothingToKeep);
}

TEST(WritePolicy, SaysWhatToDo) {
  EXPECT_EQ(decide_write({.is_recalled = true}).action, WriteAction::Skip);
  EXPECT_EQ(decide_write({.instruction_likeness = 1}).action, WriteAction::Quarantine);
  EXPECT_EQ(decide_write({.is_courtesy = true}).action, WriteAction::Skip);
  const WriteDecision result = decide_write({.is_action_result = true});
  EXPECT_EQ(result.action, WriteAction::Store);
  EXPECT_TRUE(result.summarise);
  EXPECT_FALSE(decide_write({.is_project_work = true}).summarise);
  EXPECT_EQ(decide_write({}).action, WriteAction::Skip);
}

TEST(WritePolicy, MoreThanTwoEntitiesAreEnough) {
  EXPECT_EQ(rule({.entities = 2}), WriteRule::NothingToKeep);
  EXPECT_EQ(rule({.entities = 3}), WriteRule::Entities);
}

TEST(WritePolicy, ImportantMeansSevenPointsAndMoreThanTwentyCharacters) {
  EXPECT_EQ(rule({.importance = 7, .characters = 21}), WriteRule::Important);
  EXPECT_EQ(rule({.importance = 6.9, .characters = 21}), WriteRule::NothingToKeep);
  EXPECT_EQ(rule({.importance = 7, .characters = 20}), WriteRule::NothingToKeep);
}

TEST(WritePolicy, QuarantineBeginsAtItsBoundOfEachTrust) {
  const auto with = [](Trust trust, double likeness) {
    return rule({.trust = trust, .instruction_likeness = likeness});
  };
  EXPECT_EQ(with(Trust::Untrusted, 0.5), WriteRule::InstructionLike);
  EXPECT_EQ(with(Trust::Untrusted, 0.49), WriteRule::NothingToKeep);
  EXPECT_EQ(with(Trust::Low, 0.8), WriteRule::InstructionLike);
  EXPECT_EQ(with(Trust::Low, 0.79), WriteRule::NothingToKeep);
  EXPECT_EQ(with(Trust::Medium, 1), WriteRule::NothingToKeep);
}

TEST(WritePolicy, AStrangersRequestIsNone) {
  for (const Trust trust : {Trust::Untrusted, Trust::Low}) {
    EXPECT_EQ(rule({.trust = trust, .request = MemoryRequest::Remember}), WriteRule::NothingToKeep);
    EXPECT_EQ(rule({.trust = trust, .request = MemoryRequest::DoNotRemember, .entities = 3}),
              WriteRule::Entities);
  }
  EXPECT_EQ(rule({.trust = Trust::Medium, .request = MemoryRequest::Remember}), WriteRule::Asked);
}

TEST(WritePolicy, SaysWhyWithTheNumbers) {
  const auto why = [](const WriteFacts& facts) { return write_reason(decide_write(facts), facts); };

  EXPECT_EQ(why({.trust = Trust::High, .importance = 6.96, .characters = 34}),
            "importance 6.9, from 7.0; 34 characters, over 20");
  EXPECT_EQ(why({.trust = Trust::Low, .instruction_likeness = 0.85}),
            "reads 0.8 like instructions, from 0.8 of low trust");
  EXPECT_EQ(why({.entities = 3}), "names 3 things, over 2");
  EXPECT_EQ(why({.is_recalled = true}), "recall gave it out");
}

}  // namespace
}  // namespace jiyi::memory
