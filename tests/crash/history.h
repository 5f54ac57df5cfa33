// What was asked of a store and what it acknowledged, kept outside of it; and whether what it
// holds afterwards is in keeping with that.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "store/store.h"

namespace jiyi::crash {

// Writes whole batches and forgets whole batches; each must be there as a whole or not at all.
// Confined to one thread.
class History {
 public:
  // False when the store did not acknowledge.
  bool add(store::Store& store, std::size_t memories);
  bool replace(store::Store& store, std::size_t batch);  // by second versions
  bool forget(store::Store& store, std::size_t batch);

  // Also allows, but does not demand, what `whole` asked for beyond this history.
  void expect_later(const History& whole);

  std::size_t batches() const { return batches_.size(); }
  // Empty when everything is as it must be; else what is wrong.
  std::vector<std::string> complaints(store::Store& store) const;

 private:
  enum class Step : std::uint8_t { No, Tried, Acknowledged };
  struct Batch {
    std::vector<std::string> ids;
    Step added = Step::No;
    Step replaced = Step::No;
    Step forgotten = Step::No;
  };

  static std::string text_of(const std::string& id, std::uint32_t version);

  std::vector<Batch> batches_;
};

}  // namespace jiyi::crash
