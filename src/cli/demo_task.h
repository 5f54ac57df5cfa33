// The demo's task: a process that works on it is killed, and nothing that it was told is lost.

#pragma once

#include <cstddef>
#include <string>

#include "jiyi/engine.h"
#include "jiyi/result.h"

namespace jiyi::cli {

struct DemoTaskReport {
  std::size_t acknowledged = 0;  // steps, before the process was killed
  std::size_t kept = 0;
  std::string episode;  // what is left of the task

  // One step more may have been kept than was acknowledged.
  bool passed() const {
    return acknowledged > 0 && kept >= acknowledged && kept <= acknowledged + 1 && !episode.empty();
  }
};

// Lets `program pipe` count steps in a task and kills it by SIGKILL. The steps that were
// acknowledged. REQUIRES: no engine of this process has the store open.
Result<std::size_t> work_until_killed(const std::string& program, const std::string& store);

// The steps in the task now.
Result<std::size_t> read_demo_task(Engine& engine);
// Completes it; the text of its episode.
Result<std::string> end_demo_task(Engine& engine);

}  // namespace jiyi::cli
