// What carries a request to a server and its answer back.

#pragma once

#include "http/message.h"
#include "jiyi/result.h"

namespace jiyi::http {

// Thread-safe.
class Transport {
 public:
  virtual ~Transport() = default;

  // Any status is an answer. Without one: Unavailable (no connection, or cut off half-way),
  // DeadlineExceeded, LimitExceeded (the answer is too long), Cancelled, InvalidArgument.
  // Messages name the host and neither path, body nor headers.
  virtual Result<Response> send(const Request& request) = 0;
};

}  // namespace jiyi::http
