// Small comparisons of outcomes, and requests in words for the list that a failure prints.

#pragma once

#include <string>
#include <vector>

#include "jiyi/engine.h"

namespace jiyi::model {

std::string shown(const ReadAt& at);
std::string shown(const std::vector<NewMemory>& items);
std::string shown(const EndRequest& request);
std::string shown(ErrorCode code);

// Whether a filter's ranges run forward and its numbers are within bounds.
bool is_valid(const Filter& filter);

template <typename T>
std::string wrong_error(const Result<T>& engine, ErrorCode code) {
  if (engine.ok()) return "succeeds where " + shown(code) + " is due";
  if (engine.error().code() == code) return {};
  return "fails with " + shown(engine.error().code()) + " (" + engine.error().message() +
         ") where " + shown(code) + " is due";
}

template <typename T, typename U>
std::string wrong_outcome(const Result<T>& engine, const Result<U>& reference) {
  if (!reference.ok()) return wrong_error(engine, reference.error().code());
  return engine.ok() ? "" : "fails: " + engine.error().message();
}

}  // namespace jiyi::model
