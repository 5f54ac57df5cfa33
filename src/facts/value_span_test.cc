#include "facts/value_span.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"

namespace jiyi::facts {
namespace {

using testing::ElementsAre;

std::string value_in(std::string_view text, ValueKind kind) {
  const sense::MessageChars chars(text);
  const Rules& rules = built_in_extractor().rules();
  const Clauses clauses = read_clauses(rules, chars);
  const Clause& clause = clauses.all.front();
  const std::size_t end = value_end(rules, chars, clause, {clause.begin, clause.end}, kind);
  const sense::CharRange value = trimmed_value(rules, chars, {clause.begin, end}, kind);
  return value.begin == value.end ? "" : std::string(chars.bytes(value));
}

TEST(ValueSpan, EndsBeforeWhatBelongsToNoValue) {
  EXPECT_EQ(value_in("a used Subaru because it was cheap", ValueKind::Thing), "used Subaru");
  EXPECT_EQ(value_in("一辆特斯拉但是很贵", ValueKind::Thing), "特斯拉");
  EXPECT_EQ(value_in("用中文回答因为我不懂英文", ValueKind::Clause), "用中文回答");
}

TEST(ValueSpan, OfAKindHasItsForm) {
  EXPECT_EQ(value_in("138 0013 8000 谢谢", ValueKind::Phone), "138 0013 8000");
  EXPECT_EQ(value_in("a.b@example.com now", ValueKind::Email), "a.b@example.com");
  EXPECT_EQ(value_in("nowhere", ValueKind::Email), "");
  EXPECT_EQ(value_in("Ada Lovelace and friends", ValueKind::Name), "Ada Lovelace");
  EXPECT_EQ(value_in("Ada Lovelace", ValueKind::Proper), "Ada Lovelace");
  EXPECT_EQ(value_in("tired", ValueKind::Proper), "");
  EXPECT_EQ(value_in("赵一鸣", ValueKind::Proper), "赵一鸣");
  EXPECT_EQ(value_in("高中生", ValueKind::Proper), "");
  EXPECT_EQ(value_in("41", ValueKind::Count), "41");
  EXPECT_EQ(value_in("10 minutes late", ValueKind::Count), "");
}

TEST(ValueSpan, IsNoPronounAndNotTooLong) {
  EXPECT_EQ(value_in("it", ValueKind::Thing), "");
  EXPECT_EQ(value_in("你", ValueKind::Thing), "");
  EXPECT_EQ(value_in("red green blue black white pink grey teal", ValueKind::Short), "");
}

TEST(ValueSpan, ListsHaveParts) {
  const auto parts = [](std::string_view text) {
    const sense::MessageChars chars(text);
    std::vector<std::string> out;
    for (const auto& part : parts_of_list(built_in_extractor().rules(), chars, {0, chars.size()})) {
      out.emplace_back(chars.bytes(part));
    }
    return out;
  };
  EXPECT_THAT(parts("apples, pears and plums"), ElementsAre("apples", "pears", "plums"));
  EXPECT_THAT(parts("苹果、香蕉和梨"), ElementsAre("苹果", "香蕉", "梨"));
  EXPECT_THAT(parts("sandals"), ElementsAre("sandals"));
}

}  // namespace
}  // namespace jiyi::facts
