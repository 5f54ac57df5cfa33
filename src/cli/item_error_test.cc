#include "cli/item_error.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

std::string said(const char* message, std::span<const std::size_t> lines = {}) {
  const Error error = of_item({ErrorCode::InvalidArgument, message}, lines);
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  return error.message();
}

TEST(ItemError, OneTextNeedsNoPlace) {
  EXPECT_EQ(said("items[0]: text is empty"), "text is empty");
  EXPECT_EQ(said("messages[0]: the message has no text"), "the message has no text");
  EXPECT_EQ(said("items[12]: metadata: x[3]: y"), "metadata: x[3]: y");
}

TEST(ItemError, OfLinesTheNumberIsSaid) {
  constexpr std::array<std::size_t, 2> kLines = {1, 4};
  EXPECT_EQ(said("items[1]: text is too long", kLines), "line 4: text is too long");
  EXPECT_EQ(said("items[2]: text is too long", kLines), "text is too long");
}

TEST(ItemError, OthersStayAsTheyAre) {
  for (const char* message : {"", "items", "items[", "items[]: x", "items[1]", "items[1].text: x",
                              "items[99999999999999999999]: x", "2 items[0]: x"}) {
    EXPECT_EQ(said(message), message);
  }
}

}  // namespace
}  // namespace jiyi::cli
