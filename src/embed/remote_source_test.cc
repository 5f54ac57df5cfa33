#include "embed/remote_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(RemoteSource, IsReadAsItIsWritten) {
  const auto made = RemoteSource::make("HTTPS://Example.com:443/v1/", "a#b?dimension=2", 384);
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made.value().text(), "https://example.com/v1#a#b?dimension=2?dimension=384");
  const auto read = RemoteSource::parse(made.value().text());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().base_url, "https://example.com/v1");
  EXPECT_EQ(read.value().model, "a#b?dimension=2");
  EXPECT_EQ(read.value().dimension, 384U);
}

TEST(RemoteSource, WhatIsNoneIsRefusedAndNotRepeated) {
  for (const char* bad :
       {"https://h/hidden", "https://h/hidden#m", "https://h/hidden?dimension=3",
        "https://h/hidden#?dimension=3", "https://h/hidden#m?dimension=0",
        "https://h/hidden#m?dimension=16385", "https://h/hidden#m?dimension=3x",
        "https://h/hidden#m?dimension=", "https://user:hidden@h/v1#m?dimension=3"}) {
    const auto read = RemoteSource::parse(bad);
    ASSERT_FALSE(read.ok()) << bad;
    EXPECT_EQ(read.error().code(), ErrorCode::InvalidArgument);
    EXPECT_THAT(read.error().message(), Not(HasSubstr("hidden")));
  }
  EXPECT_TRUE(RemoteSource::parse("https://h/v1#m?dimension=16384").ok());
}

TEST(RemoteSource, IsToldFromAFileByItsBeginning) {
  EXPECT_TRUE(is_remote_source("http://localhost:8080#m?dimension=3"));
  EXPECT_TRUE(is_remote_source("https://h/v1"));
  EXPECT_FALSE(is_remote_source("/models/https://x.gguf"));
  EXPECT_FALSE(is_remote_source("none"));
}

}  // namespace
}  // namespace jiyi::embed
