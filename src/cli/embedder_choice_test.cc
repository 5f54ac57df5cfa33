#include "cli/embedder_choice.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Settings settings_of(const NamedValues& flags) {
  return Settings::resolve({.flags = flags,
                            .file = {},
                            .file_path = "",
                            .environment = [](const char*) { return std::nullopt; }})
      .value();
}

const NamedValues kRemote = {{"embedder", "remote"},
                             {"embedder_url", "https://example.com/v1/"},
                             {"embedder_model", "m"},
                             {"embedder_dimension", "3"},
                             {"embedder_key_env", "MY_KEY"}};

NamedValues without(std::string_view name) {
  NamedValues values = kRemote;
  std::erase_if(values, [&](const auto& value) { return value.first == name; });
  return values;
}

std::string fault_of(const NamedValues& flags) {
  EngineOptions options;
  const auto chosen = choose_embedder(settings_of(flags), {}, options);
  if (chosen.ok()) return "";
  EXPECT_EQ(chosen.error().code(), ErrorCode::InvalidArgument);
  return chosen.error().message();
}

TEST(EmbedderChoice, ARemoteModelIsNamedBySettingsAlone) {
  EngineOptions options;
  ASSERT_TRUE(choose_embedder(settings_of(kRemote), {}, options).ok());
  EXPECT_EQ(options.embedder, "https://example.com/v1#m?dimension=3");
  EXPECT_EQ(options.remote.url, "https://example.com/v1/");
  EXPECT_EQ(options.remote.key_environment, "MY_KEY");
}

TEST(EmbedderChoice, WhatIsLackingIsNamedWithItsThreePlaces) {
  for (const std::string name : {"embedder_url", "embedder_model", "embedder_dimension"})
    EXPECT_THAT(fault_of(without(name)), AllOf(HasSubstr("embedder remote wants " + name),
                                               HasSubstr("--embedder-"), HasSubstr("JIYI_EMB")));
  EXPECT_THAT(fault_of(without("embedder_key_env")), IsEmpty()) << "some services want no key";
}

TEST(EmbedderChoice, NothingOfAKeyIsRepeated) {
  auto values = without("embedder_key_env");
  values.emplace_back("embedder_key_env", "sk-hidden");
  EXPECT_THAT(fault_of(values), AllOf(HasSubstr("embedder_key_env"), Not(HasSubstr("hidden"))));
  values = without("embedder_url");
  values.emplace_back("embedder_url", "https://ann:hidden@example.com/v1");
  EXPECT_THAT(fault_of(values), AllOf(HasSubstr("embedder_url"), Not(HasSubstr("hidden"))));
}

TEST(EmbedderChoice, AServiceThatIsSetMayBeAskedWhereTheStoreUsedIt) {
  auto values = without("embedder");
  EngineOptions options;
  ASSERT_TRUE(choose_embedder(settings_of(values), {}, options).ok());
  EXPECT_THAT(options.embedder, IsEmpty());
  EXPECT_EQ(options.remote.url, "https://example.com/v1/");
  values.emplace_back("embedder", "none");
  ASSERT_TRUE(choose_embedder(settings_of(values), {}, options).ok());
  EXPECT_EQ(options.embedder, "none");
}

TEST(EmbedderChoice, AModelThatIsNamedMustBeThere) {
  EngineOptions options;
  EXPECT_EQ(choose_embedder(settings_of({{"model", "tiny"}}), {}, options).error().code(),
            ErrorCode::NotFound);
  EXPECT_EQ(choose_embedder(settings_of({{"embedder", "builtin"}}), {}, options).error().code(),
            ErrorCode::NotFound);
  EXPECT_TRUE(choose_embedder(settings_of({}), {}, options).ok());
}

TEST(EmbedderChoice, AnotherRunChoosesTheSame) {
  EngineOptions options;
  const auto again = settings_of(embedder_settings(settings_of(kRemote)));
  ASSERT_TRUE(choose_embedder(again, {}, options).ok());
  EXPECT_EQ(options.embedder, "https://example.com/v1#m?dimension=3");
  EXPECT_EQ(options.remote.key_environment, "MY_KEY");
}

}  // namespace
}  // namespace jiyi::cli
