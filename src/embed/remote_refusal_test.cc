#include "embed/remote_refusal.h"

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

using testing::HasSubstr;

Error refused(int status, std::string body = "") {
  return refusal({.status = status, .body = std::move(body)}, "http://host");
}

TEST(RemoteRefusal, SaysByItsCodeWhatCanBeDone) {
  for (const auto& [status, code] : {std::pair{400, ErrorCode::InvalidArgument},
                                     {422, ErrorCode::InvalidArgument},
                                     {413, ErrorCode::LimitExceeded},
                                     {404, ErrorCode::NotFound},
                                     {401, ErrorCode::Unavailable},
                                     {403, ErrorCode::Unavailable},
                                     {302, ErrorCode::Unavailable},
                                     {204, ErrorCode::Unavailable},
                                     {418, ErrorCode::Unavailable}}) {
    EXPECT_EQ(refused(status).code(), code) << status;
    EXPECT_THAT(refused(status).message(), HasSubstr(std::to_string(status)));
  }
}

TEST(RemoteRefusal, RepeatsAKnownCode) {
  EXPECT_EQ(
      refused(401, R"({"error":{"code":"invalid_api_key","message":"Bad key sk-1"}})").message(),
      "http://host refuses the key: status 401, invalid_api_key");
}

TEST(RemoteRefusal, RepeatsNothingElseOfTheBody) {
  for (const char* body : {"secret", R"({"error":{"code":"secret"}})", R"({"error":"secret"})",
                           R"({"error":{"code":7}})", R"(["secret"])",
                           R"({"error":{"code":"invalid_api_key secret"}})"}) {
    EXPECT_EQ(refused(401, body).message(), "http://host refuses the key: status 401") << body;
  }
}

}  // namespace
}  // namespace jiyi::embed
