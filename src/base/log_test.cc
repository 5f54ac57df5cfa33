#include "base/log.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Log, CallsTheSink) {
  std::string heard;
  log(
      [&](LogLevel level, std::string_view line) {
        if (level == LogLevel::Warning) heard = line;
      },
      LogLevel::Warning, "event=x");
  EXPECT_EQ(heard, "event=x");
}

TEST(Log, WithoutASinkNothingHappens) {
  log(nullptr, LogLevel::Error, "event=x");
}

}  // namespace
}  // namespace jiyi::base
