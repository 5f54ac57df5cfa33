#include "store/sqlite/readers.h"

#include <string>

namespace jiyi::store {

Result<std::unique_ptr<Connection>> Readers::take() {
  std::unique_ptr<Connection> taken;
  const bool in_time = pool_.when(
      std::chrono::steady_clock::now() + options_.busy_timeout,
      [&](const Pool& pool) { return !pool.free.empty() || pool.open < connections_max_; },
      [&](Pool& pool) {
        if (pool.free.empty()) {
          ++pool.open;  // the place; the connection is opened outside the lock
        } else {
          taken = std::move(pool.free.back());
          pool.free.pop_back();
        }
      });
  if (!in_time) {
    return Error{ErrorCode::Unavailable,
                 "all " + std::to_string(connections_max_) + " readers are busy; try again"};
  }
  if (taken != nullptr) return taken;
  auto opened = Connection::open(options_);
  if (!opened.ok()) pool_.with([](Pool& pool) { --pool.open; });
  return opened;
}

// What was read stands however the transaction ends; a connection that cannot end it is of no
// more use.
void Readers::give_back(std::unique_ptr<Connection> connection) {
  const bool stuck = connection->in_transaction() && !connection->run("COMMIT").ok();
  if (stuck) connection.reset();
  pool_.with([&](Pool& pool) {
    if (stuck) {
      --pool.open;
    } else {
      pool.free.push_back(std::move(connection));
    }
  });
}

}  // namespace jiyi::store
