// Where the key of a remote embedder comes from. Never from the command line, which every
// process of the machine can read.

#pragma once

#include <memory>
#include <string>

#include "http/secret.h"
#include "jiyi/log.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// At most one of the two; neither: no key is sent.
struct KeySource {
  std::string environment;  // name of a variable
  std::string file;         // path of a file that holds the key and nothing else
};

// Null without a source. Line ends after the key are dropped. NotFound when the variable is not
// set or the file not there; InvalidArgument for what cannot be a key, and for a file that others
// may write. One that others may read is said in the log. No message and no line holds any of
// the key.
Result<std::shared_ptr<const http::Secret>> read_key(const KeySource& source, const LogSink& log);

}  // namespace jiyi::embed
