#include "cli/exit_code.h"

namespace jiyi::cli {

ExitCode exit_code(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidArgument:
      return ExitCode::Usage;
    case ErrorCode::NotFound:
      return ExitCode::NotFound;
    case ErrorCode::AlreadyExists:
      return ExitCode::AlreadyExists;
    case ErrorCode::Conflict:
      return ExitCode::Conflict;
    case ErrorCode::Corruption:
      return ExitCode::Corruption;
    case ErrorCode::Io:
      return ExitCode::Io;
    case ErrorCode::LimitExceeded:
      return ExitCode::LimitExceeded;
    case ErrorCode::Unavailable:
      return ExitCode::Unavailable;
    case ErrorCode::DeadlineExceeded:
      return ExitCode::DeadlineExceeded;
    case ErrorCode::Cancelled:
      return ExitCode::Cancelled;
    case ErrorCode::Internal:
      break;
  }
  return ExitCode::Internal;
}

}  // namespace jiyi::cli
