// The tables `windows` and `window_items`, as one work writes them and as readers see them.

#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"
#include "store/windows.h"

namespace jiyi::store {

// Borrows the connection. Confined to the writer's thread.
class SqliteWindowRows final : public WindowRows {
 public:
  SqliteWindowRows(Connection& connection, BankId bank) : connection_(connection), bank_(bank) {}

  Result<std::optional<WindowRow>> find(const Scope& scope) override;
  Result<WindowRow> make(const Scope& scope, const WindowSettings& settings) override;
  Result<void> save(const WindowRow& window) override;

  Result<std::vector<WindowItem>> inside(WindowId window) override;
  Result<std::vector<WindowItem>> of_group(WindowId window, WindowPosition group) override;
  Result<std::vector<WindowItem>> unsummarised(WindowId window, std::size_t limit) override;
  Result<std::vector<WindowItem>> calling(WindowId window, std::size_t limit) override;
  Result<std::optional<WindowItem>> find_item(WindowId window, std::string_view id) override;
  Result<void> add_item(WindowId window, const WindowItem& item) override;
  Result<void> save_item(WindowId window, const WindowItem& item) override;
  Result<void> forget_tokens(WindowId window) override;

  Result<std::vector<SummaryRow>> summaries(WindowId window) override;
  Result<SummaryNumber> add_summary(WindowId window, const SummaryRow& summary,
                                    std::span<const SummaryNumber> parts) override;
  Result<void> extend_summary(WindowId window, const SummaryRow& summary,
                              std::span<const SummaryNumber> parts) override;
  Result<void> drop_summaries(WindowId window) override;

 private:
  Connection& connection_;
  BankId bank_;
};

Result<std::optional<WindowRow>> find_window(Connection& connection, BankId bank,
                                             const Scope& scope);
Result<std::vector<WindowRow>> find_windows(Connection& connection, BankId bank);
Result<std::vector<WindowItem>> items_inside(Connection& connection, BankId bank, WindowId window);

// As Store::window and Store::window_left.
Result<std::optional<WindowContents>> read_window(Connection& connection, BankId bank,
                                                  const Scope& scope);
Result<std::vector<WindowItem>> read_left(Connection& connection, BankId bank, WindowId window,
                                          const LeftRange& range);

}  // namespace jiyi::store
