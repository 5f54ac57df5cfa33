#include "facts/stated_times.h"

#include <string>

#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"

namespace jiyi::facts {
namespace {

Fact only_fact(std::string_view text) {
  const auto facts = built_in_extractor().extract(
      {.text = text, .said_at = parse_timestamp("2024-06-03T12:00:00Z").value()});
  return facts.size() == 1 ? facts[0] : Fact{};
}

std::string bound(const std::optional<Timestamp>& moment) {
  return moment ? format_timestamp(*moment).substr(0, 10) : "";
}

TEST(StatedTimes, SinceBeginsAnInterval) {
  const Fact fact = only_fact("I've been living in Lisbon since 2021");
  EXPECT_EQ(bound(fact.valid_from), "2021-01-01");
  EXPECT_FALSE(fact.valid_to);
  EXPECT_FALSE(fact.is_past);
}

TEST(StatedTimes, AChangeBeginsWithItsTime) {
  EXPECT_EQ(bound(only_fact("我上个月搬到无锡了").valid_from), "2024-05-01");
}

TEST(StatedTimes, AStateAtATimeThatIsOverIsOver) {
  const Fact fact = only_fact("2019年我在百度工作");
  EXPECT_TRUE(fact.is_past);
  EXPECT_EQ(bound(fact.valid_from), "2019-01-01");
  EXPECT_EQ(bound(fact.valid_to), "2020-01-01");
}

TEST(StatedTimes, WithoutAMomentNothingIsBound) {
  const auto facts = built_in_extractor().extract({.text = "2019年我在百度工作"});
  ASSERT_EQ(facts.size(), 1U);
  EXPECT_FALSE(facts[0].valid_from);
}

}  // namespace
}  // namespace jiyi::facts
