// How long one erasure takes, with its receipt: erase_speed MEMORIES ERASED.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "jiyi/engine.h"
#include "testkit/temp_dir.h"

namespace {

constexpr std::size_t kBatch = 10'000;

// Every so many-th memory is of the one who goes, so that they lie among the others.
int fill(jiyi::Engine& engine, std::size_t memories, std::size_t erased) {
  const std::size_t step = memories / erased;
  for (std::size_t first = 0; first < memories; first += kBatch) {
    std::vector<jiyi::NewMemory> items;
    for (std::size_t i = first; i < std::min(memories, first + kBatch); ++i) {
      jiyi::NewMemory item;
      item.text = "memory " + std::to_string(i) + " of many, about topic " +
                  std::to_string(i * 7919 % 10'007) + " in the words of everybody";
      item.scope = {.user_id = i % step == 0 ? "ann" : "bob", .session_id = "s"};
      item.speaker = "someone";
      items.push_back(std::move(item));
    }
    if (!engine.remember({"t", "b"}, std::move(items)).ok()) return 1;
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const std::size_t memories = std::strtoull(words[1], nullptr, 10);
  const std::size_t erased = std::strtoull(words[2], nullptr, 10);
  if (erased == 0 || memories < erased) return 2;
  const jiyi::testkit::TempDir folder;
  auto engine = jiyi::Engine::open({.path = folder.file("s.jiyi")}).value();
  if (fill(*engine, memories, erased) != 0) return 1;
  static_cast<void>(engine->recall({"t", "b"}, {.query = "topic 17"}));
  const auto start = std::chrono::steady_clock::now();
  const auto reply = engine->erase({.tenant = "t", .scope = {.user_id = "ann"}});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (!reply.ok()) return 1;
  std::printf("%zu of %zu memories in %.2f s, clean: %d\n%s\n", reply.value().memories, memories,
              took.count(), reply.value().clean ? 1 : 0, reply.value().receipt->text.c_str());
  return 0;
}
