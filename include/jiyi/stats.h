// How much there is of what in a store.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/timestamp.h"

namespace jiyi {

struct CountBy {
  std::string name;
  std::size_t count = 0;
};

struct BankStats {
  BankKey bank;
  std::uint64_t seq = 0;
  std::size_t memories = 0;  // current versions in any state
  std::size_t versions = 0;
  std::vector<CountBy> by_kind;
  std::vector<CountBy> by_type;
  std::vector<CountBy> by_state;
  double importance_mean = 0;
  std::size_t text_bytes = 0;
  std::size_t masked = 0;           // secrets that were masked before anything was kept, ever
  std::size_t index_bytes = 0;      // resident size of the loaded view
  std::string model;                // whose vectors serve the bank; empty: it has none
  std::size_t pending_vectors = 0;  // live memories without a vector of the chosen model
  std::size_t tasks = 0;            // under way
  std::size_t task_bytes = 0;       // of their states and results
  std::optional<Timestamp> oldest;  // event time, else recorded
  std::optional<Timestamp> newest;
  std::uint64_t accesses = 0;       // uses of memories, see Upkeep::used
  std::size_t accessed = 0;         // memories that were ever used
  std::uint64_t recalls_asked = 0;  // with RecallRequest::trigger, since the engine was opened
  std::uint64_t recalls_saved = 0;  // of them those that did not look
};

struct StoreStats {
  std::string path;
  std::size_t file_bytes = 0;
  std::size_t wal_bytes = 0;
  std::vector<BankStats> banks;
};

}  // namespace jiyi
