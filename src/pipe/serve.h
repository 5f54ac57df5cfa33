// Reads requests line by line and writes the answers in order, until the input ends.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "jiyi/result.h"
#include "pipe/server.h"

namespace jiyi::pipe {

struct Streams {
  // Waits for some bytes; 0 at the end of the input.
  std::function<Result<std::size_t>(std::span<char> into)> read;
  // All of the bytes, through to the reader.
  std::function<Result<void>(std::string_view bytes)> write;
};

// Each answer is written as soon as it is known. Lines of white space are passed over; the last
// line needs no newline. A line over kRequestBytesMax is skipped, answered by limit_exceeded, and
// the next is served. Fails only when a stream does.
Result<void> serve(const Server& server, const Streams& streams);

}  // namespace jiyi::pipe
