#include "cli/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

struct Taken {
  std::optional<std::int64_t> count;
  std::optional<double> share;
  std::optional<Timestamp> at;
  std::optional<std::string> shell;
};

Result<void> take(Taken& into, std::size_t index, const std::string& value) {
  Arguments arguments;
  arguments.option(
      {
          .name = "-k,--k",
          .value = "N",
          .help = "",
      },
      into.count, {1, 1000});
  arguments.option({.name = "--share", .value = "N", .help = ""}, into.share);
  arguments.option({.name = "--at", .value = "TIME", .help = ""}, into.at);
  arguments.option({.name = "--shell", .value = "S", .help = "", .choices = {"bash", "zsh"}},
                   into.shell);
  return arguments.declared()[index].take({value});
}

TEST(Arguments, WholeNumbersHaveBounds) {
  Taken taken;
  EXPECT_TRUE(take(taken, 0, "1000").ok());
  EXPECT_EQ(taken.count, 1000);
  for (const std::string bad : {"0", "1001", "5x", "", "1.0", "99999999999999999999"}) {
    EXPECT_THAT(take(taken, 0, bad).error().message(), HasSubstr("--k: \"" + bad + "\""));
  }
}

TEST(Arguments, NumbersTimesAndChoices) {
  Taken taken;
  EXPECT_TRUE(take(taken, 1, "0.25").ok());
  EXPECT_EQ(taken.share, 0.25);
  EXPECT_FALSE(take(taken, 1, "half").ok());
  EXPECT_TRUE(take(taken, 2, "2025-03-05").ok());
  EXPECT_EQ(format_timestamp(*taken.at), "2025-03-05T00:00:00Z");
  EXPECT_THAT(take(taken, 2, "tomorrow").error().message(),
              HasSubstr("such as 2025-03-05T21:14:00+08:00"));
  EXPECT_TRUE(take(taken, 3, "zsh").ok());
  EXPECT_THAT(take(taken, 3, "csh").error().message(), HasSubstr("bash, zsh"));
}

TEST(Arguments, LongNameIsTheLastOne) {
  EXPECT_EQ((Argument{.name = "-k,--k", .value = "", .help = ""}).long_name(), "--k");
  EXPECT_EQ((Argument{.name = "--type", .value = "", .help = ""}).long_name(), "--type");
}

}  // namespace
}  // namespace jiyi::cli
