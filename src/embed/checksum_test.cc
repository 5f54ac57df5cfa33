#include "embed/checksum.h"

#include <string>

#include <gtest/gtest.h>

#include "base/hash.h"

namespace jiyi::embed {
namespace {

std::string long_text() {
  std::string text;
  for (std::size_t i = 0; text.size() < 3 * Checksum::kPieceBytes; ++i)
    text += std::to_string(i);
  return text;
}

TEST(Checksum, DoesNotDependOnThePiecesItIsGiven) {
  const auto text = long_text();
  Checksum in_pieces;
  for (std::size_t at = 0; at < text.size(); at += 77'777) {
    in_pieces.add(std::string_view(text).substr(at, 77'777));
  }

  EXPECT_EQ(in_pieces.finish(), checksum_of(text, std::nullopt));
  EXPECT_EQ(checksum_of("abc", std::nullopt), base::hash64("abc", 0));
}

TEST(Checksum, TakesTheHoleForZeros) {
  auto text = long_text();
  for (const std::size_t hole : {std::size_t{0}, std::size_t{99}, Checksum::kPieceBytes - 4,
                                 Checksum::kPieceBytes - 8, text.size() - 8}) {
    auto zeros = text;
    zeros.replace(hole, 8, 8, '\0');

    EXPECT_EQ(checksum_of(text, hole), checksum_of(zeros, std::nullopt)) << hole;
  }
}

TEST(Checksum, SeesEveryOtherByte) {
  const auto text = long_text();
  const auto sum = checksum_of(text, 40);
  for (const std::size_t at :
       {std::size_t{0}, std::size_t{39}, std::size_t{48}, Checksum::kPieceBytes, text.size() - 1}) {
    auto other = text;
    other[at] ^= 1;

    EXPECT_NE(checksum_of(other, 40), sum) << at;
  }
}

}  // namespace
}  // namespace jiyi::embed
