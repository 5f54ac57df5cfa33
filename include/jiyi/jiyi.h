// Everything, for programs that use the library. Inside the project include what you use.

#pragma once

#include "jiyi/audit.h"
#include "jiyi/engine.h"
#include "jiyi/log.h"
#include "jiyi/memory.h"
#include "jiyi/reading.h"
#include "jiyi/recall.h"
#include "jiyi/result.h"
#include "jiyi/stats.h"
#include "jiyi/summariser.h"
#include "jiyi/task.h"
#include "jiyi/timestamp.h"
#include "jiyi/transfer.h"
#include "jiyi/upkeep.h"
#include "jiyi/window.h"
