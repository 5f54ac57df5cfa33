// Colour and weight of text on a terminal. Off, every call returns its text as it is.

#pragma once

#include <string>
#include <string_view>

namespace jiyi::cli {

class Style {
 public:
  explicit Style(bool on) : on_(on) {}

  std::string bold(std::string_view text) const { return wrapped("1", text); }
  std::string dim(std::string_view text) const { return wrapped("2", text); }
  std::string red(std::string_view text) const { return wrapped("31", text); }
  std::string green(std::string_view text) const { return wrapped("32", text); }
  std::string yellow(std::string_view text) const { return wrapped("33", text); }
  std::string cyan(std::string_view text) const { return wrapped("36", text); }

 private:
  // SGR of ECMA-48: ESC [ code m … ESC [ 0 m.
  std::string wrapped(std::string_view code, std::string_view text) const {
    if (!on_ || text.empty()) return std::string(text);
    return std::string("\x1b[").append(code).append("m").append(text).append("\x1b[0m");
  }

  bool on_;
};

}  // namespace jiyi::cli
