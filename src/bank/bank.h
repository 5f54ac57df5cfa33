// One bank as a reader sees it: its view, kept up with the store.

#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "bank/vector_model.h"
#include "bank/view.h"
#include "base/guarded.h"
#include "base/snapshot.h"
#include "jiyi/log.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::bank {

// Thread-safe. Borrows the store, which must outlive it.
class Bank {
 public:
  Bank(store::Store& store, store::BankRow row, LogSink log, ChooseVectors choose = nullptr);

  const store::BankRow& row() const { return row_; }

  // The view at the store's present seq: every write acknowledged before the call, by this
  // process or another, is in it.
  Result<std::shared_ptr<const View>> current();

  // The view as it is, perhaps behind.
  std::shared_ptr<const View> loaded() const { return view_.current(); }

  // Asks anew whose vectors the view shall hold, and reads them all again.
  Result<void> reload_vectors();

  // Merges segments if there are many. Slow for large banks; reads go on meanwhile.
  void compact();

  // Keeps the view, compacted, in the store, if it has moved far enough from the last one kept.
  Result<void> save_snapshot();

 private:
  // Held for the length of a catch-up, with reads of the store under it: it only keeps two
  // catch-ups from doing the same work. Readers of view_ never wait for it.
  struct CatchUp {
    bool loaded = false;
    std::uint64_t snapshot_seq = 0;  // of the snapshot in the store
    store::ModelId serving = 0;
  };

  Result<void> load(CatchUp& state);
  Result<void> load_rows(CatchUp& state);
  Result<void> load_vectors(CatchUp& state);
  Result<void> follow(CatchUp& state, std::uint64_t seq);
  std::shared_ptr<const View> compacted_view();

  store::Store& store_;
  store::BankRow row_;
  LogSink log_;
  ChooseVectors choose_;
  base::Snapshot<View> view_;
  base::Guarded<CatchUp> catch_up_;
};

}  // namespace jiyi::bank
