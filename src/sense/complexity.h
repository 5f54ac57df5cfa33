// How much work it takes to answer a message, from 0 to 1.

#pragma once

#include "sense/message.h"

namespace jiyi::sense {

// The sum, at most 1, of
//   0.18  for each different kind of task word, up to three: 分析, 方案, 架构, 代码, 比较, 设计,
//   多步骤,
//         compare, design, debug …
//   0.2   times its characters over 200, at most 0.2; one of a script without spaces counts twice
//   0.3   for code: a ``` fence, or several signs that only code has
//   0.1   for each question after the first, up to three
double complexity(const Message& message);

}  // namespace jiyi::sense
