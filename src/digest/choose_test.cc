#include "digest/choose.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::digest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Choices that own their texts; each on a line of its own, without a label.
class Choices {
 public:
  Choices& add(const std::string& text, double worth, std::size_t length = 4) {
    texts_.push_back(text);
    terms_.push_back(table_.add(text));
    Choice choice;
    choice.worth = worth;
    choice.length = length;
    choice.line = choices_.size();
    choices_.push_back(choice);
    return *this;
  }

  Choice& last() { return choices_.back(); }

  std::vector<std::size_t> choose(std::size_t length_max, std::size_t earlier_min = 0,
                                  std::size_t newer_min = 0) {
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      choices_[i].text = texts_[i];
      choices_[i].terms = terms_[i];
    }
    return digest::choose(choices_, table_, {length_max, earlier_min, newer_min});
  }

 private:
  TermTable table_;
  std::vector<std::string> texts_;
  std::vector<std::vector<TermNumber>> terms_;
  std::vector<Choice> choices_;
};

TEST(Choose, BestFirstWithinTheLength) {
  Choices choices;
  choices.add("red apple", 0.2).add("blue boat", 0.9).add("green tree", 0.5);
  EXPECT_THAT(choices.choose(8), ElementsAre(1, 2));
  EXPECT_THAT(choices.choose(7), ElementsAre(1));
  EXPECT_THAT(choices.choose(12), ElementsAre(1, 2, 0));
  EXPECT_THAT(choices.choose(3), IsEmpty());
}

TEST(Choose, LabelIsPaidOnceALine) {
  Choices choices;
  choices.add("red apple", 0.9);
  choices.last().line_length = 2;
  choices.add("blue boat", 0.8);
  choices.last().line_length = 2;
  choices.last().line = 0;
  EXPECT_EQ(choices.choose(10).size(), 2U);
  choices.last().line = 1;
  EXPECT_EQ(choices.choose(10).size(), 1U);
}

TEST(Choose, NearlyTheSameIsLeftOut) {
  Choices choices;
  choices.add("the red boat sails to Whitby harbour", 0.9)
      .add("red boat sailing to Whitby harbour", 0.8)
      .add("green tree", 0.1);
  EXPECT_THAT(choices.choose(100), ElementsAre(0, 2));
}

TEST(Choose, NumbersAndNegationsAreNotTheSame) {
  Choices choices;
  choices.add("release v1.9 goes out to Whitby", 0.9).add("release v1.7 goes out to Whitby", 0.8);
  choices.add("Bob drinks coffee", 0.7).add("Bob never drinks coffee", 0.6);
  EXPECT_THAT(choices.choose(100), UnorderedElementsAre(0, 1, 2, 3));
}

TEST(Choose, TwoSpeakersOfThemselvesAreNotTheSame) {
  Choices choices;
  choices.add("I drink black coffee", 0.9);
  choices.last().voice = "Ann";
  choices.add("I drink black coffee", 0.8);
  choices.last().voice = "Bob";
  choices.last().is_first_person = true;
  EXPECT_EQ(choices.choose(100).size(), 2U);
  choices.last().voice = "Ann";
  EXPECT_EQ(choices.choose(100).size(), 1U);
}

TEST(Choose, NewTermsArePreferredToCoveredOnes) {
  Choices choices;
  choices.add("red boat harbour", 0.9)
      .add("red boat harbour whitby storm lighthouse", 0.50)
      .add("green trees blossom every april morning", 0.45);
  EXPECT_THAT(choices.choose(8), ElementsAre(0, 2));
}

TEST(Choose, EachSideGetsWhatItIsSureOf) {
  Choices choices;
  choices.add("red apple", 0.2);
  choices.last().is_earlier = true;
  choices.add("blue boat", 0.9).add("green tree", 0.8);
  EXPECT_THAT(choices.choose(8), ElementsAre(1, 2));
  EXPECT_THAT(choices.choose(8, 4, 4), ElementsAre(0, 1));
  EXPECT_THAT(choices.choose(8, 3, 4), ElementsAre(1, 2));
}

TEST(Choose, ManyOfOneKindAreNotQuadratic) {
  base::Random random(3);
  Choices choices;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "word";
    for (int w = 0; w < 6; ++w)
      text += " term" + std::to_string(random.below(300));
    choices.add(text, 0.5);
  }
  const auto chosen = choices.choose(20'000);
  EXPECT_EQ(chosen, choices.choose(20'000));
  EXPECT_GT(chosen.size(), 1000U);
}

}  // namespace
}  // namespace jiyi::digest
