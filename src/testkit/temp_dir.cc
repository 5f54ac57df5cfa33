#include "testkit/temp_dir.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <unistd.h>

namespace jiyi::testkit {

TempDir::TempDir() {
  auto pattern = (std::filesystem::temp_directory_path() / "jiyi-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    std::perror("mkdtemp");
    std::abort();
  }
  path_ = pattern;
}

TempDir::~TempDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace jiyi::testkit
