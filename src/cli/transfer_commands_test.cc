#include "cli/transfer_commands.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class TransferCommands : public CliTest {
 protected:
  testkit::TempDir folder_;

  std::string file(const std::string& name, std::string_view text) {
    EXPECT_TRUE(io::write_file(folder_.file(name), text, io::Replace::Yes).ok());
    return folder_.file(name);
  }
};

constexpr std::string_view kItems =
    "{\"id\":\"1\",\"bank\":\"user:lin\",\"text\":\"我喝茶\",\"session\":\"s\"}\n"
    "{\"id\":\"2\",\"text\":\"plain\"}\n";

TEST_F(TransferCommands, ImportGoesToTheBankOfTheRecordOrOfTheFlag) {
  const auto path = file("items.jsonl", kItems);
  ASSERT_EQ(run({"import", path}), ExitCode::Done) << err_;
  EXPECT_THAT(out_, HasSubstr("2 memories added from 1 file"));
  EXPECT_EQ((banks_[{.tenant = "default", .bank = "user:lin"}].size()), 1U);
  EXPECT_EQ((banks_[{.tenant = "default", .bank = "shared"}].size()), 1U);
  ASSERT_EQ(run({"import", path, "--bank", "b", "--format", "items", "--json"}), ExitCode::Done);
  EXPECT_EQ((banks_[{.tenant = "default", .bank = "b"}].size()), 2U);
  EXPECT_EQ(*answer().find("added"), json::Value(2));
  EXPECT_EQ(asked_->items[0].provenance.channel, Channel::Import);
}

TEST_F(TransferCommands, StandardInputIsAFileToo) {
  input_ = std::string(kItems);
  EXPECT_EQ(run({"import", "-", "--format", "items"}), ExitCode::Done) << err_;
  EXPECT_THAT(out_, HasSubstr("2 memories added"));
}

