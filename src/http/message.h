// One question over HTTP and its answer, as data.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "http/secret.h"

namespace jiyi::http {

enum class Method : std::uint8_t { Get, Post };

struct Header {
  std::string name;
  std::string value;
};

struct Request {
  Method method = Method::Get;
  std::string url;
  std::vector<Header> headers;
  std::shared_ptr<const Secret> key;  // sent as "Authorization: Bearer …"; null: none
  std::string body;
  std::size_t answer_bytes_max = std::size_t{16} << 20;
  std::chrono::milliseconds timeout{30'000};  // for the whole of one exchange
  std::stop_token stop;                       // seen within a second
};

struct Response {
  int status = 0;
  std::vector<Header> headers;  // names in lower case
  std::string body;

  // The first of that name, written in lower case; "" when there is none.
  std::string_view header(std::string_view name) const;
};

}  // namespace jiyi::http
