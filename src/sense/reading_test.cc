#include "sense/reading.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "time/zone.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Reading read(std::string_view text, const ReadContext& context = {},
             const ReaderOptions& options = {}) {
  return MessageReader::create(options).value().read(text, context);
}

TEST(Reading, OnePassSaysAllOfAChineseMessage) {
  const time::Zone zone = time::Zone::fixed(480);
  const ReadContext context{
      .anchor = time::Anchor{.moment = {.unix_us = 1'750'000'000'000'000, .offset_minutes = 480},
                             .zone = &zone},
      .encoding = &tokens::encoding(tokens::EncodingId::O200kBase)};
  const std::string text = "我叫李明，昨天必须交付的方案呢？谢谢。";
  const Reading reading = read(text, context);

  EXPECT_EQ(reading.text, text);
  EXPECT_EQ(language_name(reading.language), "zh");
  EXPECT_EQ(reading.sentences.size(), 2U);
  ASSERT_TRUE(reading.tokens);
  EXPECT_EQ(*reading.tokens, tokens::encoding(tokens::EncodingId::O200kBase).count(text));
  ASSERT_FALSE(reading.entities.empty());
  EXPECT_EQ(
      text.substr(reading.entities[0].begin, reading.entities[0].end - reading.entities[0].begin),
      "李明");
  ASSERT_EQ(reading.times.size(), 1U);
  EXPECT_EQ(reading.times[0].precision, time::TimeUnit::Day);
  EXPECT_EQ(reading.importance.level, Level::Critical);
  EXPECT_FALSE(reading.importance.reasons.empty());
  EXPECT_TRUE(reading.is_question);
  EXPECT_FALSE(reading.is_courtesy);
  EXPECT_EQ(reading.characters, 19U);
}

TEST(Reading, IsOfTheMaskedTextButForTheSecretsPlaces) {
  const std::string text = "Please remember: my password is Blau-4711! and mail ann@example.com";
  const Reading reading = read(text);

  EXPECT_THAT(reading.text, Not(HasSubstr("4711")));
  EXPECT_THAT(reading.text, HasSubstr("[secret:password]"));
  ASSERT_EQ(reading.secrets.size(), 2U);
  EXPECT_EQ(reading.secrets[0].kind, SecretKind::Password);
  EXPECT_EQ(text.substr(reading.secrets[0].begin, 4), "Blau");
  EXPECT_EQ(reading.request, MemoryRequest::Remember);
  for (const Entity& entity : reading.entities)
    EXPECT_LE(entity.end, reading.text.size());
}

TEST(Reading, OfAMaskedTextFindsTheSame) {
  const Reading first = read("my password is Blau-4711, call Dr Smith in Berlin!");
  const Reading second = read(first.text);

  EXPECT_EQ(second.text, first.text);
  EXPECT_TRUE(second.secrets.empty());
  EXPECT_EQ(second.entities, first.entities);
  EXPECT_EQ(second.importance.score, first.importance.score);
}

TEST(Reading, SecretsMayStayAndAreStillFound) {
  const Reading reading = read("my password is Blau-4711", {.mask_secrets = false});

  EXPECT_EQ(reading.text, "my password is Blau-4711");
  EXPECT_EQ(reading.secrets.size(), 1U);
}

TEST(Reading, LeavesOutWhatIsNotWanted) {
  const Reading reading = read("Yesterday. Was it Tom?", {.in_conversation = false});

  EXPECT_TRUE(reading.times.empty());
  EXPECT_FALSE(reading.tokens);
  EXPECT_TRUE(reading.sentences.empty());
  EXPECT_FALSE(reading.is_question);
}

TEST(Reading, UserWordsCount) {
  const Reading reading =
      read("zorblax", {}, {.importance_toml = "[group.mine]\nscore = 9\nen = [\"zorblax\"]\n"});

  EXPECT_EQ(reading.importance.level, Level::Critical);
  EXPECT_FALSE(MessageReader::create({.importance_toml = "[group"}).ok());
}

TEST(Reading, TakesAnyBytes) {
  for (const std::string& text : {std::string(), std::string("\xff\xfe\0 x", 5),
                                  std::string(100'000, '?'), std::string("\xe4\xb8")}) {
    const Reading reading =
        read(text, {.encoding = &tokens::encoding(tokens::EncodingId::Cl100kBase)});
    EXPECT_EQ(reading.text, text);
  }
}

TEST(Reading, CountsDifferentEntitiesOnce) {
  const Reading reading = read("Beijing, 北京 and Berlin");

  EXPECT_EQ(reading.entities.size(), 3U);
  EXPECT_EQ(different_entities(reading.entities), 2U);
}

}  // namespace
}  // namespace jiyi::sense
