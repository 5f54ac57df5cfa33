// What a window holds, reckoned from its items and their memories as they are now.

#pragma once

#include <cstddef>
#include <vector>

#include "jiyi/window.h"
#include "store/windows.h"
#include "window/fit.h"
#include "window/settings.h"

namespace jiyi::window {

// The facts of an item. REQUIRES: its tokens are known.
Entry entry_of(const store::WindowItem& item);

// The items that count, in order: those whose memories are live, with their tokens.
struct Reckoned {
  std::vector<Entry> entries;
  std::vector<std::size_t> from;  // index of each in contents.items
  std::vector<bool> cut;
};
Reckoned reckon(const store::WindowContents& contents);

// Of what is shown.
struct Filled {
  std::size_t tokens = 0;
  bool over_budget = false;
};
Filled filled(const store::WindowContents& contents);

WindowView view_of(const store::WindowContents& contents);
WindowUsage usage_of(const store::WindowContents& contents);

// Of a message that is not inside: its whole text.
WindowEntry whole_entry(const store::WindowItem& item, Memory memory,
                        const WindowSettings& settings);

}  // namespace jiyi::window
