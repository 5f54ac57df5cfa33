// The demo's window: a long session within the limits of a model, and nothing of it lost.

#pragma once

#include <cstddef>
#include <string>

#include "cli/demo_script.h"
#include "cli/render.h"
#include "jiyi/engine.h"
#include "jiyi/result.h"

namespace jiyi::cli {

struct DemoWindowReport {
  std::size_t messages = 0;  // of the session
  std::size_t inside = 0;
  std::size_t summarised = 0;  // a summary stands for them
  std::size_t tokens = 0;      // as the model counts
  std::size_t usable = 0;
  std::size_t kept = 0;  // of all messages, those that can still be read whole
  bool pin_stays = false;
  std::string summary;

  // The limits are kept, some have left for a summary, the pinned one is inside, none is lost.
  bool passed() const;
};

// Adds the messages of a bank, oldest first, to a session of its own, one by one.
Result<DemoWindowReport> run_demo_window(Engine& engine, const DemoWindow& script);

std::string window_report_page(const DemoWindowReport& report, const Page& page);

}  // namespace jiyi::cli
