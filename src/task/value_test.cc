#include "task/value.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::task {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string masked_text(const std::string& json) {
  return json::write(masked(json::parse(json).value()));
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

TEST(TaskValue, TakesAnyJsonUpToItsLimits) {
  EXPECT_TRUE(read_value("state", "null").ok());
  EXPECT_TRUE(read_value("state", nested(kTaskDepthMax)).ok());
  EXPECT_FALSE(read_value("state", nested(kTaskDepthMax + 1)).ok());
  const std::string most = "\"" + std::string(kTaskBytesMax - 2, 'x') + "\"";
  EXPECT_TRUE(read_value("state", most).ok());
  const auto over = read_value("state", most + " ");
  EXPECT_EQ(over.error().code(), ErrorCode::LimitExceeded);
  EXPECT_THAT(over.error().message(), HasSubstr("262145 bytes is over the limit of 262144"));
}

TEST(TaskValue, FaultsNameTheFieldAndHoldNoText) {
  const auto fault = read_value("state", "{\"plan\": tomorrow}");
  EXPECT_EQ(fault.error().code(), ErrorCode::InvalidArgument);
  EXPECT_THAT(fault.error().message(), HasSubstr("state: "));
  EXPECT_THAT(fault.error().message(), Not(HasSubstr("tomorrow")));
  EXPECT_THAT(read_object("results", "[1]").error().message(),
              HasSubstr("results: expected an object, got an array"));
  EXPECT_TRUE(read_object("results", "{}").ok());
}

TEST(TaskValue, SecretsAreMaskedWhereverTheyStand) {
  const std::string masked =
      masked_text(R"({"steps":["my password is hunter2!x","look"],"n":3,"on":true,)"
                  R"("login":{"password":"tulip","user":"lin"},"note":"密码是 s3cret99"})");
  EXPECT_THAT(masked, Not(HasSubstr("hunter2")));
  EXPECT_THAT(masked, Not(HasSubstr("tulip")));
  EXPECT_THAT(masked, Not(HasSubstr("s3cret99")));
  EXPECT_THAT(masked, HasSubstr(R"("password":"[secret:password]","user":"lin")"));
  EXPECT_THAT(masked, HasSubstr(R"("look"],"n":3,"on":true)"));
}

}  // namespace
}  // namespace jiyi::task
