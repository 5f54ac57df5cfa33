#include "digest/worth.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

Message said(std::string text, double importance = kNeutralImportance) {
  Message message;
  message.speaker = "Ann";
  message.text = std::move(text);
  message.importance = importance;
  return message;
}

// Of the only passage of the last message, beside some others.
double worth(Message message) {
  const std::vector<Message> messages{said("Plain words on the weather here."),
                                      said("Clouds drift over."), std::move(message)};
  const auto found = read_conversation(messages, {}).candidates;
  return found.empty() ? -1 : worth_of(found.back(), messages.back());
}

TEST(Worth, FactsAreWorthMoreThanTalk) {
  EXPECT_GT(worth(said("I went to Whitby with my sister last week")),
            worth(said("that sounds really nice to see")));
  EXPECT_GT(worth(said("我叫林晓，住在杭州滨江")), worth(said("听起来真不错的样子")));
}

TEST(Worth, DecisionsAndPreferencesAreWorthMore) {
  EXPECT_GT(worth(said("we decided on blue walls")), worth(said("we painted on blue walls")));
  EXPECT_GT(worth(said("blue walls, i prefer")), worth(said("blue walls, i painted")));
  EXPECT_GT(worth(said("决定采用蓝色墙纸")), worth(said("看见蓝色墙纸")));
}

TEST(Worth, ImportanceMovesItAndIsHeldToItsScale) {
  const std::string text = "Blue walls in the hall";
  EXPECT_GT(worth(said(text, 9)), worth(said(text, 4)));
  EXPECT_LT(worth(said(text, 1)), worth(said(text, 4)));
  EXPECT_EQ(worth(said(text, 10)), worth(said(text, 1e9)));
  EXPECT_EQ(worth(said(text, 0)), worth(said(text, -5)));
  EXPECT_EQ(worth(said(text, std::numeric_limits<double>::quiet_NaN())), worth(said(text)));
}

TEST(Worth, OpenQuestionIsWorthMoreThanAnAnsweredOne) {
  std::vector<Message> messages{said("Which walls get the blue paint?")};
  auto found = read_conversation(messages, {}).candidates;
  const double open = worth_of(found[0], messages[0]);
  found[0].is_open_question = false;
  EXPECT_GT(open, worth_of(found[0], messages[0]));
}

TEST(Worth, ToolsAndDataAreWorthLess) {
  Message tool = said("Blue walls in the hall");
  tool.role = Role::Tool;
  EXPECT_LT(worth(tool), worth(said("Blue walls in the hall")));
  EXPECT_LT(worth(said(R"({"walls": "blue", "hall": 1})")), worth(said("Blue walls in the hall")));
}

}  // namespace
}  // namespace jiyi::digest
