// What SQLite's result codes mean to those who use a store.

#pragma once

#include <string>

#include "jiyi/result.h"

namespace jiyi::store {

// The kind of an error, of an extended result code.
ErrorCode code_of(int code);

// What happened and what to do. `system` is the errno that goes with it, 0 when there is none;
// `salvages`: somebody who saves what is whole need not be told to.
std::string describe(int code, int system, bool salvages);

}  // namespace jiyi::store
