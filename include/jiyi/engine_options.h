// How an engine is opened.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "jiyi/log.h"
#include "jiyi/summariser.h"
#include "jiyi/window.h"

namespace jiyi {

enum class OpenMode : std::uint8_t { Create, MustExist, ReadOnly };

// Full: an acknowledged write survives power loss; Normal: the death of the process.
enum class Durability : std::uint8_t { Full, Normal };

// The service that a remote embedder asks, and where its key is, which is never kept in a store.
// A store keeps the address it used; one at another address than this is not asked, so that no
// store decides where texts and a key go.
struct RemoteAccess {
  std::string url;              // "https://host/v1"; "": that of EngineOptions::embedder, if any
  std::string key_environment;  // name of a variable
  std::string key_file;         // at most one of the two
};

// How many live memories there may be; 0: any number. What would be over is refused with
// LimitExceeded, and nothing of its call is written. What is there already stays.
struct Quota {
  std::size_t memories = 0;  // of a bank
  std::size_t per_type = 0;  // of each type that is named nowhere below; those without one: any
  std::vector<std::pair<std::string, std::size_t>> types;  // of these

  friend bool operator==(const Quota&, const Quota&) = default;
};

struct EngineOptions {
  std::string path;  // the store's file
  OpenMode mode = OpenMode::Create;
  Durability durability = Durability::Full;
  std::size_t loaded_banks_max = 64;               // searchable views kept in memory
  std::chrono::milliseconds busy_timeout{30'000};  // wait for another process's write
  std::string writer = "local";                    // principal recorded for writes that name none
  // For recall by meaning: a model file, or "https://host/v1#MODEL?dimension=N" for a service that
  // speaks OpenAI's /v1/embeddings; "none": words alone; "": what the store used last. Another
  // model takes over in a bank once its vectors are complete; until then the old serve.
  std::string embedder;
  RemoteAccess remote;
  std::string builtin_model;        // what a store that has used none begins with; "": words alone
  bool embed_in_background = true;  // make lacking vectors; else embed_pending() does
  WindowSettings window;            // of windows that are made from now on
  Summariser summariser;            // for the window policy summarise; empty: the best sentences
  // Before anything is kept, indexed, embedded or given to a model: keys, passwords, cards and the
  // like in texts, metadata, speakers and sources become markers of their kind, and metadata under
  // such a name is refused. Exports come back as they are.
  bool mask_secrets = true;
  Quota quota;
  LogSink log;
};

}  // namespace jiyi
