#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/entities_test_fixture.h"
#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EntityCapitals, FindPeopleByIntroductionTitleAndFirstName) {
  EXPECT_THAT(entities_in("My name is Alice Johnson."), ElementsAre("person:Alice Johnson"));
  EXPECT_THAT(entities_in("I'm Tom, hi"), ElementsAre("person:Tom"));
  EXPECT_THAT(entities_in("Call me Bob."), ElementsAre("person:Bob"));
  EXPECT_THAT(entities_in("Ask Dr. Emily Watson"), ElementsAre("person:Dr. Emily Watson"));
  EXPECT_THAT(entities_in("Sarah's bike"), ElementsAre("person:Sarah"));
  EXPECT_THAT(entities_in("I met Zhukov there"), ElementsAre("person:Zhukov"));
}

TEST(EntityCapitals, WordsThatAreAlsoNamesNeedACue) {
  EXPECT_THAT(entities_in("He told Grace a story"), ElementsAre("person:Grace"));
  EXPECT_THAT(entities_in("Will you come?"), IsEmpty());
  EXPECT_THAT(entities_in("A rose is a rose."), IsEmpty());
  EXPECT_THAT(entities_in("See you in May"), IsEmpty());
  EXPECT_THAT(entities_in("I'm Chinese"), IsEmpty());
  EXPECT_THAT(entities_in("I've been with I'm not"), IsEmpty());
}

TEST(EntityCapitals, FindOrganisationsByEndingOrBeginning) {
  EXPECT_THAT(entities_in("Northwind Traders Ltd owes us"),
              ElementsAre("organisation:Northwind Traders Ltd"));
  EXPECT_THAT(entities_in("at St. Mary's Hospital."),
              ElementsAre("organisation:St. Mary's Hospital"));
  EXPECT_THAT(entities_in("the University of Toronto"),
              ElementsAre("organisation:University of Toronto"));
  EXPECT_THAT(entities_in("University was fun"), IsEmpty());
}

TEST(EntityCapitals, FindPlacesByFormOrPreposition) {
  EXPECT_THAT(entities_in("at 221B Baker Street"), ElementsAre("place:221B Baker Street"));
  EXPECT_THAT(entities_in("near Lake Tahoe"), ElementsAre("place:Lake Tahoe"));
  EXPECT_THAT(entities_in("the wedding is in Springfield"), ElementsAre("place:Springfield"));
}

TEST(EntityCapitals, WordsEndBeforeAClosingS) {
  const MessageChars chars("O'Brien's well-known Mary’s");

  const auto words = latin_words(chars);

  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(chars.bytes(words[0].range), "O'Brien");
  EXPECT_EQ(chars.bytes(words[1].range), "well-known");
  EXPECT_EQ(chars.bytes(words[2].range), "Mary");
  EXPECT_TRUE(words[0].opens_sentence);
  EXPECT_FALSE(words[2].opens_sentence);
}

}  // namespace
}  // namespace jiyi::sense
