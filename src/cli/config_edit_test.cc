#include "cli/config_edit.h"

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

std::string with(std::string_view toml, const std::optional<std::string>& value) {
  const auto edited = with_setting(toml, "model", value);
  EXPECT_TRUE(edited.ok()) << edited.error().message();
  return edited.ok() ? edited.value() : "";
}

TEST(ConfigEdit, AddsALineOrChangesTheOneThereIs) {
  EXPECT_EQ(with("", "e5"), "model = \"e5\"\n");
  EXPECT_EQ(with("k = 3", "e5"), "k = 3\nmodel = \"e5\"\n");
  EXPECT_EQ(with("# mine\nmodel = 'old' # why\nk = 3\n", "e5"), "# mine\nmodel = \"e5\"\nk = 3\n");
  EXPECT_EQ(with("  model=\"old\"", "e5"), "model = \"e5\"\n");
}

TEST(ConfigEdit, TakesALineOut) {
  EXPECT_EQ(with("k = 3\nmodel = 'old'\nuser = 'ann'\n", std::nullopt), "k = 3\nuser = 'ann'\n");
  EXPECT_EQ(with("k = 3\n", std::nullopt), "k = 3\n");
}

TEST(ConfigEdit, AnyTextCanBeTheValue) {
  EXPECT_EQ(with("", "a\"b\\c\n\x7F 模"), "model = \"a\\\"b\\\\c\\u000A\\u007F 模\"\n");
}

TEST(ConfigEdit, OtherSettingsAreNotTaken) {
  EXPECT_EQ(with("# model = 1\nuser = \"model = x\"\n", "e5"),
            "# model = 1\nuser = \"model = x\"\nmodel = \"e5\"\n");
}

TEST(ConfigEdit, RefusesWhatItCannotEditSafely) {
  EXPECT_EQ(with_setting("k = = 3", "model", "e5").error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(with_setting("\"model\" = 'old'\n", "model", "e5").error().code(),
            ErrorCode::InvalidArgument);
  EXPECT_EQ(with_setting("user = '''\nmodel = 1\n'''\n", "model", "e5").error().code(),
            ErrorCode::InvalidArgument);
}

TEST(ConfigEdit, AFileIsMadeAndChangedInItsPlace) {
  const testkit::TempDir folder;
  const std::string path = folder.file("a/b/config.toml");
  ASSERT_TRUE(edit_config(path, "model", "e5").ok());
  ASSERT_TRUE(edit_config(path, "user", "林").ok());
  ASSERT_TRUE(edit_config(path, "model", std::nullopt).ok());
  EXPECT_EQ(io::read_file(path, 1000).value(), "user = \"林\"\n");
  EXPECT_EQ(edit_config("", "k", "1").error().code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace jiyi::cli
