#include "cli/parse_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ParseArguments : public testing::Test {
 protected:
  bool json_ = false;
  std::string user_;
  std::optional<std::string> text_;
  std::vector<std::string> types_;
  std::vector<std::string> ids_;
  bool dry_run_ = false;

  Result<Parsed> parse(const std::vector<std::string>& words) {
    Arguments global;
    global.flag({.name = "--json", .value = "", .help = ""}, json_);
    global.option({.name = "--user", .value = "NAME", .help = ""}, user_);
    Arguments remember;
    remember.positional({.name = "TEXT", .value = "", .help = ""}, text_);
    remember.list({.name = "--type", .value = "TYPE", .help = ""}, types_);
    Arguments forget;
    forget.positionals({.name = "ID", .value = "", .help = "which memories", .required = true},
                       ids_);
    forget.flag({.name = "-n,--dry-run", .value = "", .help = ""}, dry_run_);
    const std::vector<Subcommand> commands = {{.name = "remember", .arguments = &remember},
                                              {.name = "forget", .arguments = &forget}};
    return parse_arguments(words, global, commands);
  }

  std::string fault(const std::vector<std::string>& words) {
    const auto parsed = parse(words);
    return parsed.ok() ? "no fault" : parsed.error().message();
  }
};

TEST_F(ParseArguments, GlobalOptionsStandBeforeAndAfterTheCommand) {
  EXPECT_EQ(parse({"--json", "remember", "--user", "林", "text"}).value().command, 0U);
  EXPECT_TRUE(json_);
  EXPECT_EQ(user_, "林");
  EXPECT_EQ(text_, "text");
}

// CLI11 gives brackets, braces and percent signs a meaning; a text has none.
TEST_F(ParseArguments, AnyTextIsAValue) {
  for (const std::string text : {"[a,b]", "{}", "%%", "", " ", "a=b", "forget", "-", "\"q\"", "[]",
                                 "'x y'", "语言 [中,文]", "--"}) {
    text_.reset();
    ASSERT_TRUE(parse({"remember", "--", text}).ok()) << text;
    EXPECT_EQ(text_, text);
    ids_.clear();
    ASSERT_TRUE(parse({"forget", "--", text, "x"}).ok()) << text;
    EXPECT_THAT(ids_, ElementsAre(text, "x"));
  }
  ASSERT_TRUE(parse({"remember", "--", "-x degrees"}).ok());
  EXPECT_EQ(text_, "-x degrees");
}

TEST_F(ParseArguments, ListsTakeOneValueEachTime) {
  ASSERT_TRUE(parse({"remember", "--type", "[a,b]", "--type=c", "text"}).ok());
  EXPECT_THAT(types_, ElementsAre("[a,b]", "c"));
  EXPECT_EQ(text_, "text");
}

TEST_F(ParseArguments, NothingGivenIsNoCommand) {
  EXPECT_EQ(parse({}).value().command, std::nullopt);
}

TEST_F(ParseArguments, HelpIsKnownWithItsCommand) {
  EXPECT_TRUE(parse({"--help"}).value().help);
  const auto parsed = parse({"forget", "-h"});
  EXPECT_TRUE(parsed.value().help);
  EXPECT_EQ(parsed.value().command, 1U);
}

TEST_F(ParseArguments, FaultsSayWhatToWriteInstead) {
  EXPECT_THAT(fault({"remmeber", "x"}), HasSubstr("did you mean remember?"));
  EXPECT_THAT(fault({"remember", "--tpye", "x"}), HasSubstr("did you mean --type?"));
  EXPECT_THAT(fault({"remember", "-x degrees"}), HasSubstr("put -- before"));
  EXPECT_THAT(fault({"remember", "two", "words"}), HasSubstr("\"words\"; put a text"));
  EXPECT_THAT(fault({"remember", "--", "x", "--user", "fo"}),
              HasSubstr("\"--user\": behind -- every word is a text; put options before it"));
  EXPECT_THAT(fault({"remember", "--usre", "a", "--", "x"}), HasSubstr("did you mean --user?"));
  EXPECT_THAT(fault({"forget"}), HasSubstr("ID is missing"));
  EXPECT_THAT(fault({"remember", "--user"}), HasSubstr("--user"));
  EXPECT_THAT(fault({"remember", "--user", "a", "--user", "b"}), HasSubstr("given twice"));
  EXPECT_THAT(fault({"remember", "ok", "\xFF"}), HasSubstr("argument 3 is not UTF-8 at byte 0"));
}

}  // namespace
}  // namespace jiyi::cli
