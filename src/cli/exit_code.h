// What the process tells its parent. The one table from error codes to exit codes; docs/cli.md
// repeats it, and a test compares the two.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::cli {

enum class ExitCode : std::uint8_t {
  Done = 0,
  Negative = 1,  // it ran, and the answer is no: `check` found damage, the demo missed a passage
  Usage = 2,
  NotFound = 3,
  AlreadyExists = 4,
  Corruption = 5,
  Io = 6,
  LimitExceeded = 7,
  Unavailable = 8,
  DeadlineExceeded = 9,
  Cancelled = 10,
  Internal = 11,
  Conflict = 12,
  OutputClosed = 141,  // 128 + SIGPIPE, as a shell reports programs that die of it
};

struct ExitMeaning {
  ExitCode code;
  std::string_view name;     // as in the answers of `jiyi pipe`, where it is an error
  std::string_view meaning;  // for the help and the documentation
};

inline constexpr std::array<ExitMeaning, 14> kExitMeanings = {{
    {ExitCode::Done, "ok", "done; also an empty list and a recall that abstained"},
    {ExitCode::Negative, "negative", "ran, but the answer is no: damage found, demo not passed"},
    {ExitCode::Usage, "invalid_argument", "the command or a value is wrong: read the message"},
    {ExitCode::NotFound, "not_found", "no such memory, bank, store or file"},
    {ExitCode::AlreadyExists, "already_exists", "it is there and would be overwritten"},
    {ExitCode::Corruption, "corruption", "stored bytes are damaged: run jiyi check"},
    {ExitCode::Io, "io", "the system refused: disk full, no permission"},
    {ExitCode::LimitExceeded, "limit_exceeded", "over a limit: ask for less"},
    {ExitCode::Unavailable, "unavailable", "busy or not reachable: try again"},
    {ExitCode::DeadlineExceeded, "deadline_exceeded", "time ran out"},
    {ExitCode::Cancelled, "cancelled", "you said no, or stopped it"},
    {ExitCode::Internal, "internal", "a fault of the program: please report it"},
    {ExitCode::Conflict, "conflict", "it changed since it was read: read again and retry"},
    {ExitCode::OutputClosed, "output_closed", "the reader of the output went away"},
}};

ExitCode exit_code(ErrorCode code) noexcept;

}  // namespace jiyi::cli
