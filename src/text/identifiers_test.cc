#include "text/identifiers.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> found(std::string_view text, TermClass kind = TermClass::Identifier) {
  std::vector<Term> terms;
  append_identifiers(fold_chars(text), terms);
  std::vector<std::string> out;
  for (const Term& term : terms) {
    if (term.kind == kind) out.push_back(term.text);
  }
  return out;
}

TEST(Identifiers, AreKeptWhole) {
  for (const std::string text :
       {"v1.9", "asr-1603", "foo/bar", "gb/s", "ann@example.com", "snake_case", "c++", "c#",
        "192.168.0.1", "550e8400-e29b-41d4-a716-446655440000", "ord-2024-00017", "10:30", "r&d",
        "src/text/utf8.h"}) {
    EXPECT_THAT(found(text), ElementsAre(text));
    EXPECT_THAT(found("用 " + text + "，了"), ElementsAre(text));
  }
}

TEST(Identifiers, CaseAndWidthDoNotMatter) {
  EXPECT_THAT(found("ASR-1603 ＡＳＲ－１６０３"), ElementsAre("asr-1603", "asr-1603"));
}

TEST(Identifiers, AddressesAndPathsAreKeptWhole) {
  EXPECT_THAT(found("see https://a.example/x?y=1."), Contains("https://a.example/x?y=1"));
  EXPECT_THAT(found("in /usr/local/bin"), Contains("/usr/local/bin"));
  EXPECT_THAT(found("~/notes.txt"), Contains("~/notes.txt"));
  EXPECT_THAT(found("C:\\Users\\ann"), Contains("c:\\users\\ann"));
  EXPECT_THAT(found("use .NET today"), Contains(".net"));
}

TEST(Identifiers, TwoPlainWordsAreNone) {
  for (const std::string text :
       {"well-known", "U.S. law", "hello.World", "and", "1", "...", "/", "+", "a. b", "猫/狗"}) {
    EXPECT_THAT(found(text), IsEmpty()) << text;
  }
}

TEST(Identifiers, DigitsOfATelephoneNumberMeet) {
  EXPECT_THAT(found("138-0013-8000", TermClass::Part), ElementsAre("13800138000"));
  EXPECT_THAT(found("+86 138 0013 8000", TermClass::Part),
              ElementsAre("8613800138000", "13800138000"));
  EXPECT_THAT(found("12-34", TermClass::Part), IsEmpty());
  EXPECT_THAT(found("1234-5678-9012-3456", TermClass::Part), IsEmpty());
  EXPECT_THAT(found("100 200 300", TermClass::Part), IsEmpty());
}

TEST(Identifiers, SpanIsTheIdentifier) {
  const std::string text = "用v1.9版";
  std::vector<Term> terms;
  append_identifiers(fold_chars(text), terms);

  ASSERT_EQ(terms.size(), 1U);
  EXPECT_EQ(text.substr(terms[0].byte_begin, terms[0].byte_end - terms[0].byte_begin), "v1.9");
}

TEST(Identifiers, LongerThanTheLimitIsNone) {
  const std::string longest = "a/" + std::string(kTermBytesMax - 2, 'x');
  EXPECT_THAT(found(longest), ElementsAre(longest));
  EXPECT_THAT(found(longest + "x"), IsEmpty());
}

}  // namespace
}  // namespace jiyi::text
