#include "embed/safetensors.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/endian.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string file_of(const std::string& head, std::size_t data) {
  std::string out;
  base::append_fixed(out, std::uint64_t{head.size()});
  return out + head + std::string(data, 'd');
}

std::string fault(const std::string& bytes) {
  const auto read = read_safetensors(std::as_bytes(std::span(bytes)));
  if (read.ok()) return "none";
  EXPECT_EQ(read.error().code(), ErrorCode::Corruption);
  return read.error().message();
}

TEST(Safetensors, ReadsWhatTheHeadSays) {
  const auto bytes = file_of(
      R"({"__metadata__":{"format":"pt"},
          "a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},
          "b":{"dtype":"BF16","shape":[4],"data_offsets":[24,32]},
          "ids":{"dtype":"I64","shape":[1],"data_offsets":[32,40]}})",
      40);

  const auto read = read_safetensors(std::as_bytes(std::span(bytes)));

  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(read.value().size(), 3U);
  EXPECT_THAT(read.value().at("a").shape, ElementsAre(2, 3));
  EXPECT_EQ(read.value().at("b").type, TensorType::BF16);
  EXPECT_EQ(read.value().at("b").bytes.size(), 8U);
  EXPECT_EQ(read.value().at("ids").type, std::nullopt);
}

TEST(Safetensors, NamesWhatIsWrong) {
  EXPECT_THAT(fault("short"), HasSubstr("head"));
  EXPECT_THAT(fault(file_of("{}", 0).substr(0, 9)), HasSubstr("head"));
  EXPECT_THAT(fault(file_of("[]", 0)), HasSubstr("no object"));
  EXPECT_THAT(fault(file_of("{", 0)), HasSubstr("JSON"));
  EXPECT_THAT(fault(file_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 7)),
              HasSubstr("beyond"));
  EXPECT_THAT(fault(file_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[4,0]}})", 8)),
              HasSubstr("beyond"));
  EXPECT_THAT(fault(file_of(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8)),
              HasSubstr("8 bytes for 3 values"));
  EXPECT_THAT(fault(file_of(R"({"a":{"dtype":"F32","shape":[4294967295,4294967295],)"
                            R"("data_offsets":[0,8]}})",
                            8)),
              HasSubstr("out of range"));
  EXPECT_THAT(fault(file_of(R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,8]}})", 8)),
              HasSubstr("no size"));
}

}  // namespace
}  // namespace jiyi::embed
