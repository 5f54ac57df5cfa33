#include "cli/settings.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

struct Given {
  NamedValues flags = {};
  NamedValues file = {};
  std::map<std::string, std::string> environment = {};
};

Result<Settings> resolve(const Given& given) {
  return Settings::resolve({.flags = given.flags,
                            .file = given.file,
                            .file_path = "/c/config.toml",
                            .environment = [&](const char* name) -> std::optional<std::string> {
                              const auto found = given.environment.find(name);
                              if (found == given.environment.end()) return std::nullopt;
                              return found->second;
                            }});
}

TEST(Settings, FlagWinsOverEnvironmentOverFileOverDefault) {
  const NamedValues file = {{"k", "3"}, {"tenant", "f"}, {"user", "fu"}};
  const auto settings =
      resolve({.flags = {{"user", "cu"}},
               .file = file,
               .environment = {{"JIYI_TENANT", "e"}, {"JIYI_USER", "eu"}, {"HOME", "/h"}}});

  ASSERT_TRUE(settings.ok());
  EXPECT_EQ(settings.value().text(SettingId::User), "cu");
  EXPECT_EQ(settings.value().source(SettingId::User), Source::Flag);
  EXPECT_EQ(settings.value().text(SettingId::Tenant), "e");
  EXPECT_EQ(settings.value().source(SettingId::Tenant), Source::Variable);
  EXPECT_EQ(settings.value().integer(SettingId::K), 3);
  EXPECT_EQ(settings.value().source(SettingId::K), Source::File);
  EXPECT_EQ(settings.value().number(SettingId::MinScore), 0.3);
  EXPECT_EQ(settings.value().source(SettingId::MinScore), Source::Default);
  EXPECT_EQ(settings.value().text(SettingId::Store), "/h/.local/share/jiyi/memory.db");
}

TEST(Settings, TableIsInTheOrderOfTheIds) {
  for (std::size_t i = 0; i < kSettingCount; ++i) {
    EXPECT_EQ(static_cast<std::size_t>(setting_table()[i].id), i);
  }
}

TEST(Settings, UnknownNameIsRefusedWithTheNearest) {
  const auto settings = resolve({.file = {{"tennant", "x"}}});

  ASSERT_FALSE(settings.ok());
  EXPECT_EQ(settings.error().code(), ErrorCode::InvalidArgument);
  EXPECT_THAT(settings.error().message(), HasSubstr("tennant"));
  EXPECT_THAT(settings.error().message(), HasSubstr("did you mean tenant?"));
}

TEST(Settings, BoundsHoldOnBothSides) {
  for (const std::string good : {"1", "1000"})
    EXPECT_TRUE(resolve({.file = {{"k", good}}}).ok());
  for (const std::string bad : {"0", "1001", "-1", "3.5", "ten", ""}) {
    const auto settings = resolve({.file = {{"k", bad}}});
    ASSERT_FALSE(settings.ok()) << bad;
    EXPECT_THAT(settings.error().message(), HasSubstr("whole number from 1 to 1000"));
  }
  EXPECT_TRUE(resolve({.file = {{"min_score", "1"}}}).ok());
  EXPECT_FALSE(resolve({.file = {{"min_score", "1.01"}}}).ok());
  EXPECT_FALSE(resolve({.file = {{"min_score", "nan"}}}).ok());
  EXPECT_TRUE(resolve({.flags = {{"bank", std::string(kNameBytesMax, 'b')}}}).ok());
  EXPECT_FALSE(resolve({.flags = {{"bank", std::string(kNameBytesMax + 1, 'b')}}}).ok());
}

TEST(Settings, FactorsAndFusionAreNamesOrNumbers) {
  EXPECT_TRUE(resolve({.file = {{"factors", "service"}, {"fusion", "rrf:0.5,0.5,0"}}}).ok());
  EXPECT_THAT(resolve({.file = {{"factors", "odd"}}}).error().message(),
              HasSubstr("setting factors: \"odd\" is none of: similarity, balanced"));
  EXPECT_THAT(resolve({.environment = {{"JIYI_FUSION", "1,0"}}}).error().message(),
              HasSubstr("JIYI_FUSION"));
  EXPECT_FALSE(resolve({.file = {{"diversity", "1.5"}}}).ok());
  EXPECT_FALSE(resolve({.file = {{"source_cap", "1001"}}}).ok());
}

// Taken for none, an empty name would choose another bank or a wider scope.
TEST(Settings, EmptyNameIsRefusedWhereverItComesFrom) {
  for (const Setting& setting : setting_table()) {
    if (setting.type != SettingType::Name) continue;
    const std::string name(setting.name);
    const auto advice = HasSubstr(": is empty; give a name, or leave it out");
    EXPECT_THAT(resolve({.flags = {{name, ""}}}).error().message(), advice) << name;
    EXPECT_THAT(resolve({.file = {{name, ""}}}).error().message(), advice) << name;
    const std::string variable(setting.variable);
    EXPECT_THAT(resolve({.environment = {{variable, ""}}}).error().message(),
                HasSubstr("environment variable " + variable + ": is empty"));
    EXPECT_TRUE(resolve({.flags = {{name, "x"}}}).ok()) << name;
  }
}

TEST(Settings, FaultSaysWhereTheValueCameFrom) {
  EXPECT_THAT(resolve({.flags = {{"durability", "x"}}}).error().message(),
              HasSubstr("--durability: \"x\" is none of: full normal"));
  EXPECT_THAT(resolve({.environment = {{"JIYI_DURABILITY", "x"}}}).error().message(),
              HasSubstr("JIYI_DURABILITY"));
  EXPECT_THAT(resolve({.file = {{"busy_timeout_ms", "x"}}}).error().message(),
              HasSubstr("configuration file, setting busy_timeout_ms"));
  EXPECT_THAT(resolve({.environment = {{"JIYI_USER", "\xFF"}}}).error().message(),
              HasSubstr("byte 0 is not UTF-8"));
}

TEST(Settings, AddressIsWhatWasNamed) {
  const auto settings = resolve({.flags = {{"user", "林"}, {"session", "s"}}});

  const auto address = settings.value().address();

  EXPECT_EQ(pipe::bank_key(address), (BankKey{.tenant = "default", .bank = "user:林"}));
  EXPECT_EQ(pipe::narrowing(address), (Scope{.session_id = "s"}));
}

}  // namespace
}  // namespace jiyi::cli
