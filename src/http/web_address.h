// The base address of a service, checked once when it is configured.

#pragma once

#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::http {

// Thread-compatible.
class WebAddress {
 public:
  // "https://host[:port][/path]", also http. InvalidArgument for anything else, for user names
  // and passwords, queries and fragments, none of which is repeated in the message.
  static Result<WebAddress> parse(std::string_view text);

  // Scheme and host in lower case, no slash at the end: equal for equal addresses.
  std::string text() const { return origin_ + path_; }
  // For logs and messages: scheme, host and port.
  const std::string& origin() const { return origin_; }
  // `path` begins with a slash.
  std::string under(std::string_view path) const { return text().append(path); }
  // Whether what is sent stays on this machine or is encrypted.
  bool is_private() const { return private_; }

 private:
  WebAddress() = default;

  std::string origin_;
  std::string path_;
  bool private_ = false;
};

}  // namespace jiyi::http
