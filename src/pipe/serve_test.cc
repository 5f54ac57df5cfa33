#include "pipe/serve.h"

#include <algorithm>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::HasSubstr;

class ServeTest : public PipeTest {
 protected:
  // The answers, each a line, when the input arrives in pieces of `piece` bytes.
  std::vector<std::string> lines(std::string_view input, std::size_t piece) {
    std::vector<std::string> written;
    const Streams streams{.read = [&](std::span<char> into) -> Result<std::size_t> {
                            const auto count = std::min({piece, input.size(), into.size()});
                            std::copy_n(input.begin(), count, into.begin());
                            input.remove_prefix(count);
                            return count;
                          },
                          .write = [&](std::string_view bytes) -> Result<void> {
                            written.emplace_back(bytes);
                            return {};
                          }};
    EXPECT_TRUE(serve(server_, streams).ok());
    return written;
  }
};

TEST_F(ServeTest, AnswersInOrderHoweverTheBytesArrive) {
  const std::string input =
      "{\"op\":\"version\",\"request_id\":1}\n\n  \r\n{\"op\":\"x\"}\n{\"op\":\"版本\"}\r\n"
      "{\"op\":\"version\",\"request_id\":2}";
  const auto whole = lines(input, input.size());

  ASSERT_EQ(whole.size(), 4U);
  EXPECT_THAT(whole[0], HasSubstr("\"request_id\":1}\n"));
  EXPECT_THAT(whole[1], HasSubstr("error"));
  EXPECT_THAT(whole[2], HasSubstr("版本"));
  EXPECT_THAT(whole[3], HasSubstr("\"request_id\":2}\n"));
  for (std::size_t piece = 1; piece < input.size(); ++piece) {
    EXPECT_EQ(lines(input, piece), whole) << piece;
  }
}

TEST_F(ServeTest, EmptyInputEndsWithoutAnAnswer) {
  EXPECT_TRUE(lines("", 1).empty());
  EXPECT_TRUE(lines("\n \n", 1).empty());
}

TEST_F(ServeTest, LineAtTheLimitIsReadAndOneByteMoreIsSkipped) {
  constexpr std::string_view kRequest = "{\"op\":\"version\"}";
  std::string input(kRequest);
  input.append(kRequestBytesMax - input.size(), ' ');
  input.append("\n").append(kRequest);
  input.append(kRequestBytesMax - kRequest.size() + 1, ' ');
  input.append("\n").append(kRequest);

  const auto answers = lines(input, input.size());

  ASSERT_EQ(answers.size(), 3U);
  EXPECT_THAT(answers[0], HasSubstr("\"ok\":true"));
  EXPECT_THAT(answers[1], HasSubstr("limit_exceeded"));
  EXPECT_THAT(answers[1], HasSubstr("67108864"));
  EXPECT_THAT(answers[2], HasSubstr("\"ok\":true"));
}

TEST_F(ServeTest, StopsWhenTheReaderOfTheAnswersIsGone) {
  int written = 0;
  const Streams streams{.read = [](std::span<char> into) -> Result<std::size_t> {
                          constexpr std::string_view kLine = "{\"op\":\"version\"}\n";
                          std::ranges::copy(kLine, into.begin());
                          return kLine.size();
                        },
                        .write = [&](std::string_view) -> Result<void> {
                          if (++written < 3) return {};
                          return Error{ErrorCode::Cancelled, "the reader of the output went away"};
                        }};

  const auto served = serve(server_, streams);

  ASSERT_FALSE(served.ok());
  EXPECT_EQ(served.error().code(), ErrorCode::Cancelled);
  EXPECT_EQ(written, 3);
}

}  // namespace
}  // namespace jiyi::pipe
