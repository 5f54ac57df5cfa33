#include "cli/places.h"

#include <map>

#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

Environment from(std::map<std::string, std::string> values) {
  return [values = std::move(values)](const char* name) -> std::optional<std::string> {
    const auto found = values.find(name);
    if (found == values.end()) return std::nullopt;
    return found->second;
  };
}

TEST(Places, XdgFolderWinsThenHomeThenTheWorkingFolder) {
  EXPECT_EQ(default_store_path(from({{"XDG_DATA_HOME", "/d"}, {"HOME", "/h"}})),
            "/d/jiyi/memory.db");
  EXPECT_EQ(default_store_path(from({{"HOME", "/h"}})), "/h/.local/share/jiyi/memory.db");
  EXPECT_EQ(default_store_path(from({})), "jiyi.db");
  EXPECT_EQ(default_config_path(from({{"XDG_CONFIG_HOME", "/c"}})), "/c/jiyi/config.toml");
  EXPECT_EQ(default_config_path(from({{"HOME", "/h"}})), "/h/.config/jiyi/config.toml");
  EXPECT_EQ(default_config_path(from({})), "");
}

TEST(Places, EmptyVariablesOfOthersCountAsUnset) {
  EXPECT_EQ(default_store_path(from({{"XDG_DATA_HOME", ""}, {"HOME", "/h"}})),
            "/h/.local/share/jiyi/memory.db");
  EXPECT_EQ(default_store_path(from({{"HOME", ""}})), "jiyi.db");
  EXPECT_EQ(unless_empty(from({{"TMPDIR", ""}}), "TMPDIR"), std::nullopt);
  EXPECT_EQ(unless_empty(from({{"TMPDIR", "/t"}}), "TMPDIR"), "/t");
}

TEST(Places, RelativeXdgFolderDoesNotCount) {
  EXPECT_EQ(default_store_path(from({{"XDG_DATA_HOME", "d"}, {"HOME", "/h"}})),
            "/h/.local/share/jiyi/memory.db");
}

}  // namespace
}  // namespace jiyi::cli
