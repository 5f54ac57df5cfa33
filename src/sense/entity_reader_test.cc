#include "sense/entity_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

using testing::ElementsAre;

// Stands for a model: gives what it was told to.
class ToldReader final : public EntityReader {
 public:
  explicit ToldReader(Result<std::vector<Entity>> answer) : answer_(std::move(answer)) {}
  Result<std::vector<Entity>> read(std::string_view /*text*/) override { return answer_; }

 private:
  Result<std::vector<Entity>> answer_;
};

Entity entity(EntityKind kind, std::size_t begin, std::size_t end, std::string normalised = "") {
  return {.kind = kind, .begin = begin, .end = end, .normalised = std::move(normalised)};
}

TEST(EntityReader, AModelAddsWhatTheRulesDoNotFind) {
  const auto rules = EntityRules::create().value();
  ToldReader model(std::vector<Entity>{entity(EntityKind::Person, 0, 7)});

  const auto reading = read_entities(rules, &model, MessageChars("Biscuit lives in Paris"));

  EXPECT_THAT(reading.entities, ElementsAre(entity(EntityKind::Person, 0, 7, "biscuit"),
                                            entity(EntityKind::Place, 17, 22, "巴黎")));
  EXPECT_FALSE(reading.model_error.has_value());
}

TEST(EntityReader, WithoutAModelTheRulesStand) {
  const auto rules = EntityRules::create().value();
  ToldReader broken(Error{ErrorCode::Unavailable, "no answer"});

  const auto alone = read_entities(rules, nullptr, MessageChars("in Paris"));
  const auto failed = read_entities(rules, &broken, MessageChars("in Paris"));

  EXPECT_EQ(alone.entities.size(), 1U);
  EXPECT_EQ(failed.entities, alone.entities);
  ASSERT_TRUE(failed.model_error.has_value());
  EXPECT_EQ(failed.model_error->code(), ErrorCode::Unavailable);
}

TEST(EntityReader, TheLongerWinsAndOnTheSameBytesTheModel) {
  const std::string_view text = "aaaa bbbb cccc";

  EXPECT_THAT(merge_entities(text, {entity(EntityKind::Place, 0, 4, "r")},
                             {entity(EntityKind::Person, 0, 9, "m")}),
              ElementsAre(entity(EntityKind::Person, 0, 9, "m")));
  EXPECT_THAT(merge_entities(text, {entity(EntityKind::Place, 0, 9, "r")},
                             {entity(EntityKind::Person, 5, 9, "m")}),
              ElementsAre(entity(EntityKind::Place, 0, 9, "r")));
  EXPECT_THAT(merge_entities(text, {entity(EntityKind::Place, 5, 9, "r")},
                             {entity(EntityKind::Person, 5, 9, "m")}),
              ElementsAre(entity(EntityKind::Person, 5, 9, "m")));
  EXPECT_THAT(merge_entities(text, {entity(EntityKind::Place, 5, 9, "r")},
                             {entity(EntityKind::Place, 5, 9)}),
              ElementsAre(entity(EntityKind::Place, 5, 9, "r")));
}

TEST(EntityReader, AddressesAndNumbersOfTheRulesStay) {
  EXPECT_THAT(merge_entities("a@b.cc is mail", {entity(EntityKind::Email, 0, 6, "a@b.cc")},
                             {entity(EntityKind::Person, 0, 14, "m")}),
              ElementsAre(entity(EntityKind::Email, 0, 6, "a@b.cc")));
}

TEST(EntityReader, WhatIsNoPartOfTheTextIsLeftOut) {
  const std::string_view text = "北京 ok";

  EXPECT_TRUE(merge_entities(text, {},
                             {entity(EntityKind::Place, 0, 99), entity(EntityKind::Place, 3, 3),
                              entity(EntityKind::Place, 5, 4), entity(EntityKind::Place, 1, 6),
                              entity(EntityKind::Place, 0, 4)})
                  .empty());
}

}  // namespace
}  // namespace jiyi::sense
