#include "cli/make_vectors.h"

#include "cli/progress.h"
#include "cli/width.h"

namespace jiyi::cli {
namespace {

std::string counted(std::size_t count, std::string_view what, std::string_view more) {
  return std::to_string(count) + " " + std::string(count == 1 ? what : more);
}

}  // namespace

std::size_t count_lacking(Engine& engine) {
  std::size_t lacking = 0;
  const auto stats = engine.stats("");
  if (!stats.ok()) return 0;
  for (const BankStats& bank : stats.value().banks)
    lacking += bank.pending_vectors;
  return lacking;
}

VectorsMade make_vectors(Context& context, Engine& engine) {
  VectorsMade vectors;
  ProgressBar bar(context);
  const auto left = engine.embed_pending([&](const EmbedProgress& progress) {
    vectors.made = progress.made;
    bar.show({.label = "making vectors",
              .done = progress.made,
              .total = progress.made + progress.lacking,
              .records = progress.made});
    return true;
  });
  vectors.lacking = left.ok() ? left.value() : count_lacking(engine);
  if (!left.ok()) vectors.fault = left.error();
  return vectors;
}

void report_vectors(Context& context, const VectorsMade& vectors) {
  if (vectors.made > 0 && !context.json()) {
    context.print_line(counted(vectors.made, "vector made", "vectors made"));
  }
  if (!vectors.fault) return;
  context.note(
      "jiyi: " +
      counted(vectors.lacking, "memory is without a vector", "memories are without vectors") +
      " and found by words alone, until jiyi model embed or a later command makes them: " +
      printable(vectors.fault->message()));
}

void put(json::Object& out, const VectorsMade& vectors) {
  if (vectors.made > 0) out.append("vectors_made", vectors.made);
  if (vectors.lacking > 0) out.append("vectors_lacking", vectors.lacking);
  if (vectors.fault) out.append("vectors_fault", vectors.fault->message());
}

}  // namespace jiyi::cli
