// Vectors beside the rows, and the models that made them. They are derived: all of them can be
// made again from the rows, so a damaged one is left out, and repair leaves them all out.
//
// A bank has the vectors of up to three models: the one that serves it, the one that served it
// before, and the one chosen for the store, whose vectors are being made. Only current rows in
// state live have vectors.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::store {

using BankId = std::int64_t;
using Number = std::uint64_t;  // of a version row in its bank; 1 is the first
using ModelId = std::int64_t;  // 0: none

struct ModelRow {
  ModelId id = 0;
  std::string name;
  std::string fingerprint;
  std::size_t dimension = 0;
  std::string source;       // what opens it again
  std::string calibration;  // bytes that mean nothing here; empty: none yet
  bool chosen = false;      // vectors are made with it; at most one is
};

// Of one bank.
struct BankModels {
  ModelId serving = 0;
  ModelId before = 0;
};

struct VectorRow {
  Number number = 0;   // the row whose text it shows
  Number context = 0;  // the row whose text went into it too, 0 if none did
  std::uint8_t language = 0;
  float scale = 0;
  std::string codes;  // int8, one a dimension; behind them the rests (vec/code_rests.h), if any
};

// Vectors that came after seq `after`, up to and including those of `last`.
struct VectorRange {
  BankId bank = 0;
  ModelId model = 0;
  std::uint64_t after = 0;
  std::uint64_t last = 0;
};

// To be applied in this order: what is among both was made again.
struct VectorChanges {
  std::vector<Number> removed;  // of whatever model; of rows that are still there
  std::vector<VectorRow> added;
  std::uint64_t seq = 0;  // the state that these lead to; the range's last unless it was too much
};

}  // namespace jiyi::store
