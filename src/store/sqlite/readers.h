// A bounded set of read connections that threads take turns with.

#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "base/monitor.h"
#include "jiyi/result.h"
#include "store/sqlite/connection.h"

namespace jiyi::store {

// Thread-safe. Connections are opened when first needed and kept.
class Readers {
 public:
  Readers(ConnectionOptions options, std::size_t connections_max)
      : options_(std::move(options)), connections_max_(connections_max) {}

  Access access() const { return options_.access; }

  // Runs `read` with a connection in a read transaction, so that all it reads is of one
  // moment. Waits for a free connection up to the busy time-out.
  template <typename T>
  Result<T> run(const std::function<Result<T>(Connection&)>& read);

 private:
  struct Pool {
    std::vector<std::unique_ptr<Connection>> free;
    std::size_t open = 0;
  };

  Result<std::unique_ptr<Connection>> take();
  void give_back(std::unique_ptr<Connection> connection);

  ConnectionOptions options_;
  std::size_t connections_max_;
  base::Monitor<Pool> pool_;
};

template <typename T>
Result<T> Readers::run(const std::function<Result<T>(Connection&)>& read) {
  auto connection = take();
  if (!connection.ok()) return std::move(connection).error();
  auto begun = connection.value()->run("BEGIN");
  Result<T> result = begun.ok() ? read(*connection.value()) : Result<T>(begun.error());
  give_back(std::move(connection).value());
  return result;
}

}  // namespace jiyi::store
