// The write path of memory/ over a real store, with short calls for tests.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "memory/validate.h"
#include "memory/writer.h"
#include "testkit/store_fixture.h"

namespace jiyi::testkit {

class MemoryWorld : public StoreFixture {
 protected:
  // Runs `use(txn)` as one write and returns what it returned.
  template <typename Use>
  auto in_write(Use&& use) -> decltype(use(std::declval<store::Transaction&>())) {
    decltype(use(std::declval<store::Transaction&>())) outcome =
        Error{ErrorCode::Internal, "the write did not run"};
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      outcome = use(txn);
      if (!outcome.ok()) return Error(outcome.error());
      return {};
    });
    if (outcome.ok() && !written.ok()) return Error(written.error());
    return outcome;
  }

  Result<std::vector<Remembered>> remember(std::vector<NewMemory> items) {
    std::vector<memory::Prepared> prepared;
    for (NewMemory& item : items) {
      auto checked = memory::checked(std::move(item));
      if (!checked.ok()) return std::move(checked).error();
      prepared.push_back(memory::prepare(std::move(checked).value()));
      std::string& id = prepared.back().memory.id;
      if (id.empty()) id = "gen" + std::to_string(++generated_);
    }
    return in_write(
        [&](store::Transaction& txn) { return memory::remember(txn, prepared, "tester"); });
  }

  static NewMemory note(std::string id, std::string text) {
    NewMemory item;
    item.id = std::move(id);
    item.text = std::move(text);
    return item;
  }

  std::vector<store::Row> versions(const std::string& id) {
    return store_->versions(bank().id, id).value();
  }

 private:
  int generated_ = 0;
};

}  // namespace jiyi::testkit
