// Lines of a source, of any length up to a limit.

#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::transfer {

inline constexpr std::size_t kLineBytesMax = std::size_t{64} << 20;

struct Line {
  std::size_t number = 0;  // from 1
  std::string text;        // without its end, "\n" or "\r\n"
  bool too_long = false;   // over the limit; text is empty
};

// Confined to one thread.
class LineReader {
 public:
  explicit LineReader(Source& source, std::size_t bytes_max = kLineBytesMax)
      : in_(source), bytes_max_(bytes_max) {}

  // nullopt at the end. A last line without an end counts; an empty rest after the last end does
  // not.
  Result<std::optional<Line>> next();

 private:
  ByteReader in_;
  std::size_t bytes_max_;
};

}  // namespace jiyi::transfer
