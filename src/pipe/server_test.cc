#include "pipe/server.h"

#include <new>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::HasSubstr;

using ServerTest = PipeTest;

TEST_F(ServerTest, UnknownOperationIsNamedAndTheKnownOnesListed) {
  const auto message = fault(R"({"op":"reboot"})");

  EXPECT_THAT(message, HasSubstr("invalid_argument"));
  EXPECT_THAT(message, HasSubstr("reboot"));
  EXPECT_THAT(message, HasSubstr("recall"));
}

TEST_F(ServerTest, WhateverIsNoRequestIsAnError) {
  EXPECT_THAT(fault("{"), HasSubstr("invalid_argument"));
  EXPECT_THAT(fault("[]"), HasSubstr("object"));
  EXPECT_THAT(fault("{}"), HasSubstr("op"));
  EXPECT_THAT(fault(R"({"op":7})"), HasSubstr("op"));
  EXPECT_THAT(fault(R"({"op":"open"} {"op":"open"})"), HasSubstr("invalid_argument"));
  EXPECT_THAT(fault(std::string(200, '[')), HasSubstr("limit_exceeded"));
}

TEST_F(ServerTest, InvalidUtf8IsAnErrorWithTheOffset) {
  EXPECT_THAT(fault("{\"op\":\"recall\",\"query\":\"\xFF\"}"), HasSubstr("byte 24"));
}

TEST_F(ServerTest, RequestIdComesBackAlsoWithAnError) {
  EXPECT_EQ(*ask(R"({"op":"version","request_id":"r-1"})").find("request_id"), json::Value("r-1"));
  EXPECT_EQ(*ask(R"({"op":"nonsense","request_id":17})").find("request_id"), json::Value(17));
  EXPECT_EQ(*ask(R"({"request_id":[1]})").find("request_id"), json::Value(json::Array{1}));
  EXPECT_EQ(ask(R"({"op":"version"})").find("request_id"), nullptr);
}

TEST_F(ServerTest, ErrorOfTheEngineKeepsItsCode) {
  engine_.fault = Error{ErrorCode::Corruption, "page 3 of the store"};

  EXPECT_EQ(fault(R"({"op":"recall","bank":"b","query":"x"})"), "corruption: page 3 of the store");
}

TEST_F(ServerTest, WhatIsThrownBelowBecomesAnErrorAndTheNextIsServed) {
  engine_.before_recall = [] { throw std::bad_alloc(); };
  EXPECT_THAT(fault(R"({"op":"recall","bank":"b","query":"x"})"), HasSubstr("limit_exceeded"));

  engine_.before_recall = [] { throw std::runtime_error("thrown"); };
  EXPECT_EQ(fault(R"({"op":"recall","bank":"b","query":"x"})"), "internal: thrown");

  EXPECT_EQ(*ask(R"({"op":"version"})").find("ok"), json::Value(true));
}

}  // namespace
}  // namespace jiyi::pipe
