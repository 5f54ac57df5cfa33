#include "cli/exit_code.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "wire/enum_names.h"

namespace jiyi::cli {
namespace {

// Every error code has its own exit code, and the table calls it what the pipe calls it.
TEST(ExitCode, EachErrorHasItsOwnUnderTheSameName) {
  std::set<ExitCode> seen;
  const auto names = wire::enum_names<ErrorCode>();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto code = exit_code(static_cast<ErrorCode>(i));
    EXPECT_TRUE(seen.insert(code).second) << names[i];
    const auto row = std::ranges::find(kExitMeanings, code, &ExitMeaning::code);
    ASSERT_NE(row, kExitMeanings.end()) << names[i];
    EXPECT_EQ(row->name, names[i]);
  }
}

}  // namespace
}  // namespace jiyi::cli
