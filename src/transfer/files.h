// Files and folders as sources: what a path that somebody wants to import stands for.

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "jiyi/result.h"
#include "transfer/format.h"
#include "transfer/source.h"

namespace jiyi::transfer {

struct InputPath {
  std::string path;              // to open it by
  std::string name;              // for messages and the memories' source field
  Format format = Format::Auto;  // as its folder suggests
};

inline constexpr std::size_t kPassedOverKept = 5;

struct Inputs {
  std::vector<InputPath> files;
  std::size_t passed_over = 0;                 // files of a folder that are none of these
  std::vector<std::string> passed_over_names;  // the first kPassedOverKept of them
};

// The file itself, under its own name; or the files of a folder: the phone records of a LifeBench
// user, else every file below it with an ending that we know. NotFound when there is none.
Result<Inputs> input_paths(const std::string& path);

// Opens the file; what is packed with gzip is unpacked while it is read.
Result<std::unique_ptr<Source>> open_source(const InputPath& input);

}  // namespace jiyi::transfer
