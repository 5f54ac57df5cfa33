#include "cli/completion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command_table.h"
#include "cli/global_options.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

// Whether the shells accept the scripts is tried in tests/cli.
TEST(Completion, EachShellKnowsEveryCommandAndOption) {
  Arguments global;
  GlobalOptions options;
  declare_global(global, options);
  for (const auto shell : kShells) {
    const auto script = completion_script(shell, command_table(), global);
    for (const auto& command : command_table()) {
      EXPECT_THAT(script, HasSubstr(std::string(command.name))) << shell;
    }
    EXPECT_THAT(script, HasSubstr("importance-min")) << shell;
    EXPECT_THAT(script, HasSubstr("store")) << shell;
    EXPECT_THAT(script, HasSubstr("full normal")) << shell;
  }
}

}  // namespace
}  // namespace jiyi::cli
