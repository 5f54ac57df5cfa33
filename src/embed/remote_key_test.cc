#include "embed/remote_key.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class RemoteKeyTest : public testing::Test {
 protected:
  auto from_file(std::string_view content, unsigned mode = 0600) {
    EXPECT_TRUE(io::write_file(path_, content, io::Replace::Yes).ok());
    std::filesystem::permissions(path_, static_cast<std::filesystem::perms>(mode));
    return read_key({.file = path_}, sink_);
  }
  auto from_environment(const char* value) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread reads it, after this
    ::setenv("JIYI_TEST_KEY", value, 1);
    return read_key({.environment = "JIYI_TEST_KEY"}, sink_);
  }

  testkit::TempDir dir_;
  std::string path_ = dir_.file("key");
  std::vector<std::string> log_;
  LogSink sink_ = [this](LogLevel, std::string_view line) { log_.emplace_back(line); };
};

TEST_F(RemoteKeyTest, NoSourceIsNoKey) {
  EXPECT_EQ(read_key({}, sink_).value(), nullptr);
}

TEST_F(RemoteKeyTest, ComesFromAFileOrTheEnvironmentWithoutLineEnds) {
  EXPECT_EQ(from_file("sk-1").value()->reveal(), "sk-1");
  EXPECT_EQ(from_file("sk-1\n").value()->reveal(), "sk-1");
  EXPECT_EQ(from_file("sk-1\r\n\n").value()->reveal(), "sk-1");
  EXPECT_EQ(from_environment("sk-2\n").value()->reveal(), "sk-2");
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(RemoteKeyTest, NotBothAndNotNowhere) {
  EXPECT_EQ(read_key({.environment = "A", .file = "b"}, sink_).error().code(),
            ErrorCode::InvalidArgument);
  // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread reads it, after this
  ::unsetenv("JIYI_TEST_KEY");
  const auto unset = read_key({.environment = "JIYI_TEST_KEY"}, sink_);
  EXPECT_EQ(unset.error().code(), ErrorCode::NotFound);
  EXPECT_THAT(unset.error().message(), HasSubstr("JIYI_TEST_KEY"));
  EXPECT_EQ(read_key({.file = dir_.file("none")}, sink_).error().code(), ErrorCode::NotFound);
}

TEST_F(RemoteKeyTest, WhatCannotBeAKeyIsRefusedUnseen) {
  for (const char* text : {"", "\n", "secret secret", "secret\nsecret", "secret\x7f", "密secret"}) {
    const auto key = from_file(text);
    EXPECT_EQ(key.error().code(), ErrorCode::InvalidArgument) << text;
    EXPECT_THAT(key.error().message(), Not(HasSubstr("secret")));
  }
  EXPECT_EQ(from_environment("").error().code(), ErrorCode::InvalidArgument);
}

TEST_F(RemoteKeyTest, HasAGreatestLength) {
  EXPECT_TRUE(from_file(std::string(4096, 'x') + "\n").ok());
  EXPECT_FALSE(from_file(std::string(4097, 'x')).ok());
  EXPECT_FALSE(from_file(std::string(100'000, 'x')).ok());
}

TEST_F(RemoteKeyTest, AFileThatOthersMayWriteIsRefused) {
  for (const unsigned mode : {0620U, 0602U, 0666U}) {
    EXPECT_EQ(from_file("sk-1", mode).error().code(), ErrorCode::InvalidArgument);
  }
}

TEST_F(RemoteKeyTest, AFileThatOthersMayReadIsSaidInTheLog) {
  EXPECT_TRUE(from_file("sk-1", 0644).ok());

  EXPECT_THAT(log_, ElementsAre("key_file_readable_by_others path=" + path_));
}

}  // namespace
}  // namespace jiyi::embed
