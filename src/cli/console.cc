#include "cli/console.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <sys/ioctl.h>
#include <unistd.h>

#include "base/try.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kReadBytes = std::size_t{64} << 10;
constexpr std::size_t kAnswerBytesMax = 1024;
constexpr std::size_t kColumnsMax = 500;

Error system_error(const char* what) {
  return Error{ErrorCode::Io,
               std::string(what) + ": " + std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe)
}

Result<void> write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      return Error{ErrorCode::Cancelled, "the reader of the output went away"};
    } else if (errno != EINTR) {
      return system_error("writing the output");
    }
  }
  return {};
}

std::atomic<bool> input_ended = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

// Closing the input makes the read that waits, and each one after it, fail; there is no moment
// between looking at the flag and reading in which a signal could be missed.
void end_input(int /*signal*/) {
  input_ended = true;
  ::close(STDIN_FILENO);
}

void end_input_on_signals() {
  struct sigaction action {};
  action.sa_handler = end_input;  // no SA_RESTART: the read has to come back
  for (const int signal : {SIGTERM, SIGINT})
    ::sigaction(signal, &action, nullptr);
}

Result<std::size_t> read_some(std::span<char> into) {
  while (true) {
    const auto count = ::read(STDIN_FILENO, into.data(), into.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (input_ended) return std::size_t{0};
    if (errno != EINTR) return system_error("reading the input");
  }
}

std::size_t terminal_columns() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return Console{}.columns;
  return std::clamp<std::size_t>(size.ws_col, kColumnsMin, kColumnsMax);
}

}  // namespace

Console system_console() {
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
  return {.out = [](std::string_view bytes) { return write_all(STDOUT_FILENO, bytes); },
          .err = [](std::string_view bytes) { return write_all(STDERR_FILENO, bytes); },
          .in = read_some,
          .end_on_signals = end_input_on_signals,
          .in_is_terminal = ::isatty(STDIN_FILENO) == 1,
          .out_is_terminal = ::isatty(STDOUT_FILENO) == 1,
          .err_is_terminal = ::isatty(STDERR_FILENO) == 1,
          .columns = terminal_columns()};
}

Result<std::string> read_all(const Console& console, std::size_t bytes_max) {
  std::string all;
  std::string chunk(kReadBytes, '\0');
  while (true) {
    ASSIGN_OR_RETURN(const auto count, console.in(chunk));
    if (count == 0) return all;
    all.append(chunk, 0, count);
    if (all.size() > bytes_max) {
      return Error{ErrorCode::LimitExceeded,
                   "the input is over the limit of " + std::to_string(bytes_max) + " bytes"};
    }
  }
}

Result<std::string> read_line(const Console& console) {
  std::string line;
  std::array<char, 1> byte{};
  while (line.size() < kAnswerBytesMax) {
    ASSIGN_OR_RETURN(const auto count, console.in(byte));
    if (count == 0 || byte[0] == '\n') break;
    line += byte[0];
  }
  return line;
}

}  // namespace jiyi::cli
