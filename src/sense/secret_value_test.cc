#include "sense/secret_value.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

std::string value_of(std::string_view text, bool ends_at_separator = false) {
  const MessageChars chars(text);
  const Value value = read_value(chars, 0, ends_at_separator);
  return value.size() == 0 ? "" : std::string(chars.bytes(value.range));
}

TEST(SecretValue, EndsAtTheSentenceInEitherLanguage) {
  EXPECT_EQ(value_of("Abc123, thanks"), "Abc123");
  EXPECT_EQ(value_of("Abc123."), "Abc123");
  EXPECT_EQ(value_of("Abc123，谢谢"), "Abc123");
  EXPECT_EQ(value_of("Abc!23!"), "Abc!23!");
  EXPECT_EQ(value_of("我的生日"), "");
  EXPECT_EQ(value_of(""), "");
}

TEST(SecretValue, IsWhatIsInQuotationMarks) {
  EXPECT_EQ(value_of("\"open the door\" now"), "open the door");
  EXPECT_EQ(value_of("“芝麻开门”"), "芝麻开门");
  EXPECT_EQ(value_of("'ab"), "'ab");
}

TEST(SecretValue, JoinsDigitsThatAreSpacedOut) {
  EXPECT_EQ(value_of("4 8 2 1 is it"), "4 8 2 1");
  EXPECT_EQ(value_of("4 people"), "4");
}

TEST(SecretValue, OfAnAssignmentEndsAtASeparator) {
  EXPECT_EQ(value_of("a1&b=2", true), "a1");
  EXPECT_EQ(value_of("a1;b=2", true), "a1");
  EXPECT_EQ(value_of("a1&b2", false), "a1&b2");
}

TEST(SecretValue, IsNoneWhereAMarkerStands) {
  EXPECT_EQ(value_of("[secret:password]"), "");
  EXPECT_EQ(value_of("\"[secret:password]\""), "");
}

TEST(SecretValue, PlaceholdersAndCallsAreNone) {
  for (const char* text : {"<your password>", "${PASS}", "****", "getpass()", "os.environ[\"X\"]",
                           "xxxxxx", "$(cat key)"}) {
    const MessageChars chars(text);
    EXPECT_TRUE(is_no_value(chars, read_value(chars, 0, false))) << text;
  }
  const MessageChars chars("P4ss(1)");
  EXPECT_FALSE(is_no_value(chars, read_value(chars, 0, false)));
}

TEST(SecretValue, CountsAreNone) {
  for (const char* text : {"8位", "3 个月", "8-16 characters", "6 digits"}) {
    const MessageChars chars(text);
    EXPECT_TRUE(is_count(chars, read_value(chars, 0, false))) << text;
  }
}

TEST(SecretValue, JointsAreReadInBothLanguages) {
  const auto joint_of = [](std::string_view text) {
    return read_joint(MessageChars(text), 0).joint;
  };

  EXPECT_EQ(joint_of(" is x"), Joint::Is);
  EXPECT_EQ(joint_of("'s x"), Joint::Is);
  EXPECT_EQ(joint_of(": x"), Joint::Assign);
  EXPECT_EQ(joint_of("\": \"x"), Joint::Assign);
  EXPECT_EQ(joint_of(" to x"), Joint::To);
  EXPECT_EQ(joint_of("是x"), Joint::Is);
  EXPECT_EQ(joint_of("现在是x"), Joint::Is);
  EXPECT_EQ(joint_of("改成了x"), Joint::To);
  EXPECT_EQ(joint_of(" island"), Joint::Blank);
  EXPECT_EQ(joint_of("x"), Joint::None);
}

TEST(SecretValue, BeforeAWordTakesOneTokenOrSpacedDigits) {
  const auto before = [](std::string_view text) {
    const MessageChars chars(text);
    const Value value = read_value_before(chars, chars.size());
    return value.size() == 0 ? std::string() : std::string(chars.bytes(value.range));
  };

  EXPECT_EQ(before("use hunter22 "), "hunter22");
  EXPECT_EQ(before("我用dragon99"), "dragon99");
  EXPECT_EQ(before("it is 4 8 2 1 "), "4 8 2 1");
}

}  // namespace
}  // namespace jiyi::sense
