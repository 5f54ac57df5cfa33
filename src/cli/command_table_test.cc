#include "cli/command_table.h"

#include <set>

#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

TEST(CommandTable, NamesAreUniqueAndGroupsStandTogether) {
  std::set<std::string_view> names;
  std::set<std::string_view> groups;
  std::string_view group;
  for (const auto& command : command_table()) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    if (command.group == group) continue;
    EXPECT_TRUE(groups.insert(command.group).second) << command.name;
    group = command.group;
  }
}

TEST(CommandTable, NoCommandTakesANameOfTheGlobalOptions) {
  const std::set<std::string> global = {"--json", "--store", "--bank", "--user", "--session"};
  for (const auto& command : command_table()) {
    Arguments own;
    static_cast<void>(command.declare(own));
    for (const auto& declared : own.declared()) {
      EXPECT_FALSE(global.contains(declared.argument.long_name())) << command.name;
    }
  }
}

}  // namespace
}  // namespace jiyi::cli
