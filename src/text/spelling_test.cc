#include "text/spelling.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/stem.h"
#include "text/terms.h"

namespace jiyi::text {
namespace {

std::string american(std::string word) {
  americanise(word);
  return word;
}

std::string stemmed(std::string word) {
  stem(word);
  return word;
}

TEST(Spelling, BritishWordsBecomeAmerican) {
  EXPECT_EQ(american("colour"), "color");
  EXPECT_EQ(american("favourites"), "favorites");
  EXPECT_EQ(american("neighbourhood"), "neighborhood");
  EXPECT_EQ(american("organised"), "organized");
  EXPECT_EQ(american("organisation"), "organization");
  EXPECT_EQ(american("organisational"), "organizational");
  EXPECT_EQ(american("analyse"), "analyze");
  EXPECT_EQ(american("theatres"), "theaters");
  EXPECT_EQ(american("centred"), "centered");
  EXPECT_EQ(american("metring"), "metering");
}

TEST(Spelling, WordsThatLookAlikeStay) {
  for (const std::string word :
       {"four",      "hour",   "tour",      "flour",    "court",   "journey", "source",
        "resources", "course", "rising",    "raise",    "wise",    "prise",   "analysis",
        "tennis",    "paris",  "consisted", "acre",     "more",    "there",   "hundred",
        "string",    "lire",   "color",     "organize", "favorite"}) {
    EXPECT_EQ(american(word), word);
  }
}

TEST(Spelling, BothSpellingsHaveOneStem) {
  const std::vector<std::pair<std::string, std::string>> pairs = {{"favourite", "favorite"},
                                                                  {"colours", "color"},
                                                                  {"behaviour", "behaviors"},
                                                                  {"organising", "organize"},
                                                                  {"realises", "realized"},
                                                                  {"recognised", "recognizes"},
                                                                  {"organisation", "organizations"},
                                                                  {"analysing", "analyzed"},
                                                                  {"centre", "centers"},
                                                                  {"litres", "liter"},
                                                                  {"centred", "centering"},
                                                                  {"organisers", "organizer"}};
  for (const auto& [british, other] : pairs)
    EXPECT_EQ(stemmed(british), stemmed(other)) << british;
}

TEST(Spelling, IdentifiersKeepTheirs) {
  std::vector<std::string> identifiers;
  for (const Term& term : terms("set colour_mode in src/centre")) {
    if (term.kind == TermClass::Identifier) identifiers.push_back(term.text);
  }
  EXPECT_EQ(identifiers, (std::vector<std::string>{"colour_mode", "src/centre"}));
}

}  // namespace
}  // namespace jiyi::text