TEST_F(TransferCommands, BadRecordRefusesTheFileUnlessToldToGoOn) {
  const auto path = file("bad.jsonl", "{\"text\":\"good\"}\n{\"text\":7}\n");
  EXPECT_EQ(run({"import", path, "--format", "items"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("bad.jsonl:2"));
  EXPECT_THAT(err_, HasSubstr("--keep-going"));
  EXPECT_TRUE(banks_.empty());
  EXPECT_EQ(run({"import", path, "--format", "items", "--keep-going"}), ExitCode::Negative);
  EXPECT_THAT(out_, HasSubstr("1 memory added from 1 file, 1 skipped"));
  EXPECT_THAT(err_, HasSubstr("skipped: bad.jsonl:2"));
}

TEST_F(TransferCommands, ATakenIdRefusesTheFileUnlessToldToGoOn) {
  run({"remember", "another text", "--id", "2"});
  const auto path = file("items.jsonl",
                         "{\"id\":\"1\",\"text\":\"a\"}\n{\"id\":\"2\",\"text\":\"b\"}\n"
                         "{\"id\":\"3\",\"text\":\"c\"}\n");
  EXPECT_EQ(run({"import", path, "--format", "items"}), ExitCode::AlreadyExists);
  EXPECT_THAT(err_, HasSubstr("items.jsonl:2: id is taken; --keep-going"));
  EXPECT_EQ((banks_[{.tenant = "default", .bank = "shared"}].size()), 1U);
  EXPECT_EQ(run({"import", path, "--format", "items", "--keep-going"}), ExitCode::Negative);
  EXPECT_THAT(out_, HasSubstr("2 memories added from 1 file, 1 skipped"));
  EXPECT_THAT(err_, HasSubstr("skipped: items.jsonl:2: id is taken"));
  EXPECT_EQ((banks_[{.tenant = "default", .bank = "shared"}].size()), 3U);
}

TEST_F(TransferCommands, AFolderStopsAtItsFirstBadFileUnlessToldToGoOn) {
  file("a.txt", "one");
  file("b.json", "{\"what\":1}");
  file("c.txt", "three");
  EXPECT_EQ(run({"import", folder_.path().string()}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("imported before the fault: 1 memory of 1 file, nothing of the "
                              "file with it"));
  EXPECT_THAT(err_, HasSubstr("b.json: the format is none"));
  EXPECT_THAT(err_, HasSubstr("--keep-going"));
  EXPECT_EQ(run({"import", folder_.path().string(), "--keep-going"}), ExitCode::Negative);
  EXPECT_THAT(out_, HasSubstr("from 2 files"));
  EXPECT_THAT(out_, HasSubstr(", 1 file not read"));
  EXPECT_THAT(err_, HasSubstr("skipped: b.json"));
}

TEST_F(TransferCommands, LinksOfAFolderThatAreNotFollowedAreCounted) {
  file("a.txt", "one");
  const auto folder = folder_.path().string();
  EXPECT_EQ(run({"import", folder, "--json"}), ExitCode::Done);
  EXPECT_EQ(answer().find("skipped_links"), nullptr);
  std::filesystem::create_symlink("a.txt", folder_.path() / "b.txt");
  EXPECT_EQ(run({"import", folder}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("from 1 file"));
  EXPECT_THAT(out_, HasSubstr("1 symbolic link in folders not followed: to import what a link "
                              "leads to, name it\n"));
  EXPECT_EQ(run({"import", folder, "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("skipped_links"), json::Value(1));
}

TEST_F(TransferCommands, FilesOfAFolderThatAreNotReadAreNamed) {
  file("a.txt", "one");
  file("b.png", "x");
  const auto folder = folder_.path().string();
  EXPECT_EQ(run({"import", folder}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("1 file passed over, not of a format that folders are searched for: "
                              "b.png\n"));
  for (const char* name : {"c.png", "d.png", "e.png", "f.png", "g.png"})
    file(name, "x");
  EXPECT_EQ(run({"import", folder}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("6 files passed over"));
  EXPECT_THAT(out_, HasSubstr("f.png, …\n"));
  EXPECT_EQ(run({"import", folder, "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("skipped_files"), json::Value(6));
  EXPECT_EQ(answer().find("skipped_file_names")->if_array()->size(), 5U);
  EXPECT_EQ(run({"import", folder + "/a.txt", "--json"}), ExitCode::Done);
  EXPECT_EQ(answer().find("skipped_files"), nullptr);
}

TEST_F(TransferCommands, SaysWhatWasLeftOutOrPutElsewhere) {
  const auto chat = file("conversations.json", R"([{"id":"c","current_node":"b","mapping":{
      "a":{"parent":null,"children":["b","x"],"message":{"id":"1","content":{"parts":["hi"]}}},
      "b":{"parent":"a","children":[],"message":{"id":"2","content":{"parts":["yes"]}}},
      "x":{"parent":"a","children":[],"message":{"id":"3","content":{"parts":["no"]}}}}}])");
  ASSERT_EQ(run({"import", chat}), ExitCode::Done) << err_;
  EXPECT_THAT(out_, HasSubstr("2 memories added"));
  EXPECT_THAT(out_, HasSubstr("1 message in abandoned branches left out\n"));
  ASSERT_EQ(run({"import", file("log.csv", "text,Mood\na,good\n")}), ExitCode::Done) << err_;
  EXPECT_THAT(out_, HasSubstr("columns kept as metadata: Mood\n"));
}

TEST_F(TransferCommands, AnEmptyArrayIsNoMemories) {
  EXPECT_EQ(run({"import", file("none.json", "[]")}), ExitCode::Done) << err_;
  EXPECT_THAT(out_, HasSubstr("0 memories added from 1 file"));
}

TEST_F(TransferCommands, ExportIsReadBack) {
  run({"remember", "我喝茶", "--id", "a", "--user", "lin"});
  const auto path = folder_.file("out.jsonl");
  ASSERT_EQ(run({"export", path, "--user", "lin"}), ExitCode::Done) << err_;
  EXPECT_EQ(run({"export", path, "--user", "lin"}), ExitCode::AlreadyExists);
  banks_.clear();
  ASSERT_EQ(run({"import", path}), ExitCode::Done) << err_;
  EXPECT_EQ((banks_[{.tenant = "default", .bank = "user:lin"}].size()), 1U);
  ASSERT_EQ(run({"import", path, "--bank", "copy"}), ExitCode::Done) << err_;
  EXPECT_EQ((banks_[{.tenant = "default", .bank = "copy"}].size()), 1U);
}

TEST_F(TransferCommands, ANamedTenantTakesAllThatIsImported) {
  run({"remember", "我喝茶", "--id", "a", "--user", "lin", "--tenant", "theirs"});
  const auto path = folder_.file("out.jsonl");
  ASSERT_EQ(run({"export", path, "--user", "lin", "--tenant", "theirs"}), ExitCode::Done) << err_;
  banks_.clear();
  ASSERT_EQ(run({"import", path, "--tenant", "mine"}), ExitCode::Done) << err_;
  EXPECT_EQ((banks_[{.tenant = "mine", .bank = "user:lin"}].size()), 1U);
  EXPECT_EQ((banks_.count({.tenant = "theirs", .bank = "user:lin"})), 0U);
  ASSERT_EQ(run({"import", path}), ExitCode::Done) << err_;
  EXPECT_EQ((banks_[{.tenant = "theirs", .bank = "user:lin"}].size()), 1U);
}

TEST_F(TransferCommands, ExportToTheOutputStopsWithItsReader) {
  run({"remember", "我喝茶"});
  EXPECT_EQ(run({"export"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("\"jiyi_export\":4"));
  EXPECT_EQ(run({"export", "--all"}), ExitCode::Done);
  reader_gone_ = true;
  EXPECT_EQ(run({"export"}), ExitCode::OutputClosed);
}

TEST_F(TransferCommands, FaultsAreNamed) {
  EXPECT_EQ(run({"import", folder_.file("none.json")}), ExitCode::NotFound);
  EXPECT_EQ(run({"import"}), ExitCode::Usage);
  EXPECT_EQ(run({"import", "x", "--format", "xml"}), ExitCode::Usage);
  EXPECT_EQ(run({"import", "x", "--column", "text"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("text=Body"));
}

TEST_F(TransferCommands, AnExportThatLacksWhatIsDamagedIsWrittenAndEndsWithAnError) {
  run({"remember", "我喝茶", "--id", "a"});
  exported_.unreadable = 3;
  const auto path = folder_.file("out.jsonl");
  EXPECT_EQ(run({"export", path}), ExitCode::Corruption);
  EXPECT_THAT(err_, HasSubstr("3 versions cannot be read"));
  EXPECT_THAT(err_, HasSubstr("repair"));
  EXPECT_EQ(run({"export"}), ExitCode::Corruption);
  EXPECT_THAT(out_, HasSubstr("\"file\""));
  banks_.clear();
  EXPECT_EQ(run({"import", path}), ExitCode::Done) << err_;
  EXPECT_THAT(out_, HasSubstr("1 memory added"));
}

TEST_F(TransferCommands, AnotherHistoryIsAConflictUnlessToldToGoOn) {
  run({"remember", "我喝茶", "--id", "a"});
  run({"remember", "我喝水", "--id", "b"});
  const auto path = folder_.file("out.jsonl");
  ASSERT_EQ(run({"export", path}), ExitCode::Done) << err_;
  banks_.clear();
  run({"remember", "我喝咖啡", "--id", "a"});
  EXPECT_EQ(run({"import", path}), ExitCode::Conflict);
  EXPECT_EQ(run({"import", path, "--keep-going"}), ExitCode::Negative);
  EXPECT_THAT(out_, HasSubstr("1 memory added from 1 file, 1 skipped"));
  EXPECT_THAT(err_, HasSubstr("a is another one here"));
}

}  // namespace
}  // namespace jiyi::cli
