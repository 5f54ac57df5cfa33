// Vectors for tests of what keeps them, and the shortest ways to write them to a store.

#pragma once

#include <string>
#include <utility>

#include "store/store.h"

namespace jiyi::testkit {

inline constexpr std::size_t kTestDimension = 32;

inline store::ModelRow model(const std::string& name) {
  return {.name = name, .fingerprint = "print of " + name, .dimension = kTestDimension};
}

// Codes that stand nowhere else in a file: a mark and the number, repeated.
inline store::VectorRow vector_of(store::Number number, store::Number context = 0) {
  std::string codes;
  while (codes.size() < kTestDimension)
    codes += "Vec" + std::to_string(number) + ".";
  codes.resize(kTestDimension);
  return {.number = number, .context = context, .language = 1, .scale = 0.5F, .codes = codes};
}

// Whether it was added.
inline Result<bool> add_vector(store::Store& store, const BankKey& bank, store::ModelId model,
                               const store::VectorRow& vector) {
  bool added = false;
  const auto written = store.write(bank, [&](store::Transaction& txn) -> Result<void> {
    auto outcome = txn.add_vector(model, vector);
    if (!outcome.ok()) return std::move(outcome).error();
    added = outcome.value();
    return {};
  });
  if (!written.ok()) return Error(written.error());
  return added;
}

}  // namespace jiyi::testkit
