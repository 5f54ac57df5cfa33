// The demo's two ends that last: a wrong claim that does not come back, and a guest of whom nothing
// is left, with a receipt.

#pragma once

#include <cstddef>
#include <string>

#include "jiyi/engine.h"
#include "jiyi/result.h"

namespace jiyi::cli {

struct DemoEndsReport {
  std::size_t restated = 0;  // times that the wrong claim was said again, each time otherwise
  std::size_t refused = 0;   // of them
  std::string reason;        // of the last
  bool still_recalled = false;
  std::size_t erased = 0;     // memories
  bool clean = false;         // nothing was found afterwards
  bool verified = false;      // the receipt is whole and signed
  bool tamper_found = false;  // one changed digit in it is

  bool passed() const {
    return restated > 0 && refused == restated && !still_recalled && erased > 0 && clean &&
           verified && tamper_found;
  }
};

// In a bank of its own.
Result<DemoEndsReport> run_demo_ends(Engine& engine);

}  // namespace jiyi::cli
