#include "facts/examples.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

TEST(Examples, OfTheBuiltInPatternsHold) {
  const auto extractor = Extractor::load();
  ASSERT_TRUE(extractor.ok()) << extractor.error().message();

  const ExampleReport report = check_examples(extractor.value());

  EXPECT_GT(report.examples, 200U);
  for (const ExampleFault& fault : report.faults)
    ADD_FAILURE() << fault.pattern << ": " << fault.text << ": " << fault.what;
}

TEST(Examples, SayWhatIsWrongWithAUsersPattern) {
  const auto extractor = Extractor::load({R"(
[[pattern]]
name = "mine.shoe"
key = "identity.height"
form = "{who} wear size {value:numeral}"
yes = ["I wear size 43 => 43", "I wear size 43 => 44", "my feet are large => 43"]
no = ["I wear size 43"]
)"});
  ASSERT_TRUE(extractor.ok()) << extractor.error().message();

  const ExampleReport report = check_examples(extractor.value());

  std::vector<std::string> whats;
  for (const ExampleFault& fault : report.faults)
    whats.push_back(fault.pattern + " " + fault.what);
  EXPECT_THAT(whats, testing::ElementsAre("mine.shoe states identity.height=43 by mine.shoe",
                                          "mine.shoe states nothing",
                                          "mine.shoe states a fact and should not"));
}

}  // namespace
}  // namespace jiyi::facts
