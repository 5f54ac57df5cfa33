#include "embed/gguf.h"

#include <string>

#include <gtest/gtest.h>

#include "embed/gguf_writer.h"

namespace jiyi::embed {
namespace {

std::string file_with(const std::function<void(GgufWriter&)>& fill) {
  GgufWriter writer;
  fill(writer);
  std::string bytes;
  EXPECT_TRUE(writer
                  .write("sum",
                         [&](std::string_view piece) {
                           bytes += piece;
                           return Result<void>();
                         })
                  .ok());
  return bytes;
}

TEST(Gguf, ValuesAreAskedForByType) {
  const auto bytes = file_with([](GgufWriter& out) {
    out.set_u32("whole", 7);
    out.set_f32("number", 0.5F);
    out.set_bool("yes", true);
    out.set_text("text", "words");
    out.set_i32s("list", std::vector<std::int32_t>{-1, 2});
  });
  const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file.ok());
  const auto& keys = file.value();

  EXPECT_EQ(keys.whole("whole").value(), 7U);
  EXPECT_EQ(keys.number("number").value(), 0.5);
  EXPECT_EQ(keys.number("whole").value(), 7);
  EXPECT_TRUE(keys.boolean("yes").value());
  EXPECT_EQ(keys.text("text").value(), "words");
  EXPECT_EQ(keys.elements("list", GgufType::I32).value().size(), 8U);
  EXPECT_EQ(keys.whole("none").error().code(), ErrorCode::NotFound);
  EXPECT_EQ(keys.whole("text").error().code(), ErrorCode::Corruption);
  EXPECT_EQ(keys.text("whole").error().code(), ErrorCode::Corruption);
  EXPECT_EQ(keys.boolean("whole").error().code(), ErrorCode::Corruption);
  EXPECT_EQ(keys.texts("list").error().code(), ErrorCode::Corruption);
  EXPECT_EQ(keys.elements("list", GgufType::U32).error().code(), ErrorCode::Corruption);
}

TEST(Gguf, OtherwiseIsForAbsentKeysOnly) {
  const auto bytes = file_with([](GgufWriter& out) { out.set_text("text", "words"); });
  const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file.ok());

  EXPECT_EQ(file.value().whole_or("none", 3).value(), 3U);
  EXPECT_TRUE(file.value().boolean_or("none", true).value());
  EXPECT_EQ(file.value().text_or("none", "x").value(), "x");
  EXPECT_FALSE(file.value().whole_or("text", 3).ok());
}

}  // namespace
}  // namespace jiyi::embed
