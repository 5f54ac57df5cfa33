#include "memory/mark_text.h"

#include <gtest/gtest.h>

namespace jiyi::memory {
namespace {

TEST(MarkText, IsReadAsItWasWritten) {
  const store::ForgottenMark mark{.id = {0x01, 0xff}, .memory = {0xab}};
  const std::string text = mark_text(mark);
  EXPECT_EQ(text, "01ff" + std::string(28, '0') + "ab" + std::string(30, '0'));
  EXPECT_EQ(read_mark(text).value(), mark);
}

TEST(MarkText, RefusesWhatIsNone) {
  const std::string digits(64, '7');
  EXPECT_TRUE(read_mark(digits).ok());
  for (const std::string& text :
       {std::string(), digits.substr(1), digits + "7", "g" + digits.substr(1),
        digits.substr(1) + " ", "-1" + digits.substr(2), std::string(32, '7')}) {
    EXPECT_EQ(read_mark(text).error().code(), ErrorCode::InvalidArgument) << text;
  }
}

}  // namespace
}  // namespace jiyi::memory
