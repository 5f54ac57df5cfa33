// One JSON request in, one JSON answer out.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "pipe/operation.h"

namespace jiyi::pipe {

inline constexpr std::size_t kRequestBytesMax = std::size_t{64} << 20;

// Borrows the engine of the session, which must outlive the server. Thread-safe.
class Server {
 public:
  explicit Server(Session session);

  // The answer to one line, without a newline. A request that fails is answered by
  // {"error":{"code","message"}}; nothing is thrown, whatever the line is.
  std::string answer(std::string_view line) const;

 private:
  Session session_;
};

}  // namespace jiyi::pipe
