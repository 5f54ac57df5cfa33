// The one way a fallible call reports its outcome: a value, or an Error saying
// what went wrong and where. Nothing in this library throws on purpose.

#pragma once

#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace jiyi {

// What the caller can do next. Each code has one HTTP status, one MCP code and
// one CLI exit code, so add a code only when a caller would act on it.
enum class ErrorCode : std::uint8_t {
  InvalidArgument,   // fix the request
  NotFound,          // the named thing does not exist
  AlreadyExists,     // the named thing exists and would be overwritten
  Conflict,          // it changed since it was read; read again and retry
  Corruption,        // stored bytes fail their checksum or format
  Io,                // the operating system refused: disk full, no permission
  LimitExceeded,     // a configured bound was hit; retry with less
  Unavailable,       // a dependency did not answer; retry later
  DeadlineExceeded,  // time ran out
  Cancelled,         // the caller gave up
  Internal,          // a bug in this library
};

class [[nodiscard]] Error {
 public:
  Error(ErrorCode code, std::string message) : code_(code), message_(std::move(message)) {}

  ErrorCode code() const { return code_; }
  const std::string& message() const { return message_; }

  // Prefixes `where` so the message reads outermost cause first.
  Error with_context(std::string_view where) && {
    message_.insert(0, std::string(where) + ": ");
    return std::move(*this);
  }

 private:
  ErrorCode code_;
  std::string message_;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  // Implicit, so that `return value;` and `return Error{...};` both read plainly.
  // NOLINTBEGIN(google-explicit-constructor,bugprone-forwarding-reference-overload)
  template <std::convertible_to<T> U = T>
  Result(U&& value) : state_(std::in_place_index<0>, std::forward<U>(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}
  // NOLINTEND(google-explicit-constructor,bugprone-forwarding-reference-overload)

  // There is no operator bool: `if (result)` would be ambiguous for Result<bool>.
  bool ok() const { return state_.index() == 0; }

  // REQUIRES: ok(). Calling these on an error is a bug and aborts.
  T& value() & { return *checked_value(); }
  const T& value() const& { return *checked_value(); }
  T&& value() && { return std::move(*checked_value()); }

  // REQUIRES: !ok().
  const Error& error() const& { return *checked_error(); }
  Error&& error() && { return std::move(*checked_error()); }

 private:
  T* checked_value() { return abort_if_null(std::get_if<0>(&state_)); }
  const T* checked_value() const { return abort_if_null(std::get_if<0>(&state_)); }
  Error* checked_error() { return abort_if_null(std::get_if<1>(&state_)); }
  const Error* checked_error() const { return abort_if_null(std::get_if<1>(&state_)); }

  template <typename P>
  static P* abort_if_null(P* p) {
    if (p == nullptr) std::abort();
    return p;
  }

  std::variant<T, Error> state_;
};

// Success carries no value: `return {};`.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return !error_.has_value(); }

  // REQUIRES: !ok().
  const Error& error() const& { return *checked_error(); }
  Error&& error() && { return std::move(*checked_error()); }

 private:
  Error* checked_error() { return error_ ? &*error_ : (std::abort(), nullptr); }
  const Error* checked_error() const { return error_ ? &*error_ : (std::abort(), nullptr); }

  std::optional<Error> error_;
};

}  // namespace jiyi
