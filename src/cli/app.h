// One run of the program: words in, exit code out.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/places.h"
#include "jiyi/result.h"

namespace jiyi::cli {

// Everything outside that a run touches, so that a test can be the outside.
struct Process {
  Console console;
  Environment environment;
  OpenEngine open_engine;
  // The whole file, at most `bytes_max` of it; NotFound if there is none.
  std::function<Result<std::string>(const std::string& path, std::size_t bytes_max)> read_file;
  std::string program_folder = {};  // where the program's file is; empty: not known
};

// `words` without the program's name. Answers go to the output, errors to the error stream, each
// as one line that says what to do; under --json an error is also answered as JSON.
ExitCode run(const std::vector<std::string>& words, const Process& process);

}  // namespace jiyi::cli
