// A file that is written piece by piece and appears under its name when it is whole.

#pragma once

#include <string>
#include <string_view>

#include "io/descriptor.h"
#include "io/files.h"
#include "jiyi/result.h"

namespace jiyi::io {

// The draft stands beside the file and goes away with its owner. Confined to one thread.
class DraftFile {
 public:
  // For this user only (0600). AlreadyExists when there is a file at `path` that must not be
  // replaced.
  static Result<DraftFile> create(const std::string& path, Replace replace = Replace::No);
  DraftFile(DraftFile&& other) noexcept;
  DraftFile& operator=(DraftFile&&) = delete;
  ~DraftFile();

  Result<void> append(std::string_view bytes);
  // Durable when it returns. AlreadyExists when a file has appeared at the path meanwhile.
  Result<void> publish();

 private:
  DraftFile(std::string path, std::string draft, Descriptor file, Replace replace)
      : path_(std::move(path)),
        draft_(std::move(draft)),
        file_(std::move(file)),
        replace_(replace) {}

  std::string path_;
  std::string draft_;  // empty once it is published or moved away
  Descriptor file_;
  Replace replace_;
};

}  // namespace jiyi::io
