#include "transfer/gzip_source.h"

#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "base/random.h"

namespace jiyi::transfer {
namespace {

using testing::HasSubstr;

std::string packed(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  std::string in = text;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

Result<std::string> read_packed(std::string bytes) {
  auto source = unpacked(std::make_unique<MemorySource>("x.gz", std::move(bytes)));
  if (!source.ok()) return std::move(source).error();
  ByteReader in(*source.value());
  return read_all(in, std::size_t{64} << 20);
}

std::string noise(std::size_t size) {
  base::Random random(11);
  std::string text;
  while (text.size() < size)
    text += std::to_string(random.next());
  return text;
}

TEST(GzipSource, LeavesOtherBytesAsTheyAre) {
  for (const char* text : {"", "a", "\x1F", "\x1F?", "{\"a\":1}"}) {
    EXPECT_EQ(read_packed(text).value(), text);
  }
}

TEST(GzipSource, UnpacksAnySize) {
  for (const std::size_t size : {0U, 1U, 1000U, 1'000'000U}) {
    const std::string text = noise(size);
    EXPECT_EQ(read_packed(packed(text)).value(), text);
  }
}

TEST(GzipSource, JoinsMembers) {
  EXPECT_EQ(read_packed(packed("one ") + packed("") + packed("two")).value(), "one two");
}

TEST(GzipSource, CanBeReadAgain) {
  auto source = unpacked(std::make_unique<MemorySource>("x", packed("again and again"))).value();
  for (int i = 0; i < 3; ++i) {
    ByteReader in(*source);
    EXPECT_EQ(read_all(in, 100).value(), "again and again");
    ASSERT_TRUE(source->rewind().ok());
  }
}

TEST(GzipSource, FindsEveryCut) {
  const std::string whole = packed(noise(200));
  for (std::size_t cut = 2; cut < whole.size(); ++cut) {
    const auto read = read_packed(whole.substr(0, cut));
    ASSERT_FALSE(read.ok()) << cut;
    EXPECT_EQ(read.error().code(), ErrorCode::Corruption);
    EXPECT_THAT(read.error().message(), HasSubstr("x.gz"));
  }
}

TEST(GzipSource, FindsAlteredData) {
  const std::string whole = packed(noise(200));
  constexpr std::size_t kHeaderBytes = 10;  // some of its bytes have no meaning
  for (std::size_t i = kHeaderBytes; i < whole.size(); ++i) {
    std::string altered = whole;
    altered[i] = static_cast<char>(altered[i] ^ 0x10);
    EXPECT_FALSE(read_packed(altered).ok()) << i;
  }
}

TEST(GzipSource, RefusesBytesBehindTheLastMember) {
  EXPECT_FALSE(read_packed(packed("x") + "tail").ok());
}

}  // namespace
}  // namespace jiyi::transfer
