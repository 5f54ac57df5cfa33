// The shortest ways to write windows to a store, and to read them.

#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"
#include "testkit/store_rows.h"

namespace jiyi::testkit {

inline const Scope kSession{.user_id = "u", .agent_id = "", .app_id = "", .session_id = "s"};

// Runs `use(windows, id)` on the window of `scope`, made if new.
inline Result<void> with_window(
    store::Store& store, const BankKey& bank, const Scope& scope,
    const std::function<Result<void>(store::WindowRows&, store::WindowId)>& use) {
  auto written = store.write(bank, [&](store::Transaction& txn) -> Result<void> {
    auto window = txn.windows().find(scope);
    if (!window.ok()) return std::move(window).error();
    if (window.value()) return use(txn.windows(), window.value()->id);
    auto made = txn.windows().make(scope, {});
    if (!made.ok()) return std::move(made).error();
    return use(txn.windows(), made.value().id);
  });
  if (!written.ok()) return std::move(written).error();
  return {};
}

inline store::WindowItem window_item(store::WindowPosition position, std::string id) {
  store::WindowItem item;
  item.position = position;
  item.id = std::move(id);
  item.tokens = 10;
  return item;
}

// Messages a, b, c … as rows and as items at positions 1, 2, 3 ….
inline Result<void> fill_window(store::Store& store, const BankKey& bank, const Scope& scope,
                                const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    auto row = insert(store, bank, id, "text of " + id);
    if (!row.ok()) return std::move(row).error();
  }
  return with_window(store, bank, scope,
                     [&](store::WindowRows& windows, store::WindowId window) -> Result<void> {
                       for (std::size_t i = 0; i < ids.size(); ++i) {
                         auto added = windows.add_item(window, window_item(i + 1, ids[i]));
                         if (!added.ok()) return added;
                       }
                       return {};
                     });
}

}  // namespace jiyi::testkit
