#include "transfer/line_reader.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;

std::vector<std::string> lines_of(std::string text, std::size_t bytes_max = kLineBytesMax) {
  MemorySource source("x", std::move(text));
  LineReader reader(source, bytes_max);
  std::vector<std::string> lines;
  while (true) {
    const auto line = reader.next().value();
    if (!line) return lines;
    lines.push_back(std::to_string(line->number) + (line->too_long ? "!" : ":") + line->text);
  }
}

TEST(LineReader, TakesEitherLineEnd) {
  EXPECT_THAT(lines_of("a\nb\r\n\nc"), ElementsAre("1:a", "2:b", "3:", "4:c"));
  EXPECT_THAT(lines_of("a\n"), ElementsAre("1:a"));
  EXPECT_THAT(lines_of(""), ElementsAre());
  EXPECT_THAT(lines_of("\n"), ElementsAre("1:"));
}

TEST(LineReader, KeepsNulAndReturnsInside) {
  EXPECT_THAT(lines_of(std::string("a\0b\rc\n", 6)), ElementsAre(std::string("1:a\0b\rc", 7)));
}

TEST(LineReader, TakesLinesLongerThanItsBuffer) {
  const std::string line(1'000'000, 'x');
  EXPECT_THAT(lines_of(line + "\nend"), ElementsAre("1:" + line, "2:end"));
}

TEST(LineReader, MarksALineOverTheLimitAndGoesOn) {
  EXPECT_THAT(lines_of("12345\nab\n123456\nc", 5), ElementsAre("1:12345", "2:ab", "3!", "4:c"));
}

}  // namespace
}  // namespace jiyi::transfer
