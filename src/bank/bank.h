// One bank as a reader sees it: its view, kept up with the store.

#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
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

  // Links some of the vectors that wait for a place in the graph of a large bank; what is written
  // meanwhile is not waited for. True while more is to be done. When it is all done, the graph is
  // kept in the store if much of it is new.
  Result<bool> link_vectors(const std::stop_token& stop);

  // Keeps the view, compacted, in the store, and its graph, if they have moved far enough from the
  // last ones kept.
  Result<void> save_snapshot();

 private:
  // Held for the length of a catch-up, with reads of the store under it: it only keeps two
  // catch-ups from doing the same work. Readers of view_ never wait for it.
  struct CatchUp {
    bool loaded = false;
    std::uint64_t snapshot_seq = 0;  // of the snapshot in the store
    store::ModelId serving = 0;
    std::uint64_t graph_seq = 0;   // of the graph in the store; 0: none
    std::size_t graph_linked = 0;  // vectors in it
    std::uint64_t forgets = 0;     // rounds of changes that forgot something
    std::uint64_t loads = 0;       // of all vectors
    bool wants_graph = false;      // vectors were loaded without the graph that the store may have
  };

  Result<void> load(CatchUp& state);
  Result<void> load_rows(CatchUp& state);
  Result<void> load_vectors(CatchUp& state);
  void load_graph(CatchUp& state);
  Result<void> follow(CatchUp& state, std::uint64_t seq);
  Result<void> publish_linked(CatchUp& state, View linked, std::uint64_t loads);
  Result<void> save_view();
  Result<void> save_graph();
  static bool wants_graph_kept(const CatchUp& state, const View& view);
  std::shared_ptr<const View> compacted_view();

  store::Store& store_;
  store::BankRow row_;
  LogSink log_;
  ChooseVectors choose_;
  base::Snapshot<View> view_;
  base::Guarded<CatchUp> catch_up_;
};

}  // namespace jiyi::bank
