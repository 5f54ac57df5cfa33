#include "embed/gguf_writer.h"

#include <string>

#include <gtest/gtest.h>

#include "base/endian.h"
#include "embed/checksum.h"
#include "embed/gguf.h"

namespace jiyi::embed {
namespace {

TensorSource tensor_of(std::string name, std::vector<std::size_t> shape, std::string bytes) {
  return {
      .name = std::move(name),
      .type = TensorType::F32,
      .shape = std::move(shape),
      .write = [bytes = std::move(bytes)](const TensorSource::Sink& sink) { return sink(bytes); }};
}

Result<std::string> written(const std::function<void(GgufWriter&)>& fill) {
  GgufWriter writer;
  fill(writer);
  std::string bytes;
  auto done = writer.write("sum", [&](std::string_view piece) {
    bytes += piece;
    return Result<void>();
  });
  if (!done.ok()) return std::move(done).error();
  return bytes;
}

void fill(GgufWriter& out) {
  out.set_texts("texts", std::vector<std::string>{"a", "", "中"});
  out.set_bytes("bytes", std::string_view("\0\1", 2));
  out.set_f32s("floats", std::vector<float>{1, 2});
  out.set_u32s("wholes", std::vector<std::uint32_t>{9});
  out.add(tensor_of("matrix", {2, 3}, std::string(24, 'm')));
  out.add(tensor_of("vector", {5}, std::string(20, 'v')));
}

TEST(GgufWriter, WhatIsWrittenIsReadBack) {
  const auto bytes = written(fill).value();

  const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)));

  ASSERT_TRUE(file.ok()) << file.error().message();
  EXPECT_EQ(file.value().texts("texts").value(), (std::vector<std::string_view>{"a", "", "中"}));
  EXPECT_EQ(file.value().elements("bytes", GgufType::U8).value(), std::string_view("\0\1", 2));
  ASSERT_EQ(file.value().tensors().size(), 2U);
  EXPECT_EQ(file.value().tensor("matrix")->rows, 2U);
  EXPECT_EQ(file.value().tensor("matrix")->cols, 3U);
  EXPECT_EQ(file.value().tensor("vector")->rows, 1U);
  EXPECT_EQ(file.value().tensor("vector")->bytes.front(), std::byte{'v'});
  EXPECT_EQ(file.value().data_offset() % kGgufAlignment, 0U);
}

TEST(GgufWriter, TheSameGivesTheSameBytes) {
  EXPECT_EQ(written(fill).value(), written(fill).value());
}

TEST(GgufWriter, TheChecksumIsThatOfTheFile) {
  const auto bytes = written(fill).value();
  const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file.ok());
  const auto* sum = file.value().find("sum");
  ASSERT_NE(sum, nullptr);

  EXPECT_EQ(base::read_fixed<std::uint64_t>(sum->bytes), checksum_of(bytes, sum->offset));
}

TEST(GgufWriter, TensorsGiveAsManyBytesAsTheirShapeSays) {
  const auto bytes = written([](GgufWriter& out) {
    out.add(tensor_of("short", {2, 3}, std::string(20, 'm')));
  });

  ASSERT_FALSE(bytes.ok());
  EXPECT_EQ(bytes.error().message(), "the tensor short has 20 bytes, by its shape 24");
}

TEST(GgufWriter, AFaultOfTheSinkEndsTheWriting) {
  GgufWriter writer;
  fill(writer);

  const auto done = writer.write("sum", [](std::string_view) -> Result<void> {
    return Error{ErrorCode::Io, "full"};
  });

  EXPECT_EQ(done.error().message(), "full");
}

}  // namespace
}  // namespace jiyi::embed
