// Propagation for Result: the only two statement macros in the code base.
// They exist because C++20 has no operator that returns early.

#pragma once

#include <utility>

#include "jiyi/result.h"

// Returns the error of `expr` from the enclosing function, if it has one.
#define RETURN_IF_ERROR(expr)                         \
  do {                                                \
    if (auto try_result = (expr); !try_result.ok()) { \
      return std::move(try_result).error();           \
    }                                                 \
  } while (false)

// Declares or assigns `lhs` from the value of `expr`, or returns its error.
// Expands to several statements: never the body of an unbraced `if`.
#define ASSIGN_OR_RETURN(lhs, expr) \
  ASSIGN_OR_RETURN_IMPL(ASSIGN_OR_RETURN_NAME(__LINE__), lhs, expr)
#define ASSIGN_OR_RETURN_IMPL(result, lhs, expr)      \
  auto result = (expr);                               \
  if (!result.ok()) return std::move(result).error(); \
  lhs = std::move(result).value()
#define ASSIGN_OR_RETURN_NAME(line) ASSIGN_OR_RETURN_PASTE(line)
#define ASSIGN_OR_RETURN_PASTE(line) try_result_##line
