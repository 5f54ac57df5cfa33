// What every read needs: the store, one bank and the view that the read looks at.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bank/bank.h"
#include "bank/visible.h"
#include "jiyi/recall.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::recall {

// Borrows the store. Thread-compatible; made for one call.
class Reader {
 public:
  // Catches the bank up with the store. What has expired at `now` is not read.
  static Result<Reader> open(store::Store& store, bank::Bank& bank,
                             std::int64_t now_us = bank::kBeforeAll);

  const bank::View& view() const { return *view_; }
  std::int64_t now_us() const { return now_us_; }

  Result<bank::Visible> visible(const Filter& filter, const ReadAt& at) const;

  // Rows of documents as they were at the view's moment, in order: one that has been replaced
  // since is still in force. A row that is gone, damaged or does not pass the filter is left
  // out: the view is derived, the row is the truth.
  struct Fetched {
    bank::DocId doc = 0;
    Memory memory;
  };
  Result<std::vector<Fetched>> fetch(const std::vector<bank::DocId>& docs, const Filter& filter,
                                     const ReadAt& at) const;

  // All versions of a memory, oldest first; NotFound if there are none. Also of one that has
  // expired.
  Result<std::vector<Memory>> versions(const std::string& id) const;
  bool has_expired(const Memory& memory, const ReadAt& at) const;
  // The version in force.
  Result<Memory> get(const std::string& id, const ReadAt& at) const;
  // The document in force at the view's moment; nullopt if there is none.
  Result<std::optional<bank::DocId>> document(const std::string& id, const ReadAt& at) const;

 private:
  Reader(store::Store& store, store::BankId bank, std::shared_ptr<const bank::View> view,
         std::int64_t now_us)
      : store_(&store), bank_(bank), view_(std::move(view)), now_us_(now_us) {}

  bool in_force(const Memory& memory, const ReadAt& at) const;

  store::Store* store_;
  store::BankId bank_;
  std::shared_ptr<const bank::View> view_;
  std::int64_t now_us_;
};

}  // namespace jiyi::recall
