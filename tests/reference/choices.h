// Random requests, drawn from small pools so that they meet each other: equal texts, taken ids,
// used keys, moments between two writes.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "jiyi/engine.h"
#include "testkit/reference_bank.h"

namespace jiyi::model {

// Confined to one thread. The same seed on the same bank gives the same requests.
class Choices {
 public:
  explicit Choices(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
  bool one_in(std::uint64_t count) { return below(count) == 0; }
  template <typename T>
  T any_of(const std::vector<T>& pool) {
    return pool[below(pool.size())];
  }

  std::string words();  // two to six of them, in several scripts
  std::string new_text(const testkit::ReferenceBank& bank);  // sometimes one that is there
  // Nearly always one that is there.
  std::string known_id(const testkit::ReferenceBank& bank);
  std::vector<std::string> known_ids(const testkit::ReferenceBank& bank);

  NewMemory item(const testkit::ReferenceBank& bank);
  UpdateRequest update(const testkit::ReferenceBank& bank);
  Filter filter(const testkit::ReferenceBank& bank);
  ReadAt read_at(const testkit::ReferenceBank& bank);
  ListRequest list(const testkit::ReferenceBank& bank);
  RecallRequest recall(const testkit::ReferenceBank& bank);
  EndRequest end(const testkit::ReferenceBank& bank);

 private:
  Timestamp day();  // one of twenty, with one of three offsets
  void scope(NewMemory& item);
  void times(NewMemory& item);
  Timestamp recorded(const testkit::ReferenceBank& bank);  // at, just before or after a write

  base::Random random_;
};

}  // namespace jiyi::model
