#include "embed/remote_answer.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::FloatEq;
using testing::HasSubstr;
using testing::Not;

constexpr AnswerShape kTwoOfTwo{.texts = 2, .dimension = 2};

struct Read {
  Result<void> result;
  std::vector<float> vectors;
};

Read read(std::string_view body, const AnswerShape& shape = kTwoOfTwo) {
  std::vector<float> out(shape.texts * shape.dimension);
  auto result = read_answer(body, shape, out);
  return {std::move(result), std::move(out)};
}

std::string data(const std::string& items) {
  return R"({"object":"list","data":[)" + items + R"(],"usage":{"total_tokens":3}})";
}
std::string item(int index, const std::string& embedding) {
  return R"({"object":"embedding","index":)" + std::to_string(index) + R"(,"embedding":)" +
         embedding + "}";
}
std::string both(const std::string& first, const std::string& second) {
  return data(item(0, first) + "," + item(1, second));
}

ErrorCode code_of(std::string_view body) {
  const Read got = read(body);
  return got.result.ok() ? ErrorCode::Internal : got.result.error().code();
}

TEST(RemoteAnswer, VectorsAreMadeOfUnitLength) {
  const Read got = read(both("[3,4]", "[0,-0.5]"));

  ASSERT_TRUE(got.result.ok()) << got.result.error().message();
  EXPECT_THAT(got.vectors, ElementsAre(FloatEq(0.6F), FloatEq(0.8F), 0.0F, FloatEq(-1.0F)));
}

TEST(RemoteAnswer, VectorsComeInTheOrderOfTheTexts) {
  const Read got = read(data(item(1, "[0,1]") + "," + item(0, "[1,0]")));

  ASSERT_TRUE(got.result.ok());
  EXPECT_THAT(got.vectors, ElementsAre(1.0F, 0.0F, 0.0F, 1.0F));
}

TEST(RemoteAnswer, Base64IsLittleEndianFloats) {
  const Read got = read(both(R"("AACAPwAAAAA=")", R"("AAAAAAAAgL8=")"));

  ASSERT_TRUE(got.result.ok()) << got.result.error().message();
  EXPECT_THAT(got.vectors, ElementsAre(1.0F, 0.0F, 0.0F, -1.0F));
}

TEST(RemoteAnswer, VerySmallAndVeryLargeNumbersKeepTheirDirection) {
  const Read got = read(both("[1e-40,0]", "[0,3e38]"));

  ASSERT_TRUE(got.result.ok());
  EXPECT_THAT(got.vectors, ElementsAre(FloatEq(1.0F), 0.0F, 0.0F, FloatEq(1.0F)));
}

TEST(RemoteAnswer, AnotherDimensionIsAConflictThatNamesBoth) {
  for (const char* vector : {"[1,2,3]", R"("AACAPwAAAAAAAAAA")"}) {
    const Read got = read(both("[1,0]", vector));
    EXPECT_EQ(got.result.error().code(), ErrorCode::Conflict);
    EXPECT_EQ(got.result.error().message(),
              "the endpoint's vectors have 3 numbers, 2 are configured");
  }
  EXPECT_EQ(code_of(both("[1,0]", "[1]")), ErrorCode::Conflict);
  EXPECT_EQ(code_of(both("[1,0]", "[]")), ErrorCode::Conflict);
  EXPECT_EQ(code_of(both("[1,0]", R"("")")), ErrorCode::Conflict);
}

TEST(RemoteAnswer, IndexesAreThereOnceEach) {
  EXPECT_EQ(code_of(data(item(0, "[1,0]"))), ErrorCode::Corruption);
  EXPECT_EQ(code_of(data(item(0, "[1,0]") + "," + item(0, "[1,0]"))), ErrorCode::Corruption);
  EXPECT_EQ(code_of(data(item(0, "[1,0]") + "," + item(2, "[1,0]"))), ErrorCode::Corruption);
  EXPECT_EQ(code_of(data(item(0, "[1,0]") + "," + item(-1, "[1,0]"))), ErrorCode::Corruption);
  EXPECT_EQ(code_of(data(item(0, "[1,0]") + R"(,{"embedding":[1,0]})")), ErrorCode::Corruption);
  EXPECT_EQ(code_of(data(item(0, "[1,0]") + R"(,{"index":"1","embedding":[1,0]})")),
            ErrorCode::Corruption);
  EXPECT_EQ(code_of(data(item(0, "[1,0]") + "," + item(1, "[1,0]") + "," + item(1, "[1,0]"))),
            ErrorCode::Corruption);
}

TEST(RemoteAnswer, ZerosAndWhatIsNotFiniteAreRefused) {
  for (const char* vector : {"[0,0]", "[0,-0.0]", "[1e39,0]", "[null,1]", R"(["1",1])", "null", "7",
                             // NaN, infinity and zeros as base64
                             R"("AADAfwAAAAA=")", R"("AACAfwAAAAA=")", R"("AAAAAAAAAAA=")",
                             // no base64, and no whole number of floats
                             R"("????")", R"("AACAPwAA")"}) {
    EXPECT_EQ(code_of(both("[1,0]", vector)), ErrorCode::Corruption) << vector;
  }
}

TEST(RemoteAnswer, WhatIsNoAnswerIsRefusedWithoutRepeatingIt) {
  for (const char* body : {"", "secret", "<html>secret</html>", "[]", "{}", R"({"data":7})",
                           R"({"data":[7,7]})", R"({"secret":1,"secret":2})",
                           R"({"error":{"message":"secret"}})", R"({"data":[{"secret":1},{}]})"}) {
    const Read got = read(body);
    EXPECT_EQ(got.result.error().code(), ErrorCode::Corruption) << body;
    EXPECT_THAT(got.result.error().message(), Not(HasSubstr("secret")));
  }
}

TEST(RemoteAnswer, CutAtAnyByteItIsRefused) {
  const std::string whole = both("[3,4]", "[0,-0.5]");

  for (std::size_t cut = 0; cut < whole.size(); ++cut)
    EXPECT_EQ(code_of(std::string_view(whole).substr(0, cut)), ErrorCode::Corruption) << cut;
}

TEST(RemoteAnswer, DepthAndNumberOfValuesAreBounded) {
  const std::string deep(10'000, '[');
  std::string many = R"({"data":[)";
  for (int i = 0; i < 40'000; ++i)
    many += "1,";
  many += "1]}";

  EXPECT_EQ(code_of(deep), ErrorCode::Corruption);
  EXPECT_EQ(code_of(many), ErrorCode::Corruption);
}

TEST(RemoteAnswer, TheLongestHonestAnswerFits) {
  const AnswerShape shape{.texts = 3, .dimension = 100};
  std::string vector = "[";
  for (std::size_t i = 0; i < shape.dimension; ++i)
    vector += "-1.7976931348623157e-308, ";
  vector += "1]";
  const std::string body = data(item(0, vector) + "," + item(1, vector) + "," + item(2, vector));

  EXPECT_LE(body.size(), answer_bytes_max(shape));
}

}  // namespace
}  // namespace jiyi::embed
