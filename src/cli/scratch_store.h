// A store of its own for one command, which goes away at the end.

#pragma once

#include <string>
#include <utility>

#include "cli/context.h"
#include "jiyi/result.h"

namespace jiyi::cli {

// REQUIRES: at the end no engine of this process has it open. Confined to one thread.
class ScratchStore {
 public:
  // A name that no file has, in the system's folder for such files; `what` is part of it.
  static Result<ScratchStore> choose(const Environment& environment, const std::string& what);

  ScratchStore(ScratchStore&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchStore& operator=(ScratchStore&&) = delete;
  // Removes the store and what the system keeps beside it.
  ~ScratchStore();

  const std::string& path() const { return path_; }

 private:
  explicit ScratchStore(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace jiyi::cli
