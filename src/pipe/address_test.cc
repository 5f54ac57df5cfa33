#include "pipe/address.h"

#include <gtest/gtest.h>

#include "json/parse.h"

namespace jiyi::pipe {
namespace {

Address taken(const std::string& request, const Address& otherwise = {}) {
  const auto value = json::parse(request);
  EXPECT_TRUE(value.ok());
  json::FieldReader in(value.value(), "");
  auto address = take_address(in, otherwise);
  EXPECT_TRUE(in.finish().ok());
  return address;
}

TEST(Address, BankNamedWinsThenUserThenAgentThenShared) {
  EXPECT_EQ(bank_key(taken(R"({"bank":"b","user":"lin","agent":"x"})")).bank, "b");
  EXPECT_EQ(bank_key(taken(R"({"user":"lin","agent":"x"})")).bank, "user:lin");
  EXPECT_EQ(bank_key(taken(R"({"agent_id":"x"})")).bank, "agent:x");
  EXPECT_EQ(bank_key(taken("{}")), (BankKey{.tenant = "default", .bank = "shared"}));
}

TEST(Address, WhatChoseTheBankDoesNotNarrowIt) {
  EXPECT_EQ(narrowing(taken(R"({"user":"林","agent":"x"})")), (Scope{.agent_id = "x"}));
  EXPECT_EQ(narrowing(taken(R"({"agent":"x","session":"s"})")), (Scope{.session_id = "s"}));
  EXPECT_EQ(narrowing(taken(R"({"bank":"b","user":"林"})")), (Scope{.user_id = "林"}));
}

// Taken for none, an empty name would choose another bank or a wider scope.
TEST(Address, EmptyNamesAreRefused) {
  for (const std::string name : {"tenant", "bank", "user", "agent_id", "app", "session_id"}) {
    const auto value = json::parse("{\"" + name + "\":\"\"}");
    json::FieldReader in(value.value(), "");
    take_address(in, {});
    EXPECT_EQ(in.finish().error().message(), name + ": is empty; give a name, or leave it out");
  }
  EXPECT_EQ(bank_key(taken(R"({"user":null})")).bank, "shared");
}

TEST(Address, FieldsNotGivenComeFromTheDefaults) {
  const Address defaults{.tenant = "t", .bank = "", .scope = {.user_id = "lin", .app_id = "a"}};

  const auto address = taken(R"({"session":"s"})", defaults);

  EXPECT_EQ(bank_key(address), (BankKey{.tenant = "t", .bank = "user:lin"}));
  EXPECT_EQ(address.scope, (Scope{.user_id = "lin", .app_id = "a", .session_id = "s"}));
  EXPECT_EQ(bank_key(taken(R"({"user":"sam"})", defaults)).bank, "user:sam");
}

}  // namespace
}  // namespace jiyi::pipe
