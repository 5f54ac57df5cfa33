// What is made of the items of a call before their transaction.

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/try.h"
#include "engine/engine_impl.h"
#include "memory/intake.h"
#include "memory/validate.h"
#include "memory/writer.h"

namespace jiyi::engine {

memory::Secrets EngineImpl::secrets() const {
  return options_.mask_secrets ? memory::Secrets::Mask : memory::Secrets::Keep;
}

Result<memory::Prepared> EngineImpl::read_item(const BankKey& bank, NewMemory item) {
  const bool weighed = item.importance.has_value();
  ASSIGN_OR_RETURN(auto checked, memory::checked(std::move(item)));
  ASSIGN_OR_RETURN(const memory::Taken taken, memory::take_in(checked, secrets()));
  if (!weighed) checked.importance = static_cast<int>(std::lround(taken.facts.importance));
  auto prepared = memory::prepare(std::move(checked));
  prepared.facts = taken.facts;
  prepared.masked = taken.masked;
  prepared.recalled = recalled_.known_in(bank, prepared.memory.text);
  return prepared;
}

// Ids are given afterwards, so that their order is that of the items.
std::vector<Result<memory::Prepared>> EngineImpl::prepared(const BankKey& bank,
                                                           std::vector<NewMemory> items) {
  std::vector<std::optional<Result<memory::Prepared>>> read(items.size());
  workers_.run(items.size(),
               [&](std::size_t i) { read[i].emplace(read_item(bank, std::move(items[i]))); });
  const Timestamp now = clock_.now();
  std::vector<Result<memory::Prepared>> all;
  all.reserve(read.size());
  for (auto& one : read) {
    if (one->ok() && one->value().memory.id.empty()) one->value().memory.id = ids_.next(now);
    all.push_back(std::move(*one));
  }
  return all;
}

}  // namespace jiyi::engine
