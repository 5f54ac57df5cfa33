// Windows beside the rows: which messages of a session are inside, and the small facts that this
// is decided by. A window's text is in the rows, but for its summaries, which are derived and go
// with every message that they cover.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/window.h"

namespace jiyi::store {

using WindowId = std::int64_t;         // in its bank
using WindowPosition = std::uint64_t;  // in its window; 1 is the first
using SummaryNumber = std::uint64_t;   // in its window; 0: none

struct WindowRow {
  WindowId id = 0;
  Scope scope;
  WindowSettings settings;
  WindowPosition last = 0;  // given last
};

// Stored, so the numbers stay what they are.
enum class WindowRole : std::uint8_t { System, User, Assistant, Tool };

// A memory of a session; a bank has it in one window only, once.
struct WindowItem {
  WindowPosition position = 0;
  std::string id;  // of the memory
  WindowRole role = WindowRole::User;
  // In the window, cut or not; nullopt: the memory or the settings changed, look again.
  std::optional<std::size_t> tokens;
  int importance = 5;
  WindowPosition group = 0;  // position of the message with the calls; 0: none
  std::string calls;         // ids of its calls, each ended with a line break
  bool pinned = false;
  bool cut = false;
  WindowPlace place = WindowPlace::Inside;
  SummaryNumber summary = 0;  // of level 1, that covers it

  friend bool operator==(const WindowItem&, const WindowItem&) = default;
};

struct SummaryRow {
  SummaryNumber number = 0;
  SummaryNumber parent = 0;  // that covers it; 0: it is shown
  int level = 1;
  WindowPosition first = 0;
  WindowPosition last = 0;
  std::size_t messages = 0;
  Trust trust = Trust::Medium;
  std::string made_by;
  std::string text;
};

// What runs inside one write, on the transaction's bank. Valid and confined as it.
//
// The transaction itself keeps windows true to the rows: the next version of a memory makes its
// item's tokens unknown and drops the summaries that cover it, and brings it back if it was
// hidden; forgetting one removes its item, those summaries, and takes its group out. A window
// without items goes with its last one.
class WindowRows {
 public:
  virtual ~WindowRows() = default;

  virtual Result<std::optional<WindowRow>> find(const Scope& scope) = 0;
  // REQUIRES: there is none.
  virtual Result<WindowRow> make(const Scope& scope, const WindowSettings& settings) = 0;
  virtual Result<void> save(const WindowRow& window) = 0;  // settings and last

  // Each in ascending position.
  virtual Result<std::vector<WindowItem>> inside(WindowId window) = 0;
  virtual Result<std::vector<WindowItem>> of_group(WindowId window, WindowPosition group) = 0;
  // Summarised, but the summary was dropped.
  virtual Result<std::vector<WindowItem>> unsummarised(WindowId window, std::size_t limit) = 0;
  // Those with calls, newest first.
  virtual Result<std::vector<WindowItem>> calling(WindowId window, std::size_t limit) = 0;
  virtual Result<std::optional<WindowItem>> find_item(WindowId window, std::string_view id) = 0;
  // AlreadyExists if the memory is in a window.
  virtual Result<void> add_item(WindowId window, const WindowItem& item) = 0;
  // All but position, id, role and calls.
  virtual Result<void> save_item(WindowId window, const WindowItem& item) = 0;
  virtual Result<void> forget_tokens(WindowId window) = 0;  // of all inside

  // Those without a parent, in order of what they cover.
  virtual Result<std::vector<SummaryRow>> summaries(WindowId window) = 0;
  // Gives it a number, and makes it the parent of `parts`.
  virtual Result<SummaryNumber> add_summary(WindowId window, const SummaryRow& summary,
                                            std::span<const SummaryNumber> parts) = 0;
  // The same for a summary that covers more now: it keeps its number and parts.
  virtual Result<void> extend_summary(WindowId window, const SummaryRow& summary,
                                      std::span<const SummaryNumber> parts) = 0;
  // All of them; what is summarised or hidden counts as cleared then.
  virtual Result<void> drop_summaries(WindowId window) = 0;
};

struct WindowContents {
  WindowRow window;
  std::vector<WindowItem> items;  // inside; damaged ones are left out
  std::vector<Memory> memories;   // the current version of each, in their order
  std::vector<SummaryRow> summaries;
  // Those that lost their summary, the oldest ones, and their memories.
  std::vector<WindowItem> unsummarised;
  std::vector<Memory> unsummarised_memories;
  std::map<WindowPlace, std::size_t> left;  // how many are elsewhere
};

// Which items that are not inside, newest first.
struct LeftRange {
  WindowPosition before = 0;
  std::size_t limit = 100;
  SummaryNumber summary = 0;
};

}  // namespace jiyi::store
