#include "cli/help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command_table.h"
#include "cli/global_options.h"
#include "cli/width.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

TEST(Help, OverviewListsEveryCommandAndExitCode) {
  Arguments global;
  GlobalOptions options;
  declare_global(global, options);
  const auto page = overview_help(command_table(), global, Style(false));
  for (const auto& command : command_table()) {
    EXPECT_THAT(page, HasSubstr("  " + std::string(command.name) + " "));
  }
  EXPECT_THAT(page, HasSubstr("141"));
}

TEST(Help, EveryCommandHasExamplesThatBeginWithItsName) {
  for (const auto& command : command_table()) {
    EXPECT_THAT(std::string(command.examples), HasSubstr("jiyi " + std::string(command.name)));
    EXPECT_FALSE(command.summary.empty());
  }
}

TEST(Help, CommandPageShowsUsageOptionsAndExamples) {
  Arguments own;
  std::vector<std::string> ids;
  std::string shell;
  own.positionals({.name = "ID", .value = "", .help = "which"}, ids);
  own.option({.name = "--shell", .value = "S", .help = "a shell", .choices = {"bash", "fish"}},
             shell);
  const Command command{"forget", "g", "remove", "jiyi forget a\njiyi forget b", nullptr};

  const auto page = command_help(command, own, Arguments(), Style(false));

  EXPECT_THAT(page, HasSubstr("jiyi forget [options] [ID…]\n  remove\n"));
  EXPECT_THAT(page, HasSubstr("  --shell S  a shell (bash, fish)\n"));
  EXPECT_THAT(page, HasSubstr("Examples\n  jiyi forget a\n  jiyi forget b\n"));
}

TEST(Help, NoLineIsWiderThanAHundredColumns) {
  Arguments global;
  GlobalOptions options;
  declare_global(global, options);
  for (const auto& command : command_table()) {
    Arguments own;
    static_cast<void>(command.declare(own));
    auto page = command_help(command, own, global, Style(false));
    for (std::size_t at = 0; at < page.size();) {
      const auto end = page.find('\n', at);
      EXPECT_LE(display_width(page.substr(at, end - at)), 100U) << page.substr(at, end - at);
      at = end + 1;
    }
  }
}

}  // namespace
}  // namespace jiyi::cli
