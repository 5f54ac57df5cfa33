#include "transfer/json_elements.h"

#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::transfer {
namespace {

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

Error JsonElements::fault(ErrorCode code, std::size_t line, const std::string& what) const {
  return {code, place(in_.name(), line) + ": JSON: " + what};
}

// Goes to the first byte of the next element, through brackets and commas of the outermost
// array. NUL at the end of the document.
Result<char> JsonElements::skip_to_element() {
  while (true) {
    ASSIGN_OR_RETURN(const std::string_view piece, in_.peek());
    if (piece.empty()) {
      if (where_ == Where::Outside) return '\0';
      return fault(ErrorCode::InvalidArgument, array_line_,
                   "the file is cut: the array that begins here is not closed");
    }
    const char c = piece.front();
    if (is_space(c)) {
      in_.consume(1);
    } else if (where_ == Where::Outside && c == '[') {
      where_ = Where::InArray;
      need_comma_ = false;
      array_line_ = in_.line();
      in_.consume(1);
    } else if (where_ == Where::InArray && c == ']') {
      where_ = Where::Outside;
      in_.consume(1);
    } else if (where_ == Where::InArray && c == ',' && need_comma_) {
      need_comma_ = false;
      in_.consume(1);
    } else if (c == ',' || c == ']' || c == '}' || c == '\0') {
      return fault(ErrorCode::InvalidArgument, in_.line(), "expected a value");
    } else if (where_ == Where::InArray && need_comma_) {
      return fault(ErrorCode::InvalidArgument, in_.line(), "expected a comma");
    } else {
      return c;
    }
  }
}

// True when `c` stands behind the element's last byte.
bool JsonElements::scan(char c) {
  if (in_string_) {
    if (escaped_) {
      escaped_ = false;
    } else if (c == '\\') {
      escaped_ = true;
    } else if (c == '"') {
      in_string_ = false;
    }
    return false;
  }
  if (depth_ == 0 && (c == ',' || c == ']' || c == '}' || is_space(c))) return true;
  if (c == '"') in_string_ = true;
  if (c == '[' || c == '{') ++depth_;
  if (c == ']' || c == '}') --depth_;
  return false;
}

Result<Element> JsonElements::take_element() {
  Element element{.line = in_.line()};
  depth_ = 0;
  in_string_ = false;
  escaped_ = false;
  while (true) {
    ASSIGN_OR_RETURN(const std::string_view piece, in_.peek());
    if (piece.empty()) {
      if (depth_ == 0 && !in_string_ && where_ == Where::Outside) return element;
      return fault(ErrorCode::InvalidArgument, element.line,
                   "the file is cut: the value that begins here is not closed");
    }
    std::size_t length = 0;
    bool done = false;
    while (length < piece.size() && !done) {
      done = scan(piece[length]);
      if (!done) ++length;
    }
    if (length > bytes_max_ - element.text.size()) {
      return fault(ErrorCode::LimitExceeded, element.line,
                   "a value is over the limit of " + std::to_string(bytes_max_) + " bytes");
    }
    element.text += piece.substr(0, length);
    in_.consume(length);
    if (done) return element;
  }
}

Result<std::optional<Element>> JsonElements::next() {
  ASSIGN_OR_RETURN(const char first, skip_to_element());
  if (first == '\0') return std::optional<Element>();
  ASSIGN_OR_RETURN(Element element, take_element());
  need_comma_ = true;
  return std::optional(std::move(element));
}

}  // namespace jiyi::transfer
