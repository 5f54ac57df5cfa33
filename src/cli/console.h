// The three streams of the process, and whether people sit at them.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::cli {

struct Console {
  // All of the bytes, at once. Cancelled when the reader has gone away.
  std::function<Result<void>(std::string_view bytes)> out;
  std::function<Result<void>(std::string_view bytes)> err;
  // Waits for some bytes; 0 at the end of the input.
  std::function<Result<std::size_t>(std::span<char> into)> in;
  // Lets SIGTERM and SIGINT end the input as its end would; null where there are no signals.
  std::function<void()> end_on_signals;

  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  std::size_t columns = 80;  // of the terminal, at least kColumnsMin
};

inline constexpr std::size_t kColumnsMin = 40;

// The process's own. Makes SIGPIPE an error of the write, so that no command dies half way.
Console system_console();

// Everything up to the end of the input; LimitExceeded when it is longer.
Result<std::string> read_all(const Console& console, std::size_t bytes_max);
// One line without its end, for an answer typed at a prompt; empty at the end of the input.
Result<std::string> read_line(const Console& console);

}  // namespace jiyi::cli
