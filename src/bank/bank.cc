#include "bank/bank.h"

#include <algorithm>
#include <string>
#include <utility>

#include "bank/graph_snapshot.h"
#include "base/log.h"
#include "base/try.h"

namespace jiyi::bank {
namespace {

constexpr std::size_t kRowsPerRound = 8192;
constexpr std::string_view kSnapshotKind = "view";
constexpr std::string_view kGraphKind = "graph";
constexpr std::size_t kLinkedPerStep = 1024;
constexpr std::size_t kGraphGainMin = 2000;          // fewer are linked again faster than kept
constexpr std::uint64_t kSnapshotChangesMin = 2000;  // fewer are caught up faster than kept

}  // namespace

Bank::Bank(store::Store& store, store::BankRow row, LogSink log, ChooseVectors choose)
    : store_(store),
      row_(std::move(row)),
      log_(std::move(log)),
      choose_(std::move(choose)),
      view_(std::make_shared<const View>(View::empty())) {}

Result<void> Bank::load(CatchUp& state) {
  if (state.loaded) return {};
  RETURN_IF_ERROR(load_rows(state));
  return load_vectors(state);
}

Result<void> Bank::load_rows(CatchUp& state) {
  ASSIGN_OR_RETURN(auto kept, store_.load_snapshot(row_.id, kSnapshotKind));
  state.loaded = true;
  if (!kept) return {};
  auto view = load_view(kept->bytes);
  ASSIGN_OR_RETURN(const std::uint64_t seq, store_.seq(row_.id));
  if (!view.ok() || view.value().seq != kept->seq || kept->seq > seq) {
    base::log(log_, LogLevel::Warning,
              "event=snapshot_rebuilt bank=" + std::to_string(row_.id) +
                  " reason=" + (view.ok() ? "seq" : view.error().message()));
    return {};
  }
  state.snapshot_seq = kept->seq;
  view_.publish(std::make_shared<const View>(std::move(view).value()));
  return {};
}

// Those of the rows that the view has.
Result<void> Bank::load_vectors(CatchUp& state) {
  if (!choose_) return {};
  ASSIGN_OR_RETURN(const store::BankModels models, store_.bank_models(row_.id));
  state.serving = models.serving;
  state.wants_graph = true;
  ++state.loads;
  View next = *view_.current();
  const auto model = choose_(models.serving);
  next.model = model ? model->id : 0;
  next.vectors = nullptr;
  if (model) {
    index::VectorIndex vectors(model->calibration, model->options);
    store::VectorRange range{.bank = row_.id, .model = model->id, .last = next.seq};
    while (range.after < range.last) {
      ASSIGN_OR_RETURN(const auto some, store_.vectors(range, kRowsPerRound));
      vectors = with_vectors(vectors, next.columns, some.added);
      range.after = some.seq;
    }
    next.vectors = std::make_shared<const index::VectorIndex>(std::move(vectors));
  }
  view_.publish(std::make_shared<const View>(std::move(next)));
  return {};
}

// Of a view that has all of its rows. One that cannot be used is made again, vector by vector.
void Bank::load_graph(CatchUp& state) {
  state.wants_graph = false;
  state.graph_seq = 0;
  const auto view = view_.current();
  if (view->vectors == nullptr || !view->vectors->wants_linking()) return;
  const auto kept = store_.load_snapshot(row_.id, kGraphKind);
  if (!kept.ok() || !kept.value()) return;
  auto linked = with_graph_snapshot(*view, kept.value()->bytes);
  if (!linked.ok()) {
    base::log(log_, LogLevel::Warning,
              "event=graph_rebuilt bank=" + std::to_string(row_.id) +
                  " reason=" + linked.error().message());
    return;
  }
  state.graph_seq = kept.value()->seq;
  state.graph_linked = linked.value().linked_size();
  View next = *view;
  next.vectors = std::make_shared<const index::VectorIndex>(std::move(linked).value());
  view_.publish(std::make_shared<const View>(std::move(next)));
}

Result<void> Bank::follow(CatchUp& state, std::uint64_t seq) {
  while (view_.current()->seq < seq) {
    const auto view = view_.current();
    ASSIGN_OR_RETURN(const store::Changes changes,
                     store_.changes(row_.id, view->seq, kRowsPerRound, view->model));
    if (changes.seq <= view->seq) break;
    view_.publish(std::make_shared<const View>(apply(*view, changes)));
    if (!changes.forgotten.empty()) {
      state.graph_seq = 0;  // the store let go of it as well
      ++state.forgets;
    }
    if (changes.serving != state.serving) RETURN_IF_ERROR(load_vectors(state));
  }
  if (state.wants_graph) load_graph(state);
  return {};
}

Result<std::shared_ptr<const View>> Bank::current() {
  ASSIGN_OR_RETURN(const std::uint64_t seq, store_.seq(row_.id));
  auto view = view_.current();
  if (view->seq < seq) {
    const auto caught_up = catch_up_.with([&](CatchUp& state) -> Result<void> {
      RETURN_IF_ERROR(load(state));
      return follow(state, seq);
    });
    if (!caught_up.ok()) return Error(caught_up.error());
    view = view_.current();
  }
  return view;
}

Result<void> Bank::reload_vectors() {
  return catch_up_.with([&](CatchUp& state) -> Result<void> {
    if (!state.loaded) return {};  // the first read loads them
    RETURN_IF_ERROR(load_vectors(state));
    load_graph(state);
    return {};
  });
}

// REQUIRES: catch_up_ is held, so that nobody else publishes.
std::shared_ptr<const View> Bank::compacted_view() {
  auto view = view_.current();
  if (!view->words.wants_compaction()) return view;
  View next = *view;
  next.words = view->words.compacted();
  view_.publish(std::make_shared<const View>(std::move(next)));
  return view_.current();
}

void Bank::compact() {
  catch_up_.with([&](CatchUp&) { compacted_view(); });
}

// The changes that came while it was linked are applied to it as they were to the view.
Result<void> Bank::publish_linked(CatchUp& state, View linked, std::uint64_t loads) {
  const std::uint64_t seq = view_.current()->seq;
  while (state.loads == loads && linked.seq < seq) {
    ASSIGN_OR_RETURN(const store::Changes changes,
                     store_.changes(row_.id, linked.seq, kRowsPerRound, linked.model));
    if (changes.seq <= linked.seq) return {};
    linked = apply(linked, changes);
    if (changes.serving != state.serving) return {};  // the next read loads other vectors
  }
  if (state.loads == loads) view_.publish(std::make_shared<const View>(std::move(linked)));
  return {};
}

Result<bool> Bank::link_vectors(const std::stop_token& stop) {
  std::uint64_t loads = 0;
  const auto view = catch_up_.with([&](const CatchUp& state) {
    loads = state.loads;
    return view_.current();
  });
  if (view->vectors == nullptr || !view->vectors->wants_linking()) return false;
  View next = *view;
  next.vectors =
      std::make_shared<const index::VectorIndex>(view->vectors->linked(kLinkedPerStep, stop));
  const bool done = !next.vectors->wants_linking();
  RETURN_IF_ERROR(catch_up_.with(
      [&](CatchUp& state) { return publish_linked(state, std::move(next), loads); }));
  if (done) RETURN_IF_ERROR(save_graph());
  return !done;
}

// When it is complete and not there, or much of it is new: linking goes on from there after a
// restart, also where no process lives long enough to complete it.
bool Bank::wants_graph_kept(const CatchUp& state, const View& view) {
  if (view.vectors == nullptr || view.vectors->linked_size() == 0) return false;
  const bool is_there = state.graph_seq != 0;
  if (!is_there && !view.vectors->wants_linking()) return true;
  const std::size_t linked = view.vectors->linked_size();
  const std::size_t before = is_there ? state.graph_linked : 0;
  const std::uint64_t moved = is_there ? view.seq - state.graph_seq : 0;
  return linked >= before + std::max(kGraphGainMin, linked / 10) ||
         moved >= std::max(kSnapshotChangesMin, view.seq / 10);
}

// Its bytes are many, so they are not written under the lock.
Result<void> Bank::save_graph() {
  CatchUp before;
  std::shared_ptr<const View> view;
  catch_up_.with([&](const CatchUp& state) {
    before = state;
    view = view_.current();
  });
  if (!wants_graph_kept(before, *view)) return {};
  RETURN_IF_ERROR(store_.save_snapshot(row_.id, kGraphKind, view->seq, graph_snapshot(*view)));
  catch_up_.with([&](CatchUp& state) {
    const bool is_there = state.loads == before.loads && state.forgets == before.forgets;
    if (!is_there) return;
    state.graph_seq = view->seq;
    state.graph_linked = view->vectors->linked_size();
  });
  return {};
}

Result<void> Bank::save_snapshot() {
  RETURN_IF_ERROR(save_view());
  return save_graph();
}

Result<void> Bank::save_view() {
  return catch_up_.with([&](CatchUp& state) -> Result<void> {
    const std::uint64_t seq = view_.current()->seq;
    const std::uint64_t moved = seq - state.snapshot_seq;
    if (moved < kSnapshotChangesMin || moved < seq / 10) return {};
    const auto view = compacted_view();
    RETURN_IF_ERROR(store_.save_snapshot(row_.id, kSnapshotKind, view->seq, serialise(*view)));
    state.snapshot_seq = view->seq;
    return {};
  });
}

}  // namespace jiyi::bank
