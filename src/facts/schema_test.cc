#include "facts/schema.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

using testing::HasSubstr;

std::string error_of(std::string_view toml) {
  const auto schema = Schema::load(toml);
  return schema.ok() ? "" : schema.error().message();
}

TEST(Schema, BuiltInKeysSayHowManyValuesTheyHold) {
  const auto schema = Schema::load();
  ASSERT_TRUE(schema.ok());
  EXPECT_FALSE(schema.value().find("home.city")->is_many);
  EXPECT_TRUE(schema.value().find("preference.like")->is_many);
  EXPECT_TRUE(schema.value().find("preference.favorite")->has_topic);
  EXPECT_TRUE(schema.value().find("plan.plan")->is_text);
  EXPECT_EQ(schema.value().find("home.moon"), nullptr);
}

TEST(Schema, AUsersKeysAreAddedOrTakeThePlace) {
  const auto schema = Schema::load("[key]\n\"home.moon\" = \"one\"\n\"home.city\" = \"many\"\n");
  ASSERT_TRUE(schema.ok());
  EXPECT_NE(schema.value().find("home.moon"), nullptr);
  EXPECT_TRUE(schema.value().find("home.city")->is_many);
}

TEST(Schema, RefusalsNameTheLine) {
  EXPECT_THAT(error_of("[key]\n\"weather.rain\" = \"one\"\n"), HasSubstr("line 2"));
  EXPECT_THAT(error_of("[key]\n\"home.\" = \"one\"\n"), HasSubstr("is no key"));
  EXPECT_THAT(error_of("[key]\n\"home.moon\" = \"topic\"\n"), HasSubstr("neither one nor many"));
  EXPECT_THAT(error_of("[key]\n\"home.moon\" = \"two\"\n"), HasSubstr("expected one"));
  EXPECT_THAT(error_of("[other]\nx = 1\n"), HasSubstr("'key' alone"));
}

}  // namespace
}  // namespace jiyi::facts
