#include "sense/entities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/entities_test_fixture.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Entities, OfTwoOverEachOtherTheLongerIsKept) {
  EXPECT_THAT(entities_in("在北京大学"), ElementsAre("organisation:北京大学"));
  EXPECT_THAT(entities_in("see https://a.example.com/v1.2.3"),
              ElementsAre("url:https://a.example.com/v1.2.3"));
}

TEST(Entities, NormaliseAddresses) {
  EXPECT_EQ(normalised("A.B@Example.COM"), "a.b@example.com");
  EXPECT_EQ(normalised("138 0013 8000"), "+8613800138000");
  EXPECT_EQ(normalised("+44 20 7946 0958"), "+442079460958");
  EXPECT_EQ(normalised("HTTPS://Example.COM/Path?Q=1"), "https://example.com/Path?Q=1");
  EXPECT_EQ(normalised("订单号AB-99120"), "AB-99120");
}

TEST(Entities, TakeWordsOfAUser) {
  const auto rules =
      EntityRules::create({{.kind = EntityKind::Project, .word = "小蜜蜂", .normalised = "bee"},
                           {.kind = EntityKind::Technology, .word = "FooDB", .normalised = ""}});
  ASSERT_TRUE(rules.ok());

  const auto found = rules.value().find("小蜜蜂用foodb存");

  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].normalised, "bee");
  EXPECT_EQ(found[1].normalised, "foodb");
}

TEST(Entities, RefuseWordsThatAreNone) {
  const auto error_of = [](EntityWord word) {
    const auto rules = EntityRules::create({std::move(word)});
    return rules.ok() ? std::string() : rules.error().message();
  };

  EXPECT_EQ(error_of({.kind = EntityKind::Place, .word = "", .normalised = ""}),
            "a word for entities is empty");
  EXPECT_EQ(error_of({.kind = EntityKind::Place, .word = "\u200B", .normalised = ""}),
            "a word for entities is empty");
  EXPECT_EQ(error_of({.kind = EntityKind::Place, .word = std::string(257, 'a'), .normalised = ""}),
            "a word for entities of 257 bytes is over the limit of 256");
  EXPECT_EQ(error_of({.kind = EntityKind::Place, .word = std::string(256, 'a'), .normalised = ""}),
            "");
  EXPECT_THAT(error_of({.kind = EntityKind::Place, .word = "a\xFF", .normalised = ""}),
              testing::HasSubstr("a word for entities"));
}

TEST(Entities, RefuseTooManyWords) {
  std::vector<EntityWord> words(kEntityWordsMax + 1, {EntityKind::Place, "x", ""});

  const auto rules = EntityRules::create(words);

  ASSERT_FALSE(rules.ok());
  EXPECT_EQ(rules.error().code(), ErrorCode::LimitExceeded);
  words.pop_back();
  EXPECT_TRUE(EntityRules::create(words).ok());
}

TEST(Entities, AreAtMostSoManyOfOneMessage) {
  std::string text;
  for (std::size_t i = 0; i < kEntitiesMax + 5; ++i)
    text += "北京，";

  EXPECT_EQ(entities_in(text).size(), kEntitiesMax);
}

TEST(Entities, TakeAnyBytes) {
  EXPECT_THAT(entities_in(""), IsEmpty());
  EXPECT_THAT(entities_in("\xFF\xFE在北京\xC3"), ElementsAre("place:北京"));
}

TEST(Entities, AMegabyteOfNamesCostsLinearTime) {
  std::string text;
  while (text.size() < (1U << 20U))
    text += "项目 Tom Go 公司@a ";

  EXPECT_EQ(entities_in(text).size(), kEntitiesMax);
}

}  // namespace
}  // namespace jiyi::sense
