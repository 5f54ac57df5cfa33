// Windows over the store and the write path of memories.

#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "jiyi/engine.h"
#include "jiyi/log.h"
#include "jiyi/summariser.h"
#include "jiyi/window.h"
#include "memory/writer.h"
#include "store/store.h"
#include "window/edit.h"

namespace jiyi::engine {

// Thread-safe. Borrows all, which must outlive it.
class EngineWindows final : public Windows {
 public:
  // What is done besides writing memories: with the items as they will be written, before the
  // transaction; and inside it, given what became of each.
  struct Also {
    std::function<void(std::span<const memory::Prepared>)> before;
    std::function<Result<void>(store::Transaction&, const std::vector<Remembered>&)> inside;
  };
  struct Parts {
    store::Store& store;
    std::function<Result<RememberReply>(const BankKey&, std::vector<NewMemory>, const Also&)>
        remember;
    std::string writer;
    WindowSettings settings;  // of windows that have none yet
    Summariser summariser;    // empty: the best sentences
    const base::Clock& clock;
    LogSink log;
  };
  explicit EngineWindows(Parts parts) : parts_(std::move(parts)) {}

  Result<WindowReply> add(const WindowKey& key, std::vector<WindowMessage> messages) override;
  Result<WindowView> show(const WindowKey& key) override;
  Result<WindowLeft> left(const WindowKey& key, const WindowLeftRequest& request) override;
  Result<WindowReply> pin(const WindowKey& key, const std::vector<std::string>& ids) override;
  Result<WindowReply> unpin(const WindowKey& key, const std::vector<std::string>& ids) override;
  Result<WindowReply> prune(const WindowKey& key, const WindowPrune& request) override;
  Result<WindowReply> clear(const WindowKey& key, const WindowClear& request) override;
  Result<WindowUsage> usage(const WindowKey& key) override;
  Result<WindowSettings> configure(const WindowKey& key, const WindowChange& change) override;

 private:
  using Change = std::function<Result<void>(window::Edit&, WindowReply&)>;

  // The bank of a window, and its settings, or those that it will have.
  struct Place {
    store::BankId bank = 0;  // 0: there is none yet
    bool there = false;
    WindowSettings settings;
  };
  Result<Place> place_of(const WindowKey& key);
  Result<store::WindowContents> contents_of(const WindowKey& key);
  Result<WindowReply> change(const WindowKey& key, const Change& change, bool dry_run = false);
  Result<WindowReply> set_pinned(const WindowKey& key, const std::vector<std::string>& ids,
                                 bool pinned);
  Result<Summary> summary_of(const SummaryRequest& request) const;
  // Makes the summaries that are due, and says what has left with them.
  Result<void> summarise(const WindowKey& key, WindowReply& reply);

  Parts parts_;
};

}  // namespace jiyi::engine
