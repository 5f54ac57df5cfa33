// The program: wires the process to cli::run, and is where exceptions end.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "cli/app.h"
#include "io/files.h"
#include "jiyi/engine.h"

namespace {

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets it
  if (value == nullptr) return std::nullopt;
  return std::string(value);
}

jiyi::cli::ExitCode run(int count, char** words) {
  return jiyi::cli::run({words + (count > 0 ? 1 : 0), words + count},
                        {.console = jiyi::cli::system_console(),
                         .environment = environment,
                         .open_engine = jiyi::Engine::open,
                         .read_file = jiyi::io::read_file,
                         .program_folder = jiyi::io::program_folder()});
}

int fail(const char* what, jiyi::cli::ExitCode code) {
  std::fprintf(stderr, "jiyi: %s\n", what);
  return static_cast<int>(code);
}

}  // namespace

int main(int count, char** words) {
  try {
    return static_cast<int>(run(count, words));
  } catch (const std::bad_alloc&) {
    return fail("out of memory", jiyi::cli::ExitCode::LimitExceeded);
  } catch (const std::exception& fault) {
    return fail(fault.what(), jiyi::cli::ExitCode::Internal);
  }
}
