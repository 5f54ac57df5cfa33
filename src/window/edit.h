// One window inside one transaction.

#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "jiyi/result.h"
#include "jiyi/window.h"
#include "store/store.h"
#include "window/fit.h"
#include "window/measure.h"
#include "window/message.h"

namespace jiyi::window {

// A message whose memory was written in the same transaction.
struct NewItem {
  std::string id;
  bool deduplicated = false;  // the memory was there already
  Facts facts;
  int importance = 5;
  WriteRule rule = WriteRule::NothingToKeep;  // of the memory, and why
  std::string reason;
  // As counted before the transaction, if with the settings that the window still has.
  std::optional<Measured> measured;
};

// Borrows the transaction. Nothing is dropped from a window but with finish().
class Edit {
 public:
  // NotFound says how to make one.
  static Result<Edit> open(store::Transaction& txn, const Scope& scope);
  static Result<Edit> open_or_make(store::Transaction& txn, const Scope& scope,
                                   const WindowSettings& settings);

  const WindowSettings& settings() const { return window_.settings; }

  // InvalidArgument if it answers a call that no message of the session made. A result whose call
  // has left does not come in.
  Result<WindowAdded> add(const NewItem& item);
  Result<void> set_pinned(const std::vector<std::string>& ids, bool pinned, WindowReply& reply);
  Result<void> prune(const WindowPrune& request, WindowReply& reply);
  Result<void> clear(const WindowClear& request, WindowReply& reply);
  Result<void> configure(const WindowSettings& settings);

  // Takes out what the limits ask for, unless a summary is to be made of it, and says how full
  // the window is then.
  Result<void> finish(WindowReply& reply);

 private:
  Edit(store::Transaction& txn, store::WindowRow window) : txn_(&txn), window_(std::move(window)) {}

  Result<void> load();
  // Counts the tokens that are unknown; hides what is not live any more.
  Result<void> settle();
  Result<bool> settle_one(store::WindowItem& item);
  Result<void> hide_group(store::WindowPosition group);
  Result<store::WindowItem> placed(const NewItem& item);
  Result<std::optional<store::WindowItem>> caller_of(const std::string& call);
  Result<void> bring_back(const store::WindowItem& item, WindowReply& reply);
  Result<void> take_out(const std::vector<std::size_t>& leaving, WindowPlace place,
                        WindowReply& reply);
  std::vector<Entry> entries() const;

  store::Transaction* txn_;
  store::WindowRow window_;
  std::vector<store::WindowItem> items_;    // inside, in order
  std::set<store::WindowPosition> hidden_;  // groups that settle() has hidden
};

}  // namespace jiyi::window
