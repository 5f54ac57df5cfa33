// Whether a recall that asks for it looks at all: the rules, what its session was about, and how
// often it was worth it.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "base/guarded.h"
#include "jiyi/recall.h"
#include "jiyi/result.h"
#include "recall/reader.h"
#include "recall/trigger.h"
#include "store/store.h"

namespace jiyi::engine {

// What sessions looked last is held for so many of them, then for none: they look sooner again.
inline constexpr std::size_t kSessionsLookedMax = 10'000;

// Thread-safe.
class Trigger {
 public:
  // Notes the look of a request that names its session, with or without a trigger.
  Result<recall::TriggerDecision> decide(const BankKey& bank, const recall::Reader& from,
                                         const RecallRequest& request);

  struct Counts {
    std::uint64_t asked = 0;
    std::uint64_t saved = 0;
  };
  Counts counts(const BankKey& bank) const;

 private:
  struct State {
    std::map<std::pair<BankKey, std::string>, store::Number> looked;  // the bank's seq then
    std::map<BankKey, Counts> counts;
  };

  Result<recall::TriggerDecision> by_rules(const BankKey& bank, const recall::Reader& from,
                                           const RecallRequest& request) const;

  base::Guarded<State> state_;
};

}  // namespace jiyi::engine
