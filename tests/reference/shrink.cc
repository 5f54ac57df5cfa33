#include <algorithm>
#include <utility>

#include "base/random.h"
#include "model_run.h"

namespace jiyi::model {

std::vector<Operation> random_operations(std::uint64_t seed, std::size_t count) {
  base::Random random(seed);
  std::vector<Operation> operations(count);
  for (Operation& operation : operations)
    operation.seed = random.next();
  return operations;
}

Outcome run(const std::vector<Operation>& operations) {
  ModelRun model;
  Outcome outcome;
  for (const Operation& operation : operations) {
    outcome.complaint = model.step(operation);
    if (outcome.failed()) break;
  }
  outcome.log = model.log();
  return outcome;
}

std::vector<Operation> shrunk(std::vector<Operation> operations) {
  constexpr int kRunsMax = 400;
  int runs = 0;
  for (std::size_t part = operations.size() / 2; part > 0; part /= 2) {
    for (std::size_t at = 0; at < operations.size() && runs < kRunsMax;) {
      std::vector<Operation> rest = operations;
      const auto begin = rest.begin() + static_cast<std::ptrdiff_t>(at);
      const auto length = std::min(part, rest.size() - at);
      rest.erase(begin, begin + static_cast<std::ptrdiff_t>(length));
      ++runs;
      if (run(rest).failed()) {
        operations = std::move(rest);
      } else {
        at += part;
      }
    }
  }
  return operations;
}

}  // namespace jiyi::model
