#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "model_run.h"

namespace jiyi::model {
namespace {

constexpr std::size_t kOperations = 250;

// JIYI_MODEL_SEED repeats one run.
std::uint64_t first_seed() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets it
  const char* given = std::getenv("JIYI_MODEL_SEED");
  return given == nullptr ? 1 : std::strtoull(given, nullptr, 10);
}

std::string report(std::uint64_t seed, const std::vector<Operation>& operations) {
  const Outcome outcome = run(shrunk(operations));
  std::string text = "seed " + std::to_string(seed) + ", shrunk to:\n";
  for (const std::string& line : outcome.log)
    text += "  " + line + "\n";
  return text + "  " + outcome.complaint + "\n";
}

void compare(std::uint64_t seed, std::size_t count) {
  auto operations = random_operations(seed, count);
  const Outcome outcome = run(operations);
  if (!outcome.failed()) return;
  operations.resize(outcome.log.size());
  ADD_FAILURE() << outcome.complaint << "\n" << report(seed, operations);
}

TEST(ReferenceModel, EngineDoesWhatTheReferenceDoes) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets it
  const bool is_long = std::getenv("JIYI_LONG") != nullptr;
  const std::uint64_t runs = is_long ? 150 : 5;
  for (std::uint64_t seed = first_seed(); seed < first_seed() + runs; ++seed) {
    compare(seed, kOperations);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(ReferenceModel, HoldsInALongLife) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets it
  compare(first_seed() + 1000, std::getenv("JIYI_LONG") != nullptr ? 3000 : 500);
}

}  // namespace
}  // namespace jiyi::model
