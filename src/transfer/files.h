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
  std::size_t links = 0;  // symbolic links of a folder, which lead nowhere here
};

// The file itself, under its own name; or the files of a folder: the phone records of a LifeBench
// user, else every file below it with an ending that we know. A link is followed if it is the path
// itself, and none below a folder. NotFound when there is no file.
Result<Inputs> input_paths(const std::string& path);

// That links were not followed, and what to do about it.
std::string links_text(std::size_t links);

// Opens the file; what is packed with gzip is unpacked while it is read.
Result<std::unique_ptr<Source>> open_source(const InputPath& input);

}  // namespace jiyi::transfer
