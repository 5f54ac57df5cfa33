#include "cli/global_options.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(GlobalOptions, EachSettingWithAFlagIsDeclared) {
  Arguments arguments;
  GlobalOptions options;
  declare_global(arguments, options);
  for (const auto& setting : setting_table()) {
    const auto flag = setting_flag(setting);
    if (flag.empty()) continue;
    EXPECT_EQ(std::ranges::count_if(
                  arguments.declared(),
                  [&](const Arguments::Declared& each) { return each.argument.name == flag; }),
              1)
        << flag;
  }
  EXPECT_EQ(setting_flag(setting_table()[static_cast<std::size_t>(SettingId::BusyTimeoutMs)]),
            "--busy-timeout-ms");
}

TEST(GlobalOptions, OnlyWhatWasGivenIsAFlag) {
  GlobalOptions options;
  options.settings[static_cast<std::size_t>(SettingId::User)] = "林";
  options.settings[static_cast<std::size_t>(SettingId::Bank)] = "";

  EXPECT_THAT(given_flags(options), ElementsAre(Pair("bank", ""), Pair("user", "林")));
}

}  // namespace
}  // namespace jiyi::cli
