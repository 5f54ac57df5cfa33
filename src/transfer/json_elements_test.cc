#include "transfer/json_elements.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The elements with their lines, and at the end the error if there was one.
std::vector<std::string> elements_of(std::string text, std::size_t bytes_max = kElementBytesMax) {
  MemorySource source("x", std::move(text));
  JsonElements elements(source, bytes_max);
  std::vector<std::string> found;
  while (true) {
    const auto element = elements.next();
    if (!element.ok()) {
      found.push_back("error " + element.error().message());
      return found;
    }
    if (!element.value()) return found;
    found.push_back(std::to_string(element.value()->line) + ":" + element.value()->text);
  }
}

TEST(JsonElements, CutsTheOutermostArray) {
  EXPECT_THAT(elements_of("[\n{\"a\":[1,2]},\n [3,[4]], \"x\" ,5\n]\n"),
              ElementsAre("2:{\"a\":[1,2]}", "3:[3,[4]]", "3:\"x\"", "3:5"));
  EXPECT_THAT(elements_of("[]"), ElementsAre());
  EXPECT_THAT(elements_of(" "), ElementsAre());
}

TEST(JsonElements, IsNotFooledByStrings) {
  EXPECT_THAT(elements_of(R"([{"a":"],}\"["},"\\",{"]":0}])"),
              ElementsAre(R"(1:{"a":"],}\"["})", R"(1:"\\")", R"(1:{"]":0})"));
}

TEST(JsonElements, TakesDocumentsInARow) {
  EXPECT_THAT(elements_of("{\"a\":1}\n{\"b\":2}\n[3,4] 5"),
              ElementsAre("1:{\"a\":1}", "2:{\"b\":2}", "3:3", "3:4", "3:5"));
}

TEST(JsonElements, FindsEveryCut) {
  const std::string whole = R"([{"a":"x"},[1],"s"])";
  for (std::size_t cut = 1; cut < whole.size(); ++cut) {
    EXPECT_THAT(elements_of(whole.substr(0, cut)).back(), HasSubstr("the file is cut")) << cut;
  }
}

TEST(JsonElements, RefusesWrongSeparators) {
  for (const char* text : {"[,1]", "[1,,2]", "[1 2]", "]", "}", ",", "[1}", "[1]]"}) {
    EXPECT_THAT(elements_of(text).back(), HasSubstr("x:1: JSON: expected a")) << text;
  }
}

TEST(JsonElements, LeavesATrailingCommaToPass) {
  EXPECT_THAT(elements_of("[1,]"), ElementsAre("1:1"));
}

TEST(JsonElements, NamesTheLineOfACut) {
  EXPECT_THAT(elements_of("[\n1,\n{\"a\":\n"),
              ElementsAre("2:1", HasSubstr("x:3: JSON: the file")));
}

TEST(JsonElements, BoundsAnElement) {
  EXPECT_THAT(elements_of("[\"abc\"]", 5), ElementsAre("1:\"abc\""));
  EXPECT_THAT(elements_of("[\"abcd\"]", 5), ElementsAre(HasSubstr("limit of 5 bytes")));
}

TEST(JsonElements, TakesElementsLongerThanItsBuffer) {
  const std::string text = "\"" + std::string(1'000'000, '[') + "\"";
  EXPECT_THAT(elements_of("[" + text + ",1]"), ElementsAre("1:" + text, "1:1"));
}

TEST(JsonElements, CountsDeepNestingWithoutRecursion) {
  const std::string deep = std::string(10'000, '[') + std::string(10'000, ']');
  EXPECT_THAT(elements_of("[" + deep + "]"), ElementsAre("1:" + deep));
}

}  // namespace
}  // namespace jiyi::transfer
