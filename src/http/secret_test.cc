#include "http/secret.h"

#include <string>
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

namespace jiyi::http {
namespace {

static_assert(!std::is_copy_constructible_v<Secret>);

TEST(Secret, GivesItsTextOnlyWhenAsked) {
  const Secret key("abc");

  EXPECT_EQ(key.reveal(), "abc");
  EXPECT_FALSE(key.empty());
  EXPECT_TRUE(Secret("").empty());
}

TEST(Secret, MovesWithoutLeavingTheTextBehind) {
  Secret from("abc");

  const Secret to(std::move(from));

  EXPECT_EQ(to.reveal(), "abc");
  EXPECT_TRUE(from.empty());  // NOLINT(bugprone-use-after-move): what is asked here
}

TEST(Secret, WipeLeavesZeros) {
  std::string text = "abcdef";

  wipe(text.data(), 4);

  EXPECT_EQ(text, std::string("\0\0\0\0ef", 6));
}

}  // namespace
}  // namespace jiyi::http
