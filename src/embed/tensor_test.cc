#include "embed/tensor.h"

#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/endian.h"

namespace jiyi::embed {
namespace {

using ::testing::ElementsAre;

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

std::vector<float> row_of(const Tensor& tensor, std::size_t row) {
  std::vector<float> out(tensor.cols);
  EXPECT_TRUE(dequantize_row(tensor, row, out).ok());
  return out;
}

TEST(Tensor, ReadsFloatsOfThreeWidths) {
  std::string f32;
  base::append_fixed(f32, 1.5F);
  base::append_fixed(f32, -2.0F);
  std::string f16;
  base::append_fixed(f16, std::uint16_t{0x3E00});
  base::append_fixed(f16, std::uint16_t{0xC000});
  std::string bf16;
  base::append_fixed(bf16, std::uint16_t{0x3FC0});
  base::append_fixed(bf16, std::uint16_t{0xC000});

  EXPECT_THAT(row_of({"a", TensorType::F32, 1, 2, bytes_of(f32)}, 0), ElementsAre(1.5F, -2.0F));
  EXPECT_THAT(row_of({"a", TensorType::F16, 1, 2, bytes_of(f16)}, 0), ElementsAre(1.5F, -2.0F));
  EXPECT_THAT(row_of({"a", TensorType::BF16, 2, 1, bytes_of(bf16)}, 1), ElementsAre(-2.0F));
}

TEST(Tensor, ReadsBlocksOfEightBits) {
  std::string block;
  base::append_fixed(block, std::uint16_t{0x3800});  // 0.5
  for (int i = 0; i < 32; ++i)
    block += static_cast<char>(i - 16);

  const auto row = row_of({"q", TensorType::Q8_0, 1, 32, bytes_of(block)}, 0);

  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(row[static_cast<std::size_t>(i)], 0.5F * float(i - 16));
}

TEST(Tensor, ReadsBlocksOfFourBitsLowHalvesFirst) {
  std::string block;
  base::append_fixed(block, std::uint16_t{0x4000});  // 2
  for (int i = 0; i < 16; ++i)
    block += static_cast<char>(i | (15 - i) << 4);

  const auto row = row_of({"q", TensorType::Q4_0, 1, 32, bytes_of(block)}, 0);

  for (int i = 0; i < 16; ++i) {
    EXPECT_EQ(row[static_cast<std::size_t>(i)], 2.0F * float(i - 8));
    EXPECT_EQ(row[static_cast<std::size_t>(i + 16)], 2.0F * float(15 - i - 8));
  }
}

TEST(Tensor, RefusesWhatIsNotThere) {
  const std::string bytes(64, '\0');
  std::vector<float> eight(8);
  std::vector<float> nine(9);
  const Tensor two_rows{"a", TensorType::F32, 2, 8, bytes_of(bytes)};
  const Tensor three_rows{"a", TensorType::F32, 3, 8, bytes_of(bytes)};
  const Tensor odd{"q", TensorType::Q4_0, 1, 8, bytes_of(bytes)};
  const Tensor empty{"e", TensorType::F32, 1, 0, {}};

  EXPECT_TRUE(dequantize_row(two_rows, 1, eight).ok());
  EXPECT_EQ(dequantize_row(two_rows, 2, eight).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(dequantize_row(two_rows, 0, nine).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(dequantize_row(three_rows, 0, eight).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(dequantize_row(odd, 0, eight).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(dequantize_row(empty, 0, {}).error().code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace jiyi::embed
