#include "embed/eight_bits.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "base/endian.h"
#include "base/random.h"
#include "embed/tiny_model_test.h"

namespace jiyi::embed {
namespace {

std::string bytes_of(const TensorSource& tensor) {
  std::string bytes;
  EXPECT_TRUE(tensor
                  .write([&](std::string_view piece) {
                    bytes += piece;
                    return Result<void>();
                  })
                  .ok());
  return bytes;
}

TEST(EightBits, ValuesStayWithinHalfAStep) {
  const auto floats = chance_tensor("m", {3, 64});
  const auto packed = in_eight_bits(floats);
  ASSERT_EQ(packed.type, TensorType::Q8_0);
  const auto before = bytes_of(floats);
  const auto after = bytes_of(packed);
  ASSERT_EQ(after.size(), packed.bytes());

  const Tensor tensor{"m", TensorType::Q8_0, 3, 64, std::as_bytes(std::span(after))};
  std::vector<float> row(64);
  for (std::size_t r = 0; r < 3; ++r) {
    ASSERT_TRUE(dequantize_row(tensor, r, row).ok());
    for (std::size_t c = 0; c < 64; ++c) {
      EXPECT_NEAR(row[c], base::read_fixed<float>(before, (r * 64 + c) * 4), 0.51 / 127);
    }
  }
}

TEST(EightBits, ARowMayComeInAnyPieces) {
  auto whole = chance_tensor("m", {2, 32});
  const auto bytes = bytes_of(whole);
  auto in_pieces = whole;
  in_pieces.write = [bytes](const TensorSource::Sink& sink) -> Result<void> {
    for (const char byte : bytes) {
      if (auto done = sink({&byte, 1}); !done.ok()) return done;
    }
    return {};
  };

  EXPECT_EQ(bytes_of(in_eight_bits(in_pieces)), bytes_of(in_eight_bits(whole)));
}

TEST(EightBits, VectorsAndOtherRowsStayAsTheyAre) {
  EXPECT_EQ(in_eight_bits(chance_tensor("v", {64})).type, TensorType::F32);
  EXPECT_EQ(in_eight_bits(chance_tensor("m", {2, 48})).type, TensorType::F32);
}

}  // namespace
}  // namespace jiyi::embed
