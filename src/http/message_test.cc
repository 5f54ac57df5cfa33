#include "http/message.h"

#include <gtest/gtest.h>

namespace jiyi::http {
namespace {

TEST(Response, FindsTheFirstHeaderOfAName) {
  const Response response{.headers = {{"a", "1"}, {"b", "2"}, {"b", "3"}}};

  EXPECT_EQ(response.header("b"), "2");
  EXPECT_EQ(response.header("c"), "");
}

}  // namespace
}  // namespace jiyi::http
