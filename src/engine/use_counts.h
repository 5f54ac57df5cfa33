// Uses of memories that are not written yet, so that reading writes nothing.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/guarded.h"
#include "jiyi/memory.h"
#include "store/upkeep.h"

namespace jiyi::engine {

inline constexpr std::size_t kUsesWaitingMax = 10'000;  // memories; then they are written at once

// Thread-safe.
class UseCounts {
 public:
  using ById = std::map<std::string, store::AccessRow, std::less<>>;

  // Each id once more, at this moment. Whether so many wait that they should be written.
  bool add(const BankKey& bank, const std::vector<std::string>& ids, std::int64_t now_us);

  // What waits, which then does not any more.
  std::map<BankKey, ById> take();
  // What could not be written waits again.
  void put_back(const BankKey& bank, const ById& rows);

 private:
  struct Waiting {
    std::map<BankKey, ById> banks;
    std::size_t memories = 0;
  };
  base::Guarded<Waiting> waiting_;
};

}  // namespace jiyi::engine
