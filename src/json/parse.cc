#include "json/parse.h"

#include <charconv>
#include <cmath>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <boost/json/basic_parser_impl.hpp>

#include "json/utf8.h"

namespace jiyi::json {
namespace {

using boost::json::error_code;
using boost::json::string_view;

constexpr std::size_t kQuotedNameBytesMax = 64;
constexpr std::size_t kSmallObject = 16;

Error over_limit(std::size_t size, std::size_t limit, const char* unit) {
  const std::string what = size > limit ? std::to_string(size) + " " + unit + " is over" : "over";
  return {ErrorCode::LimitExceeded,
          "JSON: " + what + " the limit of " + std::to_string(limit) + " " + unit};
}

// The first name that comes twice, or null.
const std::string* repeated_name(const Object& object) {
  if (object.size() <= kSmallObject) {
    for (auto a = object.begin(); a != object.end(); ++a) {
      for (auto b = object.begin(); b != a; ++b) {
        if (a->name == b->name) return &a->name;
      }
    }
    return nullptr;
  }
  std::unordered_set<std::string_view> seen(object.size());
  for (const Member& member : object) {
    if (!seen.insert(member.name).second) return &member.name;
  }
  return nullptr;
}

// What Boost's parser calls, part by part. Open arrays and objects are on a stack, so building
// takes no recursion. The names the parser expects are Boost's.
class Builder {
 public:
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  explicit Builder(std::size_t values_max) : values_max_(values_max) {}

  Value take() { return std::move(result_); }
  const std::optional<Error>& failure() const { return failure_; }

  bool on_document_begin(error_code& ec) { return go(ec); }
  bool on_document_end(error_code& ec) { return go(ec); }
  bool on_object_begin(error_code& ec) { return open(Value(Object()), ec); }
  bool on_array_begin(error_code& ec) { return open(Value(Array()), ec); }
  bool on_array_end(std::size_t, error_code& ec) { return close(ec); }

  bool on_object_end(std::size_t, error_code& ec) {
    if (const std::string* name = repeated_name(*open_.back().value.if_object())) {
      return stop(
          {ErrorCode::InvalidArgument, "JSON: the name \"" + name->substr(0, kQuotedNameBytesMax) +
                                           "\" comes twice in one object"},
          ec);
    }
    return close(ec);
  }

  bool on_string_part(string_view part, std::size_t, error_code& ec) { return add(part, ec); }
  bool on_string(string_view part, std::size_t, error_code& ec) {
    text_.append(part.data(), part.size());
    return put(Value(std::exchange(text_, {})), ec);
  }
  bool on_key_part(string_view part, std::size_t, error_code& ec) { return add(part, ec); }
  bool on_key(string_view part, std::size_t, error_code& ec) {
    text_.append(part.data(), part.size());
    open_.back().name = std::exchange(text_, {});
    return go(ec);
  }
  bool on_number_part(string_view part, error_code& ec) { return add(part, ec); }
  bool on_int64(std::int64_t value, string_view, error_code& ec) { return put_number(value, ec); }
  bool on_uint64(std::uint64_t value, string_view, error_code& ec) { return put_number(value, ec); }
  bool on_double(double nearly, string_view part, error_code& ec) {
    text_.append(part.data(), part.size());
    return put_double(std::exchange(text_, {}), nearly, ec);
  }
  bool on_bool(bool value, error_code& ec) { return put(Value(value), ec); }
  bool on_null(error_code& ec) { return put(Value(), ec); }
  bool on_comment_part(string_view, error_code& ec) { return go(ec); }
  bool on_comment(string_view, error_code& ec) { return go(ec); }

 private:
  // An array or object that is not closed, and the name under which its next member goes.
  struct Open {
    Value value;
    std::string name;
  };

  static bool go(error_code& ec) {
    ec = {};
    return true;
  }

  bool stop(Error error, error_code& ec) {
    failure_ = std::move(error);
    ec = boost::json::error::syntax;
    return false;
  }

  bool add(string_view part, error_code& ec) {
    text_.append(part.data(), part.size());
    return go(ec);
  }

  template <typename T>
  bool put_number(T value, error_code& ec) {
    text_.clear();
    return put(Value(value), ec);
  }

  // Boost's own conversion is off by an ulp at times; this one is exact. It says nothing of the
  // value when that is out of range; what underflows becomes zero.
  bool put_double(const std::string& text, double nearly, error_code& ec) {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() && std::abs(nearly) > 1) {
      return stop({ErrorCode::InvalidArgument, "JSON: a number is outside the range of a double"},
                  ec);
    }
    return put(Value(value), ec);
  }

  bool open(Value value, error_code& ec) {
    open_.push_back({.value = std::move(value), .name = {}});
    return go(ec);
  }

  bool close(error_code& ec) {
    Value value = std::move(open_.back().value);
    open_.pop_back();
    return put(std::move(value), ec);
  }

  bool put(Value value, error_code& ec) {
    if (++values_ > values_max_) return stop(over_limit(0, values_max_, "values"), ec);
    if (open_.empty()) {
      result_ = std::move(value);
    } else if (Array* array = open_.back().value.if_array()) {
      array->push_back(std::move(value));
    } else {
      open_.back().value.if_object()->append(std::move(open_.back().name), std::move(value));
    }
    return go(ec);
  }

  std::size_t values_max_;
  std::size_t values_ = 0;
  std::vector<Open> open_;
  std::string text_;  // of a string, name or number that comes in parts
  Value result_;
  std::optional<Error> failure_;
};

Error at_byte(std::size_t byte, const std::string& what) {
  return {ErrorCode::InvalidArgument, "JSON at byte " + std::to_string(byte) + ": " + what};
}

}  // namespace

Result<Value> parse(std::string_view text, const ParseLimits& limits) {
  if (text.size() > limits.bytes_max) return over_limit(text.size(), limits.bytes_max, "bytes");
  if (const auto valid = utf8_valid_bytes(text); valid < text.size()) {
    return at_byte(valid, "not UTF-8");
  }
  boost::json::parse_options options;
  options.max_depth = limits.depth_max;
  boost::json::basic_parser<Builder> parser(options, limits.values_max);
  error_code ec;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), ec);
  if (const auto& failure = parser.handler().failure()) return *failure;
  if (ec == boost::json::error::too_deep) {
    return Error{ErrorCode::LimitExceeded, "JSON at byte " + std::to_string(read) +
                                               ": nested deeper than the limit of " +
                                               std::to_string(limits.depth_max)};
  }
  if (ec) return at_byte(read, ec.message());
  if (read < text.size()) return at_byte(read, "characters after the end");
  return parser.handler().take();
}

}  // namespace jiyi::json
