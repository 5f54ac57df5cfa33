#include "transfer/format.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

using testing::HasSubstr;

std::string recognised(const std::string& name, const std::string& bytes) {
  MemorySource source(name, bytes);
  const auto format = recognise(source);
  EXPECT_EQ(source.bytes_done(), 0U);
  return format.ok() ? std::string(name_of(format.value())) : format.error().message();
}

TEST(Format, IsRecognisedByTheEnding) {
  EXPECT_EQ(recognised("a.md", ""), "markdown");
  EXPECT_EQ(recognised("a.MARKDOWN", ""), "markdown");
  EXPECT_EQ(recognised("a.txt", "[]"), "text");
  EXPECT_EQ(recognised("a.csv", ""), "csv");
  EXPECT_EQ(recognised("a.tsv.gz", ""), "csv");
  EXPECT_TRUE(has_known_ending("x/y.md.gz"));
  EXPECT_FALSE(has_known_ending("x.json"));
  EXPECT_FALSE(has_known_ending("md"));
}

TEST(Format, IsRecognisedByTheNamesInside) {
  const std::string n = "x.json";
  EXPECT_EQ(recognised(n, R"({"jiyi_export":1,"tenant":"t"})"), "jiyi");
  EXPECT_EQ(recognised(n, R"([{"title":"\"text\":","create_time":1,"mapping":{}}])"), "chatgpt");
  EXPECT_EQ(recognised(n, R"([{"uuid":"1","chat_messages":[]}])"), "claude");
  EXPECT_EQ(recognised(n, R"([{"qa":[{"question":"?"}],"conversation":{}}])"), "locomo");
  EXPECT_EQ(recognised(n, R"({"sample_id":"c"})"), "locomo");
  EXPECT_EQ(recognised(n, R"([{"type":"sms","phone_id":1}])"), "lifebench");
  EXPECT_EQ(recognised(n, R"([{"role":"user","content":"\"mapping\":"}])"), "openai");
  EXPECT_EQ(recognised(n, R"({"messages":[{"text":"x"}]})"), "openai");
  EXPECT_EQ(recognised(n, "\xEF\xBB\xBF\n{\"id\":\"1\",\"role\":\"user\",\"text\":\"x\"}\n"),
            "items");
}

TEST(Format, AnEmptyArrayIsNoItems) {
  for (const char* bytes : {"[]", " [ ]\n", "\xEF\xBB\xBF[]"}) {
    EXPECT_EQ(recognised("x.json", bytes), "items");
  }
}

TEST(Format, IsNotGuessedFromNothing) {
  for (const char* bytes : {"", "hello", "{}", "[1,2]", "[[", "{\"", "[{\"a\":1}]", "\x1F"}) {
    EXPECT_THAT(recognised("x.json", bytes), HasSubstr("x.json: the format is none we recognise"))
        << bytes;
  }
}

TEST(Format, IsRecognisedFromTheHeadOfAHugeFile) {
  EXPECT_EQ(recognised("x", "[{\"qa\":\"" + std::string(200'000, 'x') + "\"}]"), "locomo");
}

TEST(Format, HasANameBothWays) {
  for (const FormatName& entry : kFormatNames) {
    EXPECT_EQ(name_of(entry.format), entry.name);
    EXPECT_EQ(format_from_name(entry.name), entry.format);
  }
  EXPECT_FALSE(format_from_name("pdf").has_value());
}

TEST(Format, OpensEveryFormatOfItems) {
  for (const FormatName& entry : kFormatNames) {
    MemorySource source("x", "");
    const bool items = entry.format != Format::Auto && entry.format != Format::Jiyi;
    EXPECT_EQ(open_records(entry.format, source, {}).ok(), items) << entry.name;
  }
}

}  // namespace
}  // namespace jiyi::transfer
