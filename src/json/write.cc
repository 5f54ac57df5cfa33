#include "json/write.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

#include "json/utf8.h"

namespace jiyi::json {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kNumberBytesMax = 32;

template <typename T>
void append_number(std::string& out, T value) {
  std::array<char, kNumberBytesMax> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

// Keeps a mark of its type, so that 1.0 is read back as a double.
void append_double(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  const std::size_t start = out.size();
  append_number(out, value);
  if (out.find_first_of(".e", start) == std::string::npos) out += ".0";
}

void append_control(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (c) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    default:
      break;
  }
  const auto byte = static_cast<unsigned char>(c);
  out += "\\u00";
  out += kHex[byte >> 4U];
  out += kHex[byte & 0xFU];
}

class Writer {
 public:
  explicit Writer(bool pretty) : pretty_(pretty) {}

  std::string take() { return std::move(out_); }

  void value(const Value& value) {
    if (value.is_null()) {
      out_ += "null";
    } else if (const bool* boolean = value.if_bool()) {
      out_ += *boolean ? "true" : "false";
    } else if (const auto* string = value.if_string()) {
      append_string(out_, *string);
    } else if (const auto* array = value.if_array()) {
      this->array(*array);
    } else if (const auto* object = value.if_object()) {
      this->object(*object);
    } else {
      number(value);
    }
  }

 private:
  void number(const Value& value) {
    if (const auto* whole = value.if_int64()) return append_number(out_, *whole);
    if (const auto* large = value.if_uint64()) return append_number(out_, *large);
    if (const auto* real = value.if_double()) append_double(out_, *real);
  }

  void array(const Array& array) {
    out_ += '[';
    ++level_;
    bool first = true;
    for (const Value& element : array) {
      separate(first);
      value(element);
    }
    close(']', first);
  }

  void object(const Object& object) {
    out_ += '{';
    ++level_;
    bool first = true;
    for (const Member& member : object) {
      separate(first);
      append_string(out_, member.name);
      out_ += pretty_ ? ": " : ":";
      value(member.value);
    }
    close('}', first);
  }

  void separate(bool& first) {
    if (!first) out_ += ',';
    first = false;
    new_line();
  }

  void close(char bracket, bool empty) {
    --level_;
    if (!empty) new_line();
    out_ += bracket;
  }

  void new_line() {
    if (!pretty_) return;
    out_ += '\n';
    out_.append(level_ * kIndent, ' ');
  }

  bool pretty_;
  std::size_t level_ = 0;
  std::string out_;
};

}  // namespace

void append_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const char c = text.front();
    const std::size_t length = utf8_length(text);
    if (length == 0) {
      out += "\\ufffd";
    } else if (length == 1 && static_cast<unsigned char>(c) < ' ') {
      append_control(out, c);
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out.append(text.substr(0, length));
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

std::string write(const Value& value) {
  Writer writer(false);
  writer.value(value);
  return writer.take();
}

std::string write_pretty(const Value& value) {
  Writer writer(true);
  writer.value(value);
  return writer.take();
}

}  // namespace jiyi::json
