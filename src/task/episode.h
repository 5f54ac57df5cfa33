// What is left of a task when it is complete: a text that says what was wanted, what came of it and
// how.

#pragma once

#include <string>

#include "jiyi/result.h"
#include "jiyi/task.h"
#include "store/tasks.h"

namespace jiyi::task {

// In Chinese if the goal is. LimitExceeded over kTaskStepsMax and kTextBytesMax.
Result<std::string> episode_text(const store::TaskRow& task, const TaskComplete& request);

}  // namespace jiyi::task
