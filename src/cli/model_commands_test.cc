#include "cli/model_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "embed/tiny_model_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using embed::TokenizerDescription;
using testing::HasSubstr;

class ModelCommands : public CliTest {
 protected:
  testkit::TempDir home_;

  void SetUp() override { environment_["HOME"] = home_.path().string(); }

  std::string models(const std::string& name) {
    return home_.file(".local/share/jiyi/models/" + name);
  }

  void put(const std::string& path, const std::string& bytes) {
    ASSERT_TRUE(io::make_folders(io::folder_of(path)).ok());
    ASSERT_TRUE(io::write_file(path, bytes, io::Replace::Yes).ok());
  }

  void put_tiny() {
    put(models("tiny.gguf"), embed::tiny_file(TokenizerDescription::Kind::Unigram));
  }

  std::string config() {
    return io::read_file(home_.file(".config/jiyi/config.toml"), 1000).value();
  }
};

TEST_F(ModelCommands, ListShowsWhatThereIsAndWhatIsInUse) {
  EXPECT_EQ(run({"model", "list"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("no models"));
  put_tiny();
  put(models("bad.gguf"), "GGUF");
  environment_["JIYI_MODEL"] = "tiny";

  EXPECT_EQ(run({"model", "list"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("tiny (in use)"));
  EXPECT_THAT(out_, HasSubstr("damaged"));
  EXPECT_EQ(run({"model", "list", "--json"}), ExitCode::Done);
  const auto reply = answer();
  const auto& rows = *reply.find("models")->if_array();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_NE(rows[0].if_object()->find("fault"), nullptr);
  EXPECT_EQ(*rows[1].if_object()->find("dimensions"), json::Value(32));
  EXPECT_EQ(*rows[1].if_object()->find("in_use"), json::Value(true));
  EXPECT_EQ(opens_, 0);
}

TEST_F(ModelCommands, InfoSaysWhatAModelIs) {
  put_tiny();

  EXPECT_EQ(run({"model", "info", "tiny"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("\"ask: \""));
  EXPECT_EQ(run({"model", "info", models("tiny.gguf"), "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("model")->if_object()->find("tokenizer"), json::Value("unigram"));
  EXPECT_EQ(run({"model", "info"}), ExitCode::NotFound);
  EXPECT_THAT(err_, HasSubstr("multilingual-e5-small"));
}

TEST_F(ModelCommands, VerifyTellsADamagedFile) {
  put_tiny();
  EXPECT_EQ(run({"model", "verify", "tiny"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("its checksum is right"));
  EXPECT_EQ(run({"model", "verify", "tiny", "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("checksum"), json::Value(true));

  auto bytes = embed::tiny_file(TokenizerDescription::Kind::Unigram);
  bytes[bytes.size() - 40] ^= 1;
  put(models("tiny.gguf"), bytes);

  EXPECT_EQ(run({"model", "verify", "tiny"}), ExitCode::Corruption);
  EXPECT_THAT(err_, HasSubstr("checksum"));
}

TEST_F(ModelCommands, UseIsKeptInTheConfigurationFile) {
  put_tiny();

  EXPECT_EQ(run({"model", "use", "tiny"}), ExitCode::Done);
  EXPECT_EQ(config(), "model = \"tiny\"\n");
  EXPECT_EQ(run({"model", "use", "default", "--json"}), ExitCode::Done);
  EXPECT_EQ(config(), "");
  EXPECT_EQ(run({"model", "use", "nope"}), ExitCode::NotFound);
  put(models("bad.gguf"), "GGUF");
  EXPECT_EQ(run({"model", "use", "bad"}), ExitCode::Corruption);
  EXPECT_EQ(config(), "");
  environment_["JIYI_MODEL"] = "tiny";
  EXPECT_EQ(run({"model", "use", "tiny"}), ExitCode::Done);
  EXPECT_THAT(err_, HasSubstr("JIYI_MODEL is set"));
}

// With models that work: tests/cli/models_test.py.
TEST_F(ModelCommands, EmbedAndRollbackOpenTheStoreTheirWay) {
  environment_["JIYI_EMBEDDER"] = "none";
  EXPECT_EQ(run({"model", "embed"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("no vector is lacking"));
  EXPECT_FALSE(opened_.embed_in_background);
  EXPECT_EQ(opened_.mode, OpenMode::MustExist);

  EXPECT_EQ(run({"model", "rollback"}), ExitCode::NotFound);
  EXPECT_EQ(opened_.embedder, "") << "what the store has";
  EXPECT_FALSE(opened_.embed_in_background);
  EXPECT_EQ(run({"model", "rollback", "m"}), ExitCode::Usage);
}

TEST_F(ModelCommands, ConvertRefusesWhatItCannotRead) {
  put(home_.file("x.bin"), "something else");

  EXPECT_EQ(run({"model", "convert"}), ExitCode::Usage);
  EXPECT_EQ(run({"model", "convert", home_.file("none")}), ExitCode::NotFound);
  EXPECT_EQ(run({"model", "convert", home_.file("x.bin")}), ExitCode::Corruption);
  EXPECT_THAT(err_, HasSubstr("x.bin"));
  EXPECT_EQ(run({"model", "convert", home_.path().string()}), ExitCode::NotFound);
  EXPECT_THAT(err_, HasSubstr("config.json"));
  EXPECT_EQ(run({"model", "fly"}), ExitCode::Usage);
}

}  // namespace
}  // namespace jiyi::cli
