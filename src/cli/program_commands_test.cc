#include "cli/program_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

using ProgramCommands = CliTest;

TEST_F(ProgramCommands, ConfigShowsEachValueWithItsSource) {
  environment_["JIYI_USER"] = "林";
  files_["/home/ann/.config/jiyi/config.toml"] = "k = 7\n";
  EXPECT_EQ(run({"config", "--bank", "b", "--json"}), ExitCode::Done);
  const auto rows = *answer().find("settings")->if_array();
  ASSERT_EQ(rows.size(), kSettingCount);
  const auto row = [&](SettingId id) {
    const auto& object = *rows[static_cast<std::size_t>(id)].if_object();
    return *object.find("value")->if_string() + " " + *object.find("source")->if_string();
  };
  EXPECT_EQ(row(SettingId::Bank), "b flag");
  EXPECT_EQ(row(SettingId::User), "林 env");
  EXPECT_EQ(row(SettingId::K), "7 file");
  EXPECT_EQ(row(SettingId::Tenant), "default default");
  EXPECT_EQ(opens_, 0);
  EXPECT_EQ(run({"config"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("/home/ann/.local/share/jiyi/memory.db"));
}

TEST_F(ProgramCommands, ConfigSetsAndUnsetsInTheFileAndChecksFirst) {
  const testkit::TempDir folder;
  const std::string path = folder.file("c/jiyi/config.toml");
  environment_["XDG_CONFIG_HOME"] = folder.file("c");
  const auto text = [&] { return io::read_file(path, 1000).value(); };

  EXPECT_EQ(run({"config", "set", "user", "lin"}), ExitCode::Done) << err_;
  EXPECT_EQ(out_, "user = lin in " + path + "\n");
  EXPECT_EQ(run({"config", "set", "k", "5", "--json"}), ExitCode::Done) << err_;
  EXPECT_EQ(*answer().find("file"), json::Value(path));
  EXPECT_EQ(text(), "user = \"lin\"\nk = \"5\"\n");

  EXPECT_EQ(run({"config", "set", "k", "0"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("k"));
  EXPECT_EQ(run({"config", "set", "usr", "x"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("did you mean user?"));
  EXPECT_EQ(run({"config", "set", "k"}), ExitCode::Usage);
  EXPECT_EQ(run({"config", "set"}), ExitCode::Usage);
  EXPECT_EQ(run({"config", "unset", "k", "5"}), ExitCode::Usage);
  EXPECT_EQ(text(), "user = \"lin\"\nk = \"5\"\n");

  EXPECT_EQ(run({"config", "unset", "user"}), ExitCode::Done);
  EXPECT_EQ(text(), "k = \"5\"\n");
  environment_["JIYI_K"] = "7";
  EXPECT_EQ(run({"config", "set", "k", "6"}), ExitCode::Done);
  EXPECT_THAT(err_, HasSubstr("JIYI_K is set, and wins over the file"));
}

TEST_F(ProgramCommands, VersionInJsonToo) {
  EXPECT_EQ(run({"version", "--json"}), ExitCode::Done);
  EXPECT_NE(answer().find("version"), nullptr);
}

TEST_F(ProgramCommands, CompletionKnowsThreeShells) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    EXPECT_EQ(run({"completion", shell}), ExitCode::Done);
    EXPECT_THAT(out_, HasSubstr("why-not"));
  }
  EXPECT_EQ(run({"completion", "csh"}), ExitCode::Usage);
  EXPECT_EQ(run({"completion"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("SHELL is missing: which shell, one of bash, zsh, fish"));
}

TEST_F(ProgramCommands, PipeServesTheInput) {
  const testkit::TempDir folder;
  input_ = "{\"op\":\"open\"}\nnonsense\n{\"op\":\"version\",\"request_id\":2}";
  EXPECT_EQ(run({"pipe", "--store", folder.file("m.db"), "--user", "林"}), ExitCode::Done);
  EXPECT_EQ(asked_->bank.bank, "user:林");
  EXPECT_THAT(out_, StartsWith("{\"ok\":true,"));
  EXPECT_THAT(out_, HasSubstr("\n{\"error\":"));
  EXPECT_THAT(out_, HasSubstr("\"request_id\":2}\n"));
}

TEST_F(ProgramCommands, PipeEndsWithItsReader) {
  const testkit::TempDir folder;
  reader_gone_ = true;
  input_ = "{\"op\":\"version\"}\n";
  EXPECT_EQ(run({"pipe", "--store", folder.file("m.db")}), ExitCode::OutputClosed);
}

}  // namespace
}  // namespace jiyi::cli
